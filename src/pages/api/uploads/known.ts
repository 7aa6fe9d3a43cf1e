import { existingConversationsBodySchema, existingConversationsSchema } from "#src/domain/imports/imports.contract.ts";
import { findExistingConversations } from "#src/server/features/imports/imports.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** A POST that changes nothing: the list of ids is too long for a URL. */
export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    impersonation: "allowed",
    body: existingConversationsBodySchema,
    output: existingConversationsSchema,
  },
  ({ viewer, body }) => findExistingConversations(viewer, body),
);
