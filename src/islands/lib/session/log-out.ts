import { logoutOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";
import { logProblem } from "../log.ts";
import { endHostedSession } from "./hosted-session.ts";
import { startSignOut } from "./redirect-to-login.ts";
import { clearTokens, getAccessToken, getRefreshToken } from "./session-store.ts";

/**
 * Logs out in the order of specification 4: delete the refresh token on the server, if there is one (a failure is only
 * logged); clear all local tokens in any case; end the hosted session and, by its access token, a session without a
 * refresh token (decision 0029).
 */
export async function logOut(): Promise<void> {
  startSignOut();
  const unrefreshable = getRefreshToken() === null ? getAccessToken() : null;
  try {
    await endServerSession();
  } finally {
    clearTokens();
    await endHostedSession(unrefreshable);
  }
}

async function endServerSession(): Promise<void> {
  const refreshToken = getRefreshToken();
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
