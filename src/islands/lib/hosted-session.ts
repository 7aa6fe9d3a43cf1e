import type { z } from "zod";
import { hostedSessionSchema } from "#src/domain/auth/identity.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { readApiError } from "./api-error.ts";
import { logProblem } from "./log.ts";
import { bearerHeader, keepHostedToken, readHostedToken } from "./session-store.ts";

type HostedSession = z.output<typeof hostedSessionSchema>;

let running: Promise<HostedSession | null> | undefined;

/**
 * Asks for an access token of the hosted session, which is a cookie, and keeps it; null where there is no session any more
 * or it could not be asked. All callers at one time share one request.
 */
export function openHostedSession(): Promise<HostedSession | null> {
  running ??= requestToken().finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Signs out of the hosted session, if there is one, and of the session that `accessToken` names. Throws where the server
 * could not be asked; the hosted token is gone then too.
 */
export async function endHostedSession(accessToken: string | null = null): Promise<void> {
  const bearer = accessToken ?? readHostedToken();
  if (bearer === null) return;
  const headers = bearerHeader(bearer);
  keepHostedToken(null);
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
    if (response.status === 401) keepHostedToken(null);
    if (!response.ok) throw await readApiError(response);
    const session = hostedSessionSchema.parse(await response.json());
    keepHostedToken(session.accessToken);
    return session;
  } catch (error) {
    logProblem("The hosted session could not be opened.", error);
    return null;
  }
}
