import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE, POST } from "#src/pages/api/auth/session.ts";
import { GET } from "#src/pages/auth/[provider].ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startLocalProvider } from "#src/server/providers/identity/local-provider.ts";
import type { LocalProvider } from "#src/server/providers/identity/local-provider.ts";
import { CALLER } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { getAuthContext } from "./context.ts";
import { signInWithProvider } from "./provider-sign-in.service.ts";

const PLAIN = "http://localhost:4321";
const SECURE = "https://app.example.com";

let database: TestDatabase;
let provider: LocalProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  provider = await startLocalProvider();
  setEnv({
    JWT_KEYS: randomBytes(32).toString("base64url"),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: "Demo ID",
  });
});
afterAll(async () => {
  await provider.stop();
  await closeDatabase();
  await database.drop();
});

function call(
  handler: typeof GET,
  { site, path, method = "GET", headers = {} }: { site: string; path: string; method?: string; headers?: HeadersInit },
): Promise<Response> {
  // The public URL; behind a TLS-terminating proxy the server itself receives plain HTTP.
  setEnv({ PUBLIC_URL: site });
  const request = new Request(new URL(path, PLAIN), { method, headers });
  return handler({ request, params: { provider: "demo-id" }, url: new URL(request.url) });
}

/** Each Set-Cookie header as its name=value pair followed by its sorted attributes. */
function parseCookies(response: Response): string[][] {
  return response.headers.getSetCookie().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    return [pair, ...attributes.toSorted()];
  });
}

async function openSession(): Promise<string> {
  const identity = {
    issuer: provider.issuer,
    subject: randomBytes(8).toString("hex"),
    email: `${randomBytes(8).toString("hex")}@example.com`,
    emailVerified: true,
    name: "Rui",
  };
  return (await signInWithProvider(await getAuthContext(), identity, CALLER)).secret;
}

test.each([
  { site: PLAIN, prefix: "", secure: [] },
  { site: SECURE, prefix: "__Host-", secure: ["Secure"] },
])(
  "a sign-in from $site redirects with state, nonce and PKCE, and sets an HttpOnly cookie",
  async ({ site, prefix, secure }) => {
    const answer = await call(GET, { site, path: "/auth/demo-id" });
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.origin).toBe(provider.issuer);
    expect(target.searchParams.get("redirect_uri")).toBe(`${site}/auth/demo-id`);
    expect(target.searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(target.searchParams.get(name), name).toMatch(/^.{40,}$/);
    const [[pair, ...attributes] = []] = parseCookies(answer);
    expect(pair?.startsWith(`${prefix}threadlight_sign_in=`)).toBe(true);
    expect(attributes).toEqual(["HttpOnly", "Max-Age=900", "Path=/", "SameSite=Lax", ...secure]);
  },
);

test("a callback that was not started in this browser sets no session", async () => {
  const answer = await call(GET, { site: PLAIN, path: "/auth/demo-id?code=x&state=y" });
  expect(answer.headers.get("location")).toBe("/auth/callback?error=expired");
  expect(parseCookies(answer).map(([pair]) => pair)).toEqual(["threadlight_sign_in="]);
});

test.each([
  { site: PLAIN, name: "threadlight_session", secure: [] },
  { site: SECURE, name: "__Host-threadlight_session", secure: ["Secure"] },
])("the session cookie of $site is HttpOnly and holds a new secret after each use", async ({ site, name, secure }) => {
  const secret = await openSession();
  const headers = { cookie: `${name}=${secret}` };
  const opened = await call(POST, { site, path: "/api/auth/session", method: "POST", headers });
  expect(await opened.json()).toMatchObject({ success: true, accessToken: expect.any(String) });
  const [[pair = "", ...attributes] = []] = parseCookies(opened);
  expect(attributes).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", ...secure]);
  expect(pair.startsWith(`${name}=${secret}.`)).toBe(true);
  const ended = await call(DELETE, { site, path: "/api/auth/session", method: "DELETE", headers });
  expect(parseCookies(ended)).toEqual([[`${name}=`, "HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax", ...secure]]);
  expect((await call(POST, { site, path: "/api/auth/session", method: "POST", headers })).status).toBe(401);
});

test("a cookie without the host prefix, which a neighboring host could set, opens nothing on a site with https", async () => {
  const headers = { cookie: `threadlight_session=${await openSession()}` };
  expect((await call(POST, { site: SECURE, path: "/api/auth/session", method: "POST", headers })).status).toBe(401);
});

test.each([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
  "rejects cross-site requests that carry the cookie: %j",
  async (from) => {
    const secret = await openSession();
    const headers = { cookie: `__Host-threadlight_session=${secret}`, ...from };
    for (const [handler, method] of [
      [POST, "POST"],
      [DELETE, "DELETE"],
    ] as const) {
      const answer = await call(handler, { site: SECURE, path: "/api/auth/session", method, headers });
      expect(answer.status).toBe(403);
      expect((await answer.json()).code).toBe("cross_site");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const rows = await getDatabase().system`select from sessions`;
    expect(rows.length).toBeGreaterThan(0);
  },
);
