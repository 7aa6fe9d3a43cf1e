/** With CITUS_URL: a client is moved to another node while it sends, as adding a node to a cluster does. */
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { connectAsOwner } from "#tests/support/database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const LANES = 3;
const BATCH = 10;
const AROUND_MS = 2_000;
const isCluster = inject("clusterUrl") !== null;

type Place = { shard: string; host: string; port: number };

let server: SignedInApp;
let owner: postgres.Sql;
let client: SignedIn;

beforeAll(async () => {
  if (!isCluster) return;
  server = await startSignedInApp();
  owner = connectAsOwner(server.databaseUrl);
  client = await server.signIn({ unlimited: true });
}, 120_000);
afterAll(async () => {
  if (!isCluster) return;
  await owner.end();
  await server.stop();
});

it.runIf(isCluster)("loses and doubles nothing, and refuses nothing", { timeout: 120_000 }, async () => {
  let isOver = false;
  const lanes = Array.from({ length: LANES }, (_, lane) => sendUntil(lane, () => isOver));
  await wait(AROUND_MS);
  const [from, to] = await listPlaces();
  if (from === undefined || to === undefined) throw new Error("The cluster has only one node with clients.");
  await owner`
    select citus_move_shard_placement(${from.shard}, ${from.host}, ${from.port}, ${to.host}, ${to.port}, 'force_logical')`;
  await wait(AROUND_MS);
  isOver = true;
  const sent = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  expect((await listPlaces())[0]?.port).toBe(to.port);
  await vi.waitUntil(async () => (await owner`select from pending_writes limit 1`).length === 0, { timeout: 60_000 });
  const [stored] = await owner`select count(*)::int as n from messages where client_id = ${client.clientId}`;
  expect(stored).toEqual({ n: sent });
  expect(await findRollupMismatches(owner)).toEqual([]);
});

/** The node that holds the client's messages, and another one. */
async function listPlaces(): Promise<Place[]> {
  return owner<Place[]>`
    select p.shardid as shard, n.nodename as host, n.nodeport as port
    from pg_dist_node n
    join pg_dist_shard_placement p
      on p.shardid = get_shard_id_for_distribution_column('messages', ${client.clientId}::uuid)
    where n.shouldhaveshards
    order by (n.nodename, n.nodeport) = (p.nodename, p.nodeport) desc, n.nodeport`;
}

/** Sends batches one after the other; returns how many messages were accepted. */
async function sendUntil(lane: number, isOver: () => boolean): Promise<number> {
  for (let batch = 0; ; batch++) {
    if (isOver()) return batch * BATCH;
    const messages = Array.from({ length: BATCH }, (_, at) => ({
      id: `${lane}-${batch}-${at}`,
      conversationId: `${lane}-${batch % 7}`,
      role: at % 2 === 0 ? "user" : "bot",
      text: "Do you have a table for two?",
    }));
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(messages);
    const response = await server.call(client.apiKey, "/api/v1/messages", { method: "POST", headers, body });
    expect(response.status).toBe(200);
  }
}
