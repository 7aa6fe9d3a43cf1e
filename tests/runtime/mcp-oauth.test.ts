/** MCP over OAuth: discovery, the official clients, and what the endpoints refuse. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { connectOverHttp, REDIRECT_URI } from "#tests/support/connected-apps.ts";
import { ERAS } from "#tests/support/mcp-clients.ts";
import { createOAuthClient, createOAuthStore } from "#tests/support/mcp-oauth-client.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "content-type": "application/json" };
const redirectSchema = z.object({ redirectTo: z.string() });
const appsSchema = z.object({ apps: z.array(z.object({ id: z.string(), name: z.string() })) });

let server: SignedInApp;
let database: ReturnType<typeof connectAsOwner>;
let owner: SignedIn;
let origin: string;

beforeAll(async () => {
  server = await startSignedInApp();
  database = connectAsOwner(server.databaseUrl);
  owner = await server.signIn();
  ({ origin } = new URL(server.app.url));
}, 120_000);
afterAll(async () => {
  await database.end();
  await server.stop();
});

async function getJson(path: string) {
  const answer = await server.call(null, path);
  return {
    status: answer.status,
    allows: answer.headers.get("access-control-allow-origin"),
    body: await answer.json(),
  };
}

/** What the page does when a member presses Allow. */
async function pressAllow(opened: URL, accessToken: string): Promise<URL> {
  const request = Object.fromEntries(opened.searchParams);
  const asked = await server.call(accessToken, `${paths.api.appRequest}${opened.search}`);
  expect(await asked.json()).toMatchObject({ problem: null, app: { name: "Test client", isLocal: true } });
  const allowed = await server.call(accessToken, paths.api.connectedApps, {
    ...{ method: "POST", headers: JSON_TYPE },
    body: JSON.stringify(request),
  });
  return new URL(redirectSchema.parse(await allowed.json()).redirectTo);
}

describe("discovery", () => {
  it("leads from the MCP server to where tokens are", async () => {
    const resource = origin + paths.api.v1.mcp;
    for (const path of [paths.protectedResource, paths.mcpProtectedResource]) {
      expect(await getJson(path)).toMatchObject({
        ...{ status: 200, allows: "*" },
        body: { resource, authorization_servers: [origin], scopes_supported: ["read"] },
      });
    }
    expect((await server.call(null, `${paths.protectedResource}/other`)).status).toBe(404);
    expect(await getJson(paths.authorizationServer)).toMatchObject({
      ...{ status: 200, allows: "*" },
      body: {
        issuer: origin,
        authorization_endpoint: `${origin}/connect-app`,
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
      },
    });
    expect((await server.call(null, paths.connectApp)).status).toBe(200);
  });
});

describe.each(ERAS)("the official client of %s", (era) => {
  it("registers, asks, reads, renews and is disconnected", async () => {
    const store = createOAuthStore("Test client");
    const client = createOAuthClient(new URL(paths.api.v1.mcp, origin), era, store);
    await expect(client.listTools()).rejects.toThrow();
    const [opened = new URL(origin)] = store.opened;
    expect([opened.origin, opened.pathname]).toEqual([origin, paths.connectApp]);
    const callback = await pressAllow(opened, owner.accessToken);
    expect(callback.href.startsWith(`${REDIRECT_URI}?`)).toBe(true);
    expect([callback.searchParams.get("state"), callback.searchParams.get("iss")]).toEqual([store.state, origin]);
    await client.finish(callback);
    expect(await client.listTools()).toContain("get_funnel");

    const first = store.tokens.value?.access_token;
    await database`update connected_apps set access_expires_at = now()`;
    expect(await client.listTools()).toContain("get_funnel");
    expect(store.tokens.value?.access_token).not.toBe(first);
    expect(store.opened).toHaveLength(1);

    const { apps } = appsSchema.parse(await (await server.call(owner.accessToken, paths.api.connectedApps)).json());
    expect(apps.map(({ name }) => name)).toEqual(["Test client"]);
    const [{ id } = { id: "" }] = apps;
    expect((await server.call(owner.accessToken, paths.api.connectedApp(id), { method: "DELETE" })).status).toBe(200);
    await expect(client.listTools()).rejects.toThrow();
    expect(store.opened).toHaveLength(2);
  });
});

describe("a connected app's token", () => {
  it("reads over MCP what its client has, and opens nothing else", async () => {
    const token = await connectOverHttp(server.call, owner.accessToken, "Reader");
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_conversations", arguments: {} } };
    const answer = await server.call(token, paths.api.v1.mcp, {
      ...{ method: "POST", headers: { ...JSON_TYPE, accept: "application/json" } },
      body: JSON.stringify(call),
    });
    expect(await answer.json()).toMatchObject({ id: 1, result: { structuredContent: expect.anything() } });
    for (const path of [paths.api.v1.conversations, paths.api.apiKeys, paths.api.connectedApps, paths.api.workspace]) {
      expect((await server.call(token, path)).status, path).toBe(401);
    }
    const [entry] = await database<{ action: string; subject: string }[]>`
      select action, subject from audit_entries where client_id = ${owner.clientId} and action = 'app.mcp_used'
      order by created_at desc limit 1`;
    expect(entry).toEqual({ action: "app.mcp_used", subject: "Reader" });
  });

  it("is refused to pages of other sites, and with a challenge once it has ended", async () => {
    const token = await connectOverHttp(server.call, owner.accessToken, "Reader");
    const post = (headers: Record<string, string>) =>
      server.call(token, paths.api.v1.mcp, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: "{}" });
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    await database`update connected_apps set access_expires_at = now()`;
    const answer = await post({});
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${origin}${paths.mcpProtectedResource}", scope="read"`,
    ]);
  });
});

describe("the endpoints of apps", () => {
  const send = async (path: string, body: string, headers: Record<string, string> = FORM) => {
    const answer = await server.call(null, path, { method: "POST", headers, body });
    return { status: answer.status, cache: answer.headers.get("cache-control"), body: await answer.json() };
  };

  it("refuse in the words of OAuth, and are never cached", async () => {
    const refuse = (error: string) => ({ status: 400, cache: "no-store", body: { error } });
    const token = paths.api.oauthToken;
    expect(await send(token, "")).toMatchObject(refuse("invalid_client"));
    expect(await send(token, "grant_type=a&grant_type=b")).toMatchObject(refuse("invalid_request"));
    const registered = await send(
      paths.api.oauthRegister,
      JSON.stringify({ redirect_uris: [REDIRECT_URI] }),
      JSON_TYPE,
    );
    expect(registered).toMatchObject({ status: 201, cache: "no-store" });
    const { client_id: id } = z.object({ client_id: z.string() }).parse(registered.body);
    expect(await send(token, `client_id=${id}`)).toMatchObject(refuse("unsupported_grant_type"));
    const wrong = `client_id=${id}&grant_type=refresh_token&refresh_token=tl_ref_x.y`;
    expect(await send(token, wrong)).toMatchObject(refuse("invalid_grant"));
    expect(await send(paths.api.oauthRegister, "{", JSON_TYPE)).toMatchObject(refuse("invalid_client_metadata"));
    expect(await send(paths.api.oauthRevoke, "token=x")).toMatchObject({ status: 200, body: {} });
  });

  it("can be called by pages of any origin, which get no cookie's power", async () => {
    const preflight = await server.call(null, paths.api.oauthToken, { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    const headers = { ...JSON_TYPE, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await server.call(owner.accessToken, paths.api.connectedApps, {
      method: "POST",
      headers,
      body: "{}",
    });
    expect([answer.status, (await answer.json()).code]).toEqual([403, "cross_site"]);
  });
});
