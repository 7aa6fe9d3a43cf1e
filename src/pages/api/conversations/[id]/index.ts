import { z } from "zod";
import {
  conversationDetailSchema,
  conversationPatchSchema,
  messagePagingSchema,
} from "#src/domain/conversations/conversations.contract.ts";
import { canCorrect } from "#src/domain/auth/policies.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { getConversation, updateConversation } from "#src/server/features/conversations/conversations.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint(
  { access: "user", params, query: messagePagingSchema, output: conversationDetailSchema },
  ({ viewer, params: { id }, query }) => getConversation(viewer, id, query),
);

export const PATCH = endpoint(
  { access: "user", impersonation: "allowed", params, body: conversationPatchSchema, output: conversationDetailSchema },
  ({ viewer, params: { id }, body }) => {
    requirePermission(canCorrect(viewer.role));
    return updateConversation(viewer, id, body);
  },
);
