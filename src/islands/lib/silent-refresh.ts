import { refreshOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { readApiError } from "./api-error.ts";
import { logProblem } from "./log.ts";
import { bearerHeader, keepAccessToken, readUsableRefreshToken } from "./session-store.ts";

let running: Promise<string | null> | undefined;

/** A new access token, kept; null where none may be asked for or none came. All callers at one time share one request. */
export function refreshAccessToken(): Promise<string | null> {
  running ??= requestAccessToken().finally(() => {
    running = undefined;
  });
  return running;
}

async function requestAccessToken(): Promise<string | null> {
  const refreshToken = readUsableRefreshToken();
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
    // Somebody may have logged out, here or in another tab, while the answer was on its way.
    if (!success || readUsableRefreshToken() !== refreshToken) return null;
    keepAccessToken(accessToken);
    return accessToken;
  } catch (error) {
    logProblem("The session could not be renewed.", error);
    return null;
  }
}
