/** The MCP server's door: keys, origins, limits, and the audit log. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { connectMcp, ERAS } from "#tests/support/mcp-clients.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const JSON_TYPE = { "content-type": "application/json" };
const LIST_TOOLS = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const ACCEPT = { accept: "application/json, text/event-stream" };

let server: SignedInApp;
let client: SignedIn;
let readKey: string;

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
  readKey = await createKey(client, ["read"]);
}, 120_000);
afterAll(() => server.stop());

describe("the endpoint", () => {
  it("answers 401 with WWW-Authenticate without a valid key, whatever is wrong with it", async () => {
    for (const token of [null, "tl_live_wrong", client.accessToken]) {
      const answer = await post(token, LIST_TOOLS);
      const { origin } = new URL(server.app.url);
      const where = `resource_metadata="${origin}/.well-known/oauth-protected-resource/api/v1/mcp", scope="read"`;
      const challenge = `Bearer ${token === null ? "" : 'error="invalid_token", '}${where}`;
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, challenge]);
    }
  });

  it("answers 403 without the scope, and to pages of other sites", async () => {
    expect((await post(await createKey(client, ["ingest"]), LIST_TOOLS)).status).toBe(403);
    for (const origin of ["https://evil.example", "null"]) {
      expect((await post(readKey, LIST_TOOLS, { origin })).status).toBe(403);
    }
    expect((await post(readKey, LIST_TOOLS, { origin: new URL(server.app.url).origin })).status).toBe(200);
  });

  it.each(["GET", "DELETE"])("answers 405 to %s", async (method) => {
    for (const token of [readKey, null]) {
      const answer = await server.call(token, paths.api.v1.mcp, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  it("needs no initialize before a call, because it keeps nothing", async () => {
    const answer = await post(readKey, LIST_TOOLS);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("get_definitions")]);
    expect(answer.headers.get("mcp-session-id")).toBeNull();
  });

  it.each(["*/*", "application/json", null])("answers JSON to a client that accepts %s", async (accept) => {
    const ping = { jsonrpc: "2.0", id: 7, method: "ping" };
    const answer = await post(readKey, ping, accept === null ? { accept: "" } : { accept });
    expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: "2.0", id: 7, result: {} }]);
  });

  it("takes null for absent, and refuses an answer in no form that there is", async () => {
    const params = { name: "list_conversations", arguments: { limit: 5, channel: null, cursor: null } };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const answer = await post(readKey, call, { accept: "application/json" });
    expect(await answer.json()).toMatchObject({ id: 1, result: { structuredContent: { items: [] } } });
    expect((await post(readKey, call, { accept: "text/html" })).status).toBe(406);
  });

  it.each([
    ["not JSON", "{", 400],
    ["deeper than any message", "[".repeat(10_000), 400],
    ["empty", "", 400],
    ["no JSON-RPC", '{"hello": 1}', 400],
    ["too many messages", JSON.stringify(Array.from({ length: 21 }, () => LIST_TOOLS)), 400],
    ["too large", JSON.stringify({ ...LIST_TOOLS, params: { x: "x".repeat(300_000) } }), 413],
  ])("refuses a body that is %s", async (_name, body, status) => {
    const headers = { ...JSON_TYPE, ...ACCEPT };
    const answer = await server.call(readKey, paths.api.v1.mcp, { method: "POST", headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/\.ts:|node_modules/);
  });

  it("refuses another type of body, and to open a stream of changes", async () => {
    const text = { method: "POST", headers: { ...ACCEPT, "content-type": "text/plain" }, body: "{}" };
    expect((await server.call(readKey, paths.api.v1.mcp, text)).status).toBe(415);
    const listen = await post(
      readKey,
      {
        jsonrpc: "2.0",
        id: 1,
        method: "subscriptions/listen",
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
          },
        },
      },
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" },
    );
    expect(await listen.text()).toContain("Subscription limit reached");
  });

  it("answers 429 with Retry-After after 600 calls of a key in a minute, not of another", async () => {
    const key = await createKey(client, ["read"]);
    const statuses: number[] = [];
    let retryAfter: string | null = null;
    for (let call = 0; call < 31; call++) {
      const batch = Array.from({ length: 20 }, (_, id) => ({ ...LIST_TOOLS, id, method: "ping" }));
      const answer = await post(key, batch);
      await answer.arrayBuffer();
      statuses.push(answer.status);
      retryAfter = answer.headers.get("retry-after");
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await post(readKey, LIST_TOOLS)).status).toBe(200);
  });
});

describe("the audit log", () => {
  it("notes the first use of a key on a day, once, with the client's name", async () => {
    const own = await server.signIn();
    const [first, second] = [await createKey(own, ["read"], "Claude"), await createKey(own, ["read"], "Cursor")];
    for (const era of ERAS) await (await connectMcp(server.app.url, first, era, `claude ${era}`)).close();
    await Promise.all(
      Array.from({ length: 4 }, () => post(second, LIST_TOOLS, { "user-agent": "cursor/9.1 (linux)" })),
    );
    const { entries } = await (await server.call(own.accessToken, "/api/audit")).json();
    const noted = z
      .array(z.object({ action: z.string(), actor: z.object({ name: z.string() }), subject: z.string().nullable() }))
      .parse(entries)
      .filter(({ action }) => action === "key.mcp_used");
    expect(noted.map(({ actor, subject }) => [actor.name, subject])).toEqual([
      ["Cursor", "cursor/9.1"],
      ["Claude", "claude 2026-07-28 2.0.0"],
    ]);
  });

  it("is refused from the next call on once the key is revoked", async () => {
    const own = await server.signIn();
    const mcp = await connectMcp(server.app.url, own.apiKey, "2026-07-28");
    const { keys } = await (await server.call(own.accessToken, "/api/api-keys")).json();
    await server.call(own.accessToken, `/api/api-keys/${keys[0].id}`, { method: "DELETE" });
    await expect(mcp.call("get_definitions")).rejects.toThrow();
    expect((await post(own.apiKey, LIST_TOOLS)).status).toBe(401);
  });
});

async function createKey({ clientId, apiAccountId }: SignedIn, scopes: ("read" | "ingest")[], name = "mcp") {
  return (await addKey(getDatabase().system, { clientId, apiAccountId, name, scopes })).key;
}

function post(token: string | null, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return server.call(token, paths.api.v1.mcp, {
    method: "POST",
    headers: { ...JSON_TYPE, ...ACCEPT, ...headers },
    body: JSON.stringify(body),
  });
}
