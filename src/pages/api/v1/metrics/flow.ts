import { getContract } from "#src/domain/api/operations/operation.ts";
import { getFlow as operation } from "#src/domain/api/operations/read-operations.ts";
import { getFlow } from "#src/server/features/metrics/flow/flow.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getFlow(viewer, query));
