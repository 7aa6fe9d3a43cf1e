import { invitationSchema, newInvitationSchema } from "#src/domain/people/people.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createInvitation } from "#src/server/features/people/invitations.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", body: newInvitationSchema, output: invitationSchema, status: 201 },
  ({ viewer, body }) => createInvitation(getDatabase().system, viewer, body),
);
