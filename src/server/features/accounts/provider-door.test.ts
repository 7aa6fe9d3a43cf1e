import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE, POST } from "#src/pages/api/auth/session.ts";
import { GET } from "#src/pages/auth/[provider].ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { publishEnv } from "#src/server/env.ts";
import { startLocalProvider } from "#src/server/providers/identity/local-provider.ts";
import type { LocalProvider } from "#src/server/providers/identity/local-provider.ts";
import { CALLER } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { useDatabase } from "#tests/support/tenant.ts";
import { getAccountsContext } from "./context.ts";
import { signInByProvider } from "./provider-sign-in.service.ts";

const PLAIN = "http://localhost:4321";
const SECURE = "https://app.example.com";

let database: TestDatabase;
let provider: LocalProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  useDatabase(database.url);
  provider = await startLocalProvider();
  publishEnv({
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
  // As people reach it; behind a proxy that ends TLS the program itself is asked by plain HTTP.
  publishEnv({ PUBLIC_URL: site });
  const request = new Request(new URL(path, PLAIN), { method, headers });
  return handler({ request, params: { provider: "demo-id" }, url: new URL(request.url) });
}

/** A Set-Cookie header in parts: name and value first, then its attributes in order of the alphabet. */
function readCookies(response: Response): string[][] {
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
  return (await signInByProvider(await getAccountsContext(), identity, CALLER)).secret;
}

test.each([
  { site: PLAIN, secure: [] },
  { site: SECURE, secure: ["Secure"] },
])(
  "from $site a sign-in leaves with state, nonce and PKCE, and a cookie that no script reads",
  async ({ site, secure }) => {
    const answer = await call(GET, { site, path: "/auth/demo-id" });
    expect(answer.status).toBe(302);
    const asked = new URL(answer.headers.get("location") ?? "");
    expect(asked.origin).toBe(provider.issuer);
    expect(asked.searchParams.get("redirect_uri")).toBe(`${site}/auth/demo-id`);
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked.searchParams.get(name), name).toMatch(/^.{40,}$/);
    const [[pair, ...attributes] = []] = readCookies(answer);
    expect(pair).toMatch(/^threadlight_sign_in=.+/);
    expect(attributes).toEqual(["HttpOnly", "Max-Age=900", "Path=/auth", "SameSite=Lax", ...secure]);
  },
);

test("an answer without its beginning in this browser sets no session", async () => {
  const answer = await call(GET, { site: PLAIN, path: "/auth/demo-id?code=x&state=y" });
  expect(answer.headers.get("location")).toBe("/auth/callback?error=expired");
  expect(readCookies(answer).map(([pair]) => pair)).toEqual(["threadlight_sign_in="]);
});

test.each([
  { site: PLAIN, secure: [] },
  { site: SECURE, secure: ["Secure"] },
])("at $site the session's cookie is read by the server alone", async ({ site, secure }) => {
  const secret = await openSession();
  const headers = { cookie: `threadlight_session=${secret}` };
  const opened = await call(POST, { site, path: "/api/auth/session", method: "POST", headers });
  expect(await opened.json()).toMatchObject({ success: true, accessToken: expect.any(String) });
  expect(readCookies(opened)).toEqual([
    [`threadlight_session=${secret}`, "HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", ...secure],
  ]);
  const ended = await call(DELETE, { site, path: "/api/auth/session", method: "DELETE", headers });
  expect(readCookies(ended)).toEqual([
    ["threadlight_session=", "HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax", ...secure],
  ]);
  expect((await call(POST, { site, path: "/api/auth/session", method: "POST", headers })).status).toBe(401);
});

test.each([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
  "another site's page, which brings the cookie along, opens and ends nothing: %j",
  async (from) => {
    const secret = await openSession();
    const headers = { cookie: `threadlight_session=${secret}`, ...from };
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
