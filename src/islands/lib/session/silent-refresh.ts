import { refreshOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { readApiError } from "../api/api-error.ts";
import { logProblem } from "../log.ts";
import { bearerHeader, getUsableRefreshToken, setRefreshedTokens } from "./session-store.ts";

let running: Promise<string | null> | undefined;

/** Gets and stores new tokens; null when a refresh is not allowed or fails. Concurrent callers share one request. */
export function refreshAccessToken(): Promise<string | null> {
  running ??= requestAccessToken().finally(() => {
    running = undefined;
  });
  return running;
}

async function requestAccessToken(): Promise<string | null> {
  const refreshToken = getUsableRefreshToken();
  if (refreshToken === null) return null;
  try {
    const response = await fetch(new URL(paths.api.refresh, location.origin), {
      method: "POST",
      headers: { ...bearerHeader(), "content-type": "application/json" },
      credentials: "include",
      body: JSON.stringify({ refreshToken }),
    });
    if (!response.ok) throw await readApiError(response);
    const { success, ...tokens } = refreshOutputSchema.parse(await response.json());
    const stored = getUsableRefreshToken();
    // The user may have logged out, here or in another tab, while the request was pending. A tab that refreshed at the same
    // time has stored the same new token.
    if (!success || stored === null || (stored !== refreshToken && stored !== tokens.refreshToken)) return null;
    setRefreshedTokens(tokens);
    return tokens.accessToken;
  } catch (error) {
    logProblem("The session could not be renewed.", error);
    return null;
  }
}
