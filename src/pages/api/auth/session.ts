import { hostedSessionSchema } from "#src/domain/auth/identity.contract.ts";
import { SESSION_COOKIE, SESSION_COOKIE_SECONDS, readCookie, writeCookie } from "#src/server/auth/cookies.ts";
import { getAccountsContext } from "#src/server/features/accounts/context.ts";
import { LOGOUT_BY_ADDRESS, REFRESH_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { logOut, logOutBearer } from "#src/server/features/accounts/log-in.service.ts";
import { openHostedSession } from "#src/server/features/accounts/provider-sign-in.service.ts";
import { endpoint, respond } from "#src/server/http/endpoint.ts";
import type { HttpRequest } from "#src/server/http/exchange.ts";
import { isSecureSite } from "#src/server/http/site-origin.ts";

export const prerender = false;

/** The access token of the hosted session, whose cookie only the server reads. The cookie's 30 days begin anew. */
export const POST = endpoint({ access: "public", rateLimit: REFRESH_BY_ADDRESS }, async ({ request }) => {
  const secret = readCookie(request, SESSION_COOKIE) ?? "";
  const session = await openHostedSession(await getAccountsContext(), secret);
  return respond(hostedSessionSchema.parse(session), 200, { "set-cookie": write(request, secret) });
});

/** Signs out of the hosted session and of the one that the bearer names; one that has ended is no error. */
export const DELETE = endpoint({ access: "public", rateLimit: LOGOUT_BY_ADDRESS }, async ({ request }) => {
  const context = await getAccountsContext();
  const secret = readCookie(request, SESSION_COOKIE);
  if (secret !== null) await logOut(context, secret);
  await logOutBearer(context, request);
  return respond({ success: true }, 200, { "set-cookie": write(request, "") });
});

function write(request: HttpRequest, secret: string): string {
  const secure = isSecureSite(request);
  return writeCookie(SESSION_COOKIE, secret, { secure, path: "/", maxAgeSeconds: SESSION_COOKIE_SECONDS });
}
