/** The session tokens in browser storage and their keys (specification 3). No other module reads them. */
import { installStorageFallback } from "./storage-fallback.ts";

const ACCESS_TOKEN = "accessToken";
const REFRESH_TOKEN = "refreshToken";
const REMEMBER_ME = "rememberMe";
const KEYS = [ACCESS_TOKEN, REFRESH_TOKEN, REMEMBER_ME];
/** The hosted session's access token. The session itself is an HttpOnly cookie. */
const HOSTED_TOKEN = "hostedAccessToken";

// Before any read: every user of storage imports this module.
installStorageFallback();

/** The bearer token: our own, else the hosted session's (specification 6); null when signed out. */
export function getBearer(): string | null {
  return getAccessToken() ?? getHostedToken();
}

/** A valid bearer token (RFC 6750), at a length every server accepts. */
const SENDABLE = /^[\w.~+/=-]{1,4096}$/;

/**
 * Authorization header of every API call while signed in (specification 6). Leaves out a stored value that is not a valid
 * header: fetch would throw on it, and even log-in would fail.
 */
export function bearerHeader(bearer = getBearer()): { authorization?: string } {
  return bearer !== null && SENDABLE.test(bearer) ? { authorization: `Bearer ${bearer}` } : {};
}

/** Our own access token, from a password log-in or a sign-up. */
export function getAccessToken(): string | null {
  return localStorage.getItem(ACCESS_TOKEN);
}

/** Access token of the hosted session, from an identity-provider sign-in. */
export function getHostedToken(): string | null {
  return localStorage.getItem(HOSTED_TOKEN);
}

/** Stores the hosted session's access token; null removes it. */
export function setHostedToken(token: string | null): void {
  if (token === null) localStorage.removeItem(HOSTED_TOKEN);
  else localStorage.setItem(HOSTED_TOKEN, token);
}

/** The refresh token, for log-out. To refresh, use getUsableRefreshToken. */
export function getRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN);
}

/** The refresh token if a silent refresh is allowed: only with "Remember me". */
export function getUsableRefreshToken(): string | null {
  return localStorage.getItem(REMEMBER_ME) === "true" ? getRefreshToken() : null;
}

/** Stores the tokens of a log-in; the refresh token only with "Remember me". */
export function setLoginTokens(
  tokens: { accessToken: string; refreshToken?: string | undefined },
  rememberMe: boolean,
): void {
  setAccessToken(tokens.accessToken);
  if (rememberMe && tokens.refreshToken !== undefined) {
    localStorage.setItem(REFRESH_TOKEN, tokens.refreshToken);
    localStorage.setItem(REMEMBER_ME, "true");
  } else {
    localStorage.removeItem(REFRESH_TOKEN);
    localStorage.removeItem(REMEMBER_ME);
  }
}

/** Stores the tokens of a refresh; the refresh token only if the server sent a new one. */
export function setRefreshedTokens(tokens: { accessToken: string; refreshToken?: string | undefined }): void {
  setAccessToken(tokens.accessToken);
  if (tokens.refreshToken !== undefined) localStorage.setItem(REFRESH_TOKEN, tokens.refreshToken);
}

/** Stores a new access token after a sign-up. */
export function setAccessToken(accessToken: string): void {
  localStorage.setItem(ACCESS_TOKEN, accessToken);
}

/** Removes all tokens from both storages. */
export function clearTokens(): void {
  for (const key of KEYS) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
}

/** The user id in a token's payload, without verifying the signature; null when it can't be decoded. */
export function decodeUserId(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    const hasId = typeof payload === "object" && payload !== null && "userId" in payload;
    return hasId && typeof payload.userId === "string" ? payload.userId : null;
  } catch {
    // Not one of our tokens: the caller clears it (specification 4).
    return null;
  }
}
