import { hostedSessionSchema } from "#src/domain/auth/identity.contract.ts";
import { SESSION_COOKIE, SESSION_COOKIE_SECONDS, getCookie } from "#src/server/auth/sessions/cookies.ts";
import { getAuthContext } from "#src/server/features/auth/context.ts";
import { LOGOUT_BY_ADDRESS, REFRESH_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { logOut, logOutBearer } from "#src/server/features/auth/log-in.service.ts";
import { openHostedSession } from "#src/server/features/auth/provider-sign-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import type { HttpRequest } from "#src/server/http/http-types.ts";
import { respondWithJson } from "#src/server/http/endpoint/responses.ts";
import { formatHostCookie, getCookieName } from "#src/server/http/endpoint/host-cookies.ts";

export const prerender = false;

/** Returns an access token for the hosted session; the cookie gets its next secret, for 30 days. */
export const POST = endpoint({ access: "public", rateLimit: REFRESH_BY_ADDRESS }, async ({ request }) => {
  const sent = getCookie(request, getCookieName(request, SESSION_COOKIE)) ?? "";
  const { session, secret } = await openHostedSession(await getAuthContext(), sent);
  return respondWithJson(hostedSessionSchema.parse(session), 200, {
    "set-cookie": formatSessionCookie(request, secret),
  });
});

/** Ends the hosted session and the session of the bearer token. Sessions that have already ended cause no error. */
export const DELETE = endpoint({ access: "public", rateLimit: LOGOUT_BY_ADDRESS }, async ({ request }) => {
  const context = await getAuthContext();
  const secret = getCookie(request, getCookieName(request, SESSION_COOKIE));
  if (secret !== null) await logOut(context, secret);
  await logOutBearer(context, request);
  return respondWithJson({ success: true }, 200, { "set-cookie": formatSessionCookie(request, "") });
});

function formatSessionCookie(request: HttpRequest, secret: string): string {
  return formatHostCookie(request, SESSION_COOKIE, secret, SESSION_COOKIE_SECONDS);
}
