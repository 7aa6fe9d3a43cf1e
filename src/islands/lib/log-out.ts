import { logoutOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";
import { logProblem } from "./log.ts";
import { endHostedSession } from "./hosted-session.ts";
import { beginSignOut } from "./leave-for-login.ts";
import { clearTokens, readAccessToken, readRefreshToken } from "./session-store.ts";

/**
 * Signs out, in the specification's order (4): the server is asked to forget the refresh token, if there is one (that it
 * could not be asked is logged only); every token here is cleared, whatever happened before; the hosted session is ended,
 * and with it one that has no refresh token, by its access token (decision 0086).
 */
export async function logOut(): Promise<void> {
  beginSignOut();
  const unrenewed = readRefreshToken() === null ? readAccessToken() : null;
  try {
    await endServerSession();
  } finally {
    clearTokens();
    await endHostedSession(unrenewed);
  }
}

async function endServerSession(): Promise<void> {
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return;
  try {
    await callApi({
      method: "POST",
      path: paths.api.logout,
      body: { refreshToken },
      output: logoutOutputSchema,
      renew: false,
    });
  } catch (error) {
    logProblem("The server could not delete the session.", error);
  }
}
