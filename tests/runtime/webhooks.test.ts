import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectAsOwner } from "#tests/support/database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";
import { buildTelegramMessage, START } from "#tests/support/telegram-channel.ts";

const JSON_TYPE = { "content-type": "application/json" };

let server: SignedInApp;
let client: SignedIn;
let headers: Record<string, string>;
let path: string;

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
  const body = JSON.stringify({ apiAccountId: client.apiAccountId, credentials: {} });
  const answer = await server.call(client.accessToken, "/api/channels/telegram", {
    method: "POST",
    headers: JSON_TYPE,
    body,
  });
  expect(answer.status).toBe(201);
  const { connection, generated } = await answer.json();
  path = new URL(connection.webhookUrl).pathname;
  expect(connection.webhookUrl).toBe(`${new URL(server.app.url).origin}${path}`);
  headers = { ...JSON_TYPE, "x-telegram-bot-api-secret-token": generated.secretToken };
}, 120_000);
afterAll(() => server.stop());

function post(id: number, { suffix = "", sent = headers } = {}): Promise<Response> {
  const message = buildTelegramMessage(id, START + id, `message ${id}`, 100 + (id % 7));
  return server.call(null, path + suffix, {
    method: "POST",
    headers: sent,
    body: JSON.stringify({ update_id: id, message }),
  });
}

describe("the webhook's address", () => {
  it("takes webhooks with and without a slash at its end", async () => {
    expect(await (await post(1)).json()).toEqual({ accepted: 1, duplicates: 0, ignored: 0 });
    expect(await (await post(1, { suffix: "/" })).json()).toEqual({ accepted: 0, duplicates: 1, ignored: 0 });
    const refused = await post(2, { sent: JSON_TYPE });
    expect([refused.status, (await refused.json()).code]).toEqual([401, "unauthenticated"]);
  });

  it("says what it is for, also to HEAD, and names its methods to others", async () => {
    const probe = await server.call(null, path);
    expect([probe.status, await probe.text()]).toEqual([200, "This address takes Telegram's webhooks."]);
    expect((await server.call(null, path, { method: "HEAD" })).status).toBe(200);
    for (const method of ["PUT", "OPTIONS"]) {
      const answer = await server.call(null, path, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, expect.stringContaining("GET, HEAD")]);
    }
    for (const wrong of [
      "/api/channels/fax/x",
      "/api/channels/telegram/x",
      `/api/channels/whatsapp/${client.apiAccountId}`,
    ]) {
      const answer = await server.call(null, wrong, { method: "POST", headers, body: "{}" });
      expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    }
  });

  it("shows metadata in the public API, and finds the conversation by its thread", async () => {
    const { items } = await (await server.call(client.apiKey, "/api/v1/conversations")).json();
    const id = encodeURIComponent(items[0].externalId);
    const detail = await (await server.call(client.apiKey, `/api/v1/conversations/external:${id}`)).json();
    expect(detail.messages[0].metadata).toEqual({ kind: "text", source: "platform" });
  });
});

it("loses nothing and counts nothing twice when it is killed between a webhook and its answer", async () => {
  // Counted by then, and kept through the kill.
  await server.call(client.accessToken, `${path}/health`);
  const ids = Array.from({ length: 300 }, (_, index) => index + 10);
  const answered = new Set<number>();
  const sending = ids.map(async (id) => {
    const status = await post(id).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) answered.add(id);
    if (answered.size === 40) await server.app.kill();
  });
  await Promise.all(sending);
  expect(answered.size).toBeLessThan(ids.length);
  await server.restart();
  for (const id of ids) expect((await post(id)).status).toBe(200);
  const owner = connectAsOwner(server.databaseUrl);
  try {
    const [row] = await owner`select count(*)::int as n, count(distinct text)::int as texts from messages`;
    expect(row).toEqual({ n: ids.length + 1, texts: ids.length + 1 });
    expect(await findRollupMismatches(owner)).toEqual([]);
  } finally {
    await owner.end();
  }
  const health = await (await server.call(client.accessToken, `${path}/health`)).json();
  expect(health).toMatchObject({ rejected: { total: 1, missing: 1 } });
}, 120_000);
