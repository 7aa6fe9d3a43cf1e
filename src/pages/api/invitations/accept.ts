import { acceptedInvitationSchema, acceptInvitationSchema } from "#src/domain/people/people.contract.ts";
import { getJwtKeys } from "#src/server/auth/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { acceptInvitation } from "#src/server/features/people/invitations.service.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/people/limits.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", rateLimit: LINKS_BY_ADDRESS, body: acceptInvitationSchema, output: acceptedInvitationSchema },
  async ({ body, request }) =>
    acceptInvitation(
      { sql: getDatabase().system, keys: await getJwtKeys() },
      body,
      request.headers.get("user-agent") ?? "",
    ),
);
