import { acceptedInvitationSchema, acceptInvitationSchema } from "#src/domain/people/people.contract.ts";
import { verifyAccessToken } from "#src/server/auth/tokens/access-token.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { acceptInvitation } from "#src/server/features/people/invitations.service.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/people/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", rateLimit: LINKS_BY_ADDRESS, body: acceptInvitationSchema },
  async ({ body, request }) => {
    const keys = await getJwtKeys();
    const userAgent = request.headers.get("user-agent") ?? "";
    const accepted = await acceptInvitation({ sql: getDatabase().system, keys }, body, userAgent);
    const { userId } = await verifyAccessToken(accepted.accessToken, keys);
    return respondAndRememberDevice(request, acceptedInvitationSchema.parse(accepted), userId);
  },
);
