/** With CITUS_URL: a worker is killed while ten clients send, and comes back. Only its own clients notice. */
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { connectAsOwner } from "#tests/support/database.ts";
import { killWorker } from "#tests/support/killable-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const CLIENTS = 10;
const SENDERS = 2;
const RETRY_MS = 50;
const PATIENCE = { timeout: 60_000, interval: 50 };
const isCluster = inject("clusterUrl") !== null;

type Sender = SignedIn & { node: string; stored: number; refused: number };

let server: SignedInApp;
let owner: postgres.Sql;
const senders: Sender[] = [];

beforeAll(async () => {
  if (!isCluster) return;
  server = await startSignedInApp();
  owner = connectAsOwner(server.databaseUrl);
  for (let number = 0; number < CLIENTS; number++) {
    const client = await server.signIn({ unlimited: true });
    senders.push({ ...client, node: await findNode(client.clientId), stored: 0, refused: 0 });
  }
}, 180_000);
afterAll(async () => {
  if (!isCluster) return;
  await owner.end();
  await server.stop();
});

it.runIf(isCluster)(
  "refuses the clients of a lost node, serves all others and counts everything once",
  async () => {
    const [{ node } = { node: "" }] = senders;
    const lost = senders.filter((sender) => sender.node === node);
    const others = senders.filter((sender) => sender.node !== node);
    expect(others.length).toBeGreaterThan(0);
    let isOver = false;
    const lanes = senders.flatMap((sender) =>
      Array.from({ length: SENDERS }, (_, lane) => sendUntil(sender, lane, () => isOver)),
    );
    await expectMore(senders, "stored", 10);
    const killed = await killWorker(server.databaseUrl, node);
    await expectMore(lost, "refused", 10);
    await expectMore(others, "stored", 50);
    for (const { apiKey } of lost) expect(await list(apiKey)).toEqual([503, "2"]);
    for (const { apiKey } of others) expect(await list(apiKey)).toEqual([200, null]);
    await killed.restart();
    // Citus does the same once a minute.
    await vi.waitUntil(() => owner`select recover_prepared_transactions()`.catch(() => false), PATIENCE);
    await expectMore(senders, "stored", 10);
    isOver = true;
    await Promise.all(lanes);
    expect(others.map(({ refused }) => refused)).toEqual(others.map(() => 0));
    await vi.waitUntil(async () => (await owner`select from pending_writes limit 1`).length === 0, PATIENCE);
    for (const { clientId, stored } of senders) {
      const [counted] = await owner`select count(*)::int as n from messages where client_id = ${clientId}`;
      expect(counted).toEqual({ n: stored });
    }
    expect(await findRollupMismatches(owner)).toEqual([]);
  },
  180_000,
);

async function findNode(clientId: string): Promise<string> {
  const [row] = await owner<{ node: string }[]>`
    select nodename || ':' || nodeport as node from pg_dist_placement join pg_dist_node using (groupid)
    where shardid = get_shard_id_for_distribution_column('messages', ${clientId}::uuid)`;
  return row?.node ?? "";
}

/** Resolves when each of these counted so many more. */
async function expectMore(counted: readonly Sender[], kind: "stored" | "refused", more: number): Promise<void> {
  const before = counted.map((sender) => sender[kind]);
  await vi.waitUntil(() => counted.every((sender, at) => sender[kind] >= (before[at] ?? 0) + more), PATIENCE);
}

/** Sends messages one after the other, each until it is stored. */
async function sendUntil(sender: Sender, lane: number, isOver: () => boolean): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const message = {
      id: `${lane}-${number}`,
      conversationId: `${lane}-${number % 7}`,
      role: number % 2 === 0 ? "user" : "bot",
      text: "Do you have a table for two?",
    };
    while (!(await send(sender, message))) await wait(RETRY_MS);
  }
}

async function send(sender: Sender, message: unknown): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(message) };
  const response = await server.call(sender.apiKey, "/api/v1/messages", init);
  await response.text();
  if (response.status === 200) {
    sender.stored++;
    return true;
  }
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  sender.refused++;
  return false;
}

async function list(apiKey: string): Promise<[status: number, retryAfter: string | null]> {
  const response = await server.call(apiKey, "/api/v1/conversations");
  await response.text();
  return [response.status, response.headers.get("retry-after")];
}
