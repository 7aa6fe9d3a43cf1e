import { logoutOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";
import { logProblem } from "./log.ts";
import { clearTokens, readRefreshToken } from "./session-store.ts";

/**
 * Signs out, in the specification's order (4): the server is asked to forget the refresh token, if there is one, then every
 * token here is cleared, whatever happened before. That the server could not be asked is logged only.
 */
export async function logOut(): Promise<void> {
  try {
    await endServerSession();
  } finally {
    clearTokens();
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
