/**
 * kill -9 while past conversations are read through limits of the rate: none is lost, none counts twice. `BACKFILL_CONVERSATIONS` and
 * `KILLS` make it larger.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildChildEnv } from "#src/server/env.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { BOT } from "#tests/support/helpdesk-formats.ts";
import { buildConversations, enterCredentials, FIRST_SECONDS, standIn } from "#tests/support/helpdesks.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedInApp } from "#tests/support/signed-in-app.ts";

const { BACKFILL_CONVERSATIONS, KILLS: GIVEN_KILLS } = buildChildEnv({});
const CONVERSATIONS = Number(BACKFILL_CONVERSATIONS ?? 2_000);
const KILLS = Number(GIVEN_KILLS ?? 3);
/** Every so many calls are over the platform's limit. */
const LIMITED_EVERY = 1_000;
const TIMEOUT_MS = 60 * 60_000;

let desk: JsonServer;
let server: SignedInApp;

beforeAll(async () => {
  desk = await startJsonServer();
  server = await startSignedInApp({ CHANNEL_HOSTS: new URL(desk.origin).host });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await desk.close();
});

it("loses nothing and stores nothing twice", { timeout: TIMEOUT_MS }, async () => {
  const conversations = buildConversations(CONVERSATIONS);
  const { limited } = standIn(desk, "intercom", { conversations, limit: (n) => n % LIMITED_EVERY === 0 });
  const client = await server.signIn({ unlimited: true });
  const owner = connectAsOwner(server.databaseUrl);
  const startedAt = Date.now();
  const body = {
    channel: "intercom",
    apiAccountId: client.apiAccountId,
    credentials: enterCredentials("intercom", desk.origin),
    from: new Date(FIRST_SECONDS * 1000).toISOString(),
    to: new Date((FIRST_SECONDS + CONVERSATIONS * 60) * 1000).toISOString(),
    speakers: { [BOT.id]: "bot" },
  };
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", body: JSON.stringify(body), headers };
  const created = await server.call(client.accessToken, "/api/uploads/backfill", init);
  expect(created.status).toBe(201);
  const { id } = await created.json();
  const read = async () => {
    const [row] = await owner`select status, read_conversations::int as n from uploads where upload_id = ${id}`;
    return { status: String(row?.["status"]), n: Number(row?.["n"]) };
  };
  const waitFor = (check: (row: Awaited<ReturnType<typeof read>>) => boolean) =>
    vi.waitUntil(async () => check(await read()), { timeout: TIMEOUT_MS, interval: 50 });
  try {
    await vi.waitUntil(async () => (await countFunnel(client.accessToken)) > 0, { timeout: TIMEOUT_MS, interval: 100 });
    const funnelSeconds = (Date.now() - startedAt) / 1000;
    for (let kill = 0; kill < KILLS; kill++) {
      const { n } = await read();
      const step = Math.max(1, Math.floor((CONVERSATIONS - n) / (KILLS - kill + 1)));
      await waitFor((row) => row.n >= n + step || row.status === "done");
      expect(await read()).toMatchObject({ status: "running" });
      await server.app.kill();
      await server.restart();
    }
    await waitFor(({ status }) => status === "done" || status === "paused");
    console.info(
      `${CONVERSATIONS} conversations, ${KILLS} kills, ${limited()} limits: first funnel after ${funnelSeconds.toFixed(1)} s, all after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    const expected = conversations.flatMap(({ messages }) => messages.filter(({ isNote }) => isNote !== true));
    const rated = conversations.filter(({ rating }) => rating !== null);
    const answer = await server.call(client.accessToken, `/api/uploads/${id}`);
    expect(await answer.json()).toMatchObject({
      status: "done",
      conversations: CONVERSATIONS,
      messages: expected.length,
      duplicates: 0,
    });
    await vi.waitUntil(async () => (await findRollupMismatches(owner)).length === 0, {
      timeout: 120_000,
      interval: 500,
    });
    const [counts] = await owner`
      select (select count(*)::int from messages where client_id = ${client.clientId}) as messages,
        (select count(distinct message_id)::int from messages where client_id = ${client.clientId}) as distinct_messages,
        (select count(*)::int from conversations where client_id = ${client.clientId}) as conversations,
        (select sum(messages)::int from conversations where client_id = ${client.clientId}) as counted,
        (select count(*)::int from events where client_id = ${client.clientId}) as ratings`;
    expect(counts).toEqual({
      messages: expected.length,
      distinct_messages: expected.length,
      conversations: CONVERSATIONS,
      counted: expected.length,
      ratings: rated.length,
    });
  } finally {
    await owner.end();
  }
});

async function countFunnel(token: string): Promise<number> {
  const answer = await server.call(token, "/api/metrics/funnel?from=2026-03-01&to=2026-11-30");
  const { conversations } = await answer.json();
  return Number(conversations ?? 0);
}
