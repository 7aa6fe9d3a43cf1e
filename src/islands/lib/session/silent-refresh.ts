import { refreshOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { readApiError } from "../api/api-error.ts";
import { logProblem } from "../log.ts";
import { bearerHeader, setAccessToken, getUsableRefreshToken } from "./session-store.ts";

let running: Promise<string | null> | undefined;

/** Gets and stores a new access token; null when a refresh is not allowed or fails. Concurrent callers share one request. */
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
    const { success, accessToken } = refreshOutputSchema.parse(await response.json());
    // The user may have logged out, here or in another tab, while the request was pending.
    if (!success || getUsableRefreshToken() !== refreshToken) return null;
    setAccessToken(accessToken);
    return accessToken;
  } catch (error) {
    logProblem("The session could not be renewed.", error);
    return null;
  }
}
