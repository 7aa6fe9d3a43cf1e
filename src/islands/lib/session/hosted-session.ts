import type { z } from "zod";
import { hostedSessionSchema } from "#src/domain/auth/identity.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { readApiError } from "../api/api-error.ts";
import { logProblem } from "../log.ts";
import { bearerHeader, setHostedToken, getHostedToken } from "./session-store.ts";

type HostedSession = z.output<typeof hostedSessionSchema>;

let running: Promise<HostedSession | null> | undefined;

/**
 * Gets and stores a new access token for the hosted session (a cookie). Returns null when the session has ended or the
 * request failed. Concurrent callers share one request.
 */
export function refreshHostedSession(): Promise<HostedSession | null> {
  running ??= requestToken().finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Ends the hosted session, if any, and the session that `accessToken` belongs to. Clears the hosted token first; throws
 * when the request fails.
 */
export async function endHostedSession(accessToken: string | null = null): Promise<void> {
  const bearer = accessToken ?? getHostedToken();
  if (bearer === null) return;
  const headers = bearerHeader(bearer);
  setHostedToken(null);
  const response = await fetch(new URL(paths.api.hostedSession, location.origin), {
    method: "DELETE",
    headers,
    credentials: "include",
  });
  if (!response.ok) throw await readApiError(response);
}

async function requestToken(): Promise<HostedSession | null> {
  try {
    const response = await fetch(new URL(paths.api.hostedSession, location.origin), {
      method: "POST",
      headers: bearerHeader(),
      credentials: "include",
    });
    if (response.status === 401) setHostedToken(null);
    if (!response.ok) throw await readApiError(response);
    const session = hostedSessionSchema.parse(await response.json());
    setHostedToken(session.accessToken);
    return session;
  } catch (error) {
    logProblem("The hosted session could not be opened.", error);
    return null;
  }
}
