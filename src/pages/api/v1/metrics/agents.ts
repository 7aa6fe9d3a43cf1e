import { getContract } from "#src/domain/api/operations/operation.ts";
import { getAgents as operation } from "#src/domain/api/operations/read-operations.ts";
import { getAgents } from "#src/server/features/bot-versions/bot-versions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getAgents(viewer, query));
