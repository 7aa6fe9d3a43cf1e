import { summarySchema } from "#src/domain/voice/summary.contract.ts";
import { getCallsSummary } from "#src/server/features/voice/summary.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: summarySchema }, ({ viewer }) => getCallsSummary(viewer));
