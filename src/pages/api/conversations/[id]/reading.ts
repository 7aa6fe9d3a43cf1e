import { z } from "zod";
import { canCorrect } from "#src/domain/auth/policies.ts";
import { conversationDetailSchema } from "#src/domain/conversations/conversations.contract.ts";
import { readingPatchSchema } from "#src/domain/conversations/reading.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { updateReading } from "#src/server/features/conversations/reading.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  {
    access: "user",
    hidesContacts: true,
    impersonation: "allowed",
    params,
    body: readingPatchSchema,
    output: conversationDetailSchema,
  },
  ({ viewer, params: { id }, body }) => {
    requirePermission(canCorrect(viewer.role));
    return updateReading(viewer, id, body);
  },
);
