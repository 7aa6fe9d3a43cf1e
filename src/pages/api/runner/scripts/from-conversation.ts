import { fromConversationSchema, scriptDraftSchema } from "#src/domain/runner/runner.contract.ts";
import { draftFromConversation } from "#src/server/features/runner/scripts.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", hidesContacts: true, body: fromConversationSchema, output: scriptDraftSchema, status: 201 },
  ({ viewer, body }) => draftFromConversation(viewer, body.conversationId),
);
