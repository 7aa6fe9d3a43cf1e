import { getContract } from "#src/domain/api/operation.ts";
import { getTopics as operation } from "#src/domain/api/read-operations.ts";
import { getTopics } from "#src/server/features/metrics/breakdowns/topics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getTopics(viewer, query));
