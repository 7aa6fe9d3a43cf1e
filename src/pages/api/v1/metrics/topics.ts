import { getContract } from "#src/domain/api/operations/operation.ts";
import { getTopics as operation } from "#src/domain/api/operations/read-operations.ts";
import { getTopics } from "#src/server/features/metrics/breakdowns/topics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getTopics(viewer, query));
