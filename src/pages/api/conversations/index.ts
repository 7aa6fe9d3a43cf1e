import { conversationsPageSchema, conversationsQuerySchema } from "#src/domain/conversations/conversations.contract.ts";
import { listConversations } from "#src/server/features/conversations/conversations.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: conversationsQuerySchema, output: conversationsPageSchema },
  ({ viewer, query }) => listConversations(viewer, query),
);
