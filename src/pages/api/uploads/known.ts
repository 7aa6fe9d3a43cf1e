import { askKnownSchema, knownConversationsSchema } from "#src/domain/uploads/uploads.contract.ts";
import { findKnown } from "#src/server/features/uploads/uploads.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

/** Asks, and changes nothing: by POST, since ids are too long for an address. */
export const POST = endpoint(
  { access: "user", impersonation: "allowed", body: askKnownSchema, output: knownConversationsSchema },
  ({ viewer, body }) => findKnown(viewer, body),
);
