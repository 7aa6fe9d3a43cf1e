import { getContract } from "#src/domain/api/operations/operation.ts";
import { getOutcomes as operation } from "#src/domain/api/operations/read-operations.ts";
import { getOutcomes } from "#src/server/features/metrics/outcomes.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getOutcomes(viewer, query));
