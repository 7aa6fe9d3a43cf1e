import { getContract } from "#src/domain/api/operation.ts";
import { getDimensions as operation } from "#src/domain/api/read-operations.ts";
import { getDimensions } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getDimensions(viewer, query));
