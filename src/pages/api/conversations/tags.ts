import { canCorrect } from "#src/domain/auth/policies.ts";
import { bulkTagsOutputSchema, bulkTagsSchema } from "#src/domain/conversations/conversations.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { tagConversations } from "#src/server/features/conversations/conversations.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", impersonation: "allowed", body: bulkTagsSchema, output: bulkTagsOutputSchema },
  ({ viewer, body }) => {
    requirePermission(canCorrect(viewer.role));
    return tagConversations(viewer, body);
  },
);
