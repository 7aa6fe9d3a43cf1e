import { getContract } from "#src/domain/api/operations/operation.ts";
import { getSources as operation } from "#src/domain/api/operations/read-operations.ts";
import { getSources } from "#src/server/features/metrics/breakdowns/sources.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getSources(viewer, query));
