/** The one place that knows the tokens: what the browser keeps of a session, and under which keys (specification 3). */
import { standInForStorage } from "./storage-stand-in.ts";

const ACCESS_TOKEN = "accessToken";
const REFRESH_TOKEN = "refreshToken";
const REMEMBER_ME = "rememberMe";
const KEYS = [ACCESS_TOKEN, REFRESH_TOKEN, REMEMBER_ME];
/** The hosted session's access token. The session itself is a cookie that no script reads. */
const HOSTED_TOKEN = "hostedAccessToken";

// Before anybody reads: what uses a storage has this file among its own.
standInForStorage();

/** The token to send as bearer: our own, else the hosted session's (specification 6); null when nobody is signed in. */
export function readBearer(): string | null {
  return readAccessToken() ?? readHostedToken();
}

/** What a bearer token may look like (RFC 6750), in a length that every server takes. */
const SENDABLE = /^[\w.~+/=-]{1,4096}$/;

/**
 * The header that every call of the product carries while somebody is signed in (specification 6). What is stored may be
 * anything: a text that no header can hold would otherwise stop every call, the log-in's too.
 */
export function bearerHeader(bearer = readBearer()): { authorization?: string } {
  return bearer !== null && SENDABLE.test(bearer) ? { authorization: `Bearer ${bearer}` } : {};
}

/** Our own access token, of a log-in by password or a sign-up. */
export function readAccessToken(): string | null {
  return localStorage.getItem(ACCESS_TOKEN);
}

/** The access token of the hosted session, of a sign-in by an identity provider. */
export function readHostedToken(): string | null {
  return localStorage.getItem(HOSTED_TOKEN);
}

/** Keeps the hosted session's access token; null forgets it. */
export function keepHostedToken(token: string | null): void {
  if (token === null) localStorage.removeItem(HOSTED_TOKEN);
  else localStorage.setItem(HOSTED_TOKEN, token);
}

/** The refresh token, for a log-out; whether it may be used for a refresh is another question. */
export function readRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN);
}

/** The refresh token if a silent refresh may be tried: there is one, and the user chose to be remembered. */
export function readUsableRefreshToken(): string | null {
  return localStorage.getItem(REMEMBER_ME) === "true" ? readRefreshToken() : null;
}

/** Keeps the tokens of a log-in; the refresh token only where the user chose to be remembered. */
export function keepLogin(
  tokens: { accessToken: string; refreshToken?: string | undefined },
  rememberMe: boolean,
): void {
  keepAccessToken(tokens.accessToken);
  if (rememberMe && tokens.refreshToken !== undefined) {
    localStorage.setItem(REFRESH_TOKEN, tokens.refreshToken);
    localStorage.setItem(REMEMBER_ME, "true");
  } else {
    localStorage.removeItem(REFRESH_TOKEN);
    localStorage.removeItem(REMEMBER_ME);
  }
}

/** Keeps a new access token, after a sign-up or a refresh. */
export function keepAccessToken(accessToken: string): void {
  localStorage.setItem(ACCESS_TOKEN, accessToken);
}

/** Forgets every token, in both storages. */
export function clearTokens(): void {
  for (const key of KEYS) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
}

/**
 * Calls `listener` when another tab of this browser has signed out, or did while this page was kept for the way back;
 * answers how to stop.
 */
export function hearSignOut(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A null key is a storage that was emptied.
    const ended = key === null || ((key === ACCESS_TOKEN || key === HOSTED_TOKEN) && newValue === null);
    if (ended && readBearer() === null) listener();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readBearer() === null) listener();
  };
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onReturn);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onReturn);
  };
}

/** The user's id in a token's payload, which is read and not checked; null where it can't be decoded. */
export function decodeUserId(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    const holdsId = typeof payload === "object" && payload !== null && "userId" in payload;
    return holdsId && typeof payload.userId === "string" ? payload.userId : null;
  } catch {
    // Not a token of ours: the caller clears it (specification 4).
    return null;
  }
}
