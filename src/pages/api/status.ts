import { statusSchema } from "#src/domain/status/status.contract.ts";
import { getStatus } from "#src/server/features/status/status.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", output: statusSchema }, () => getStatus());
