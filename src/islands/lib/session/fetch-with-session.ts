import { bearerHeader, getBearer } from "./session-store.ts";

/**
 * `fetch` for the API with cookies, the bearer and the session's rules for a 401, without the schemas of the API client:
 * public pages load the renewal only when they need it.
 */
export async function fetchWithSession(
  url: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const bearer = getBearer();
  const send = (token: string | null) =>
    fetch(url, { ...init, credentials: "include", headers: { ...init.headers, ...bearerHeader(token) } });
  const response = await send(bearer);
  if (response.status !== 401) return response;
  const { retryAfter401 } = await import("./retry-after-401.ts");
  return retryAfter401(response, bearer, send);
}
