import { invitationPreviewSchema, previewInvitationSchema } from "#src/domain/people/people.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getInvitation } from "#src/server/features/people/invitations.service.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/people/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** A POST, so that the link's secret does not appear in logs and browser history. */
export const POST = endpoint(
  { access: "public", rateLimit: LINKS_BY_ADDRESS, body: previewInvitationSchema, output: invitationPreviewSchema },
  ({ body }) => getInvitation(getDatabase().system, body.token),
);
