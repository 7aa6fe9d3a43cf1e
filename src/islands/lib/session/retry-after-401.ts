import { refreshHostedSession } from "./hosted-session.ts";
import { redirectToLogin } from "./redirect-to-login.ts";
import { clearTokens, getAccessToken, getBearer } from "./session-store.ts";
import { refreshAccessToken } from "./silent-refresh.ts";

/**
 * Renews the token after a 401 and repeats the request once (specification 4). If that fails, clears the tokens and, inside
 * the dashboard, opens the log-in page. Returns the response that counts.
 */
export async function retryAfter401(
  refused: Response,
  /** The token that was refused. */
  bearer: string | null,
  send: (bearer: string) => Promise<Response>,
): Promise<Response> {
  const renewed = await renewBearer(bearer);
  const response = renewed === null ? refused : await send(renewed);
  if (response.status === 401) {
    clearTokens();
    redirectToLogin();
  }
  return response;
}

/** Returns a newer token than the rejected one: already renewed by another call or tab, or renewed now. */
async function renewBearer(rejected: string | null): Promise<string | null> {
  const current = getBearer();
  if (current !== null && current !== rejected) return current;
  // A hosted session renews its own token; ours is renewed only under the conditions of specification 4.
  const isHosted = current !== null && getAccessToken() === null;
  return isHosted ? renewHostedToken() : refreshAccessToken();
}

async function renewHostedToken(): Promise<string | null> {
  return (await refreshHostedSession())?.accessToken ?? null;
}
