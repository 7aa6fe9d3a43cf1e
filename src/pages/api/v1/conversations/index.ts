import { getContract } from "#src/domain/api/operations/operation.ts";
import { listConversations as operation } from "#src/domain/api/operations/read-operations.ts";
import { listConversations } from "#src/server/features/conversations/conversations.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => listConversations(viewer, query));
