import { liveSchema } from "#src/domain/metrics/metrics.contract.ts";
import { getLive } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: liveSchema }, ({ viewer }) => getLive(viewer));
