import { afterAll, beforeAll, expect, test } from "vitest";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { createApiAccount, listApiAccounts } from "../api-accounts/api-accounts.service.ts";
import { createApiKey } from "../api-keys/api-keys.service.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { runLoadSample, runRemoveSample } from "./run-sample.ts";
import { loadSample, removeSample, requeueSamples } from "./sample.service.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
});
afterAll(async () => {
  await closeQueue();
  await getDatabase().end();
  await database.drop();
});

async function createViewer() {
  const client = await createTestClient();
  const { clientId, userId } = client;
  const viewer = { kind: "user", clientId, userId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
  return { client, viewer };
}

test("loads sample data once into its own account and removes all its rows and figures", async () => {
  const { client, viewer } = await createViewer();
  const { clientId } = viewer;
  const own = { id: "m1", conversationId: "own", role: "user", text: "Do you have rooms?" };
  await ingestMessages(client.key, own, null);
  const account = await loadSample(getDatabase(), viewer);
  expect(account).toMatchObject({ name: "Sample data", sample: "loading", isDefault: false });
  const job = { clientId, id: account.id };
  await runLoadSample(job);
  const again = await loadSample(getDatabase(), viewer);
  expect(again).toMatchObject({ id: account.id, sample: "ready" });

  const sql = connectAsOwner(database.url);
  const countRows = async () => {
    const [row] = await sql<
      { samples: number; conversations: number; messages: number; keys: number; events: number }[]
    >`
      select
        (select count(*)::int from conversations where api_account_id = ${account.id}) as samples,
        (select count(*)::int from conversations where client_id = ${clientId}) as conversations,
        (select count(*)::int from messages where client_id = ${clientId}) as messages,
        (select count(*)::int from message_keys where client_id = ${clientId}) as keys,
        (select count(*)::int from events where client_id = ${clientId}) as events`;
    return row;
  };
  try {
    const loaded = await countRows();
    expect(loaded?.samples).toBe(400);
    expect(loaded?.conversations).toBe(401);
    expect(loaded?.events).toBeGreaterThan(0);
    await runLoadSample(job);
    expect(await countRows()).toEqual(loaded);
    expect(await findRollupMismatches(sql)).toEqual([]);

    await removeSample(getDatabase(), viewer);
    await runRemoveSample(job);
    expect(await countRows()).toEqual({ samples: 0, conversations: 1, messages: 1, keys: 1, events: 0 });
    expect(await findRollupMismatches(sql)).toEqual([]);
    const { accounts } = await listApiAccounts(getDatabase(), viewer);
    expect(accounts.map(({ sample }) => sample)).toEqual([null]);
  } finally {
    await sql.end();
  }
}, 120_000);

test("requeues a load or removal whose job was never sent or died with its process", async () => {
  const sql = connectAsOwner(database.url);
  const countJobs = async (name: string, id: string) => {
    const rows = await sql`select 1 from pgboss.job where name = ${name} and data->>'id' = ${id}`;
    return rows.length;
  };
  try {
    const { viewer } = await createViewer();
    const { id } = await loadSample(getDatabase(), viewer);
    await sql`delete from pgboss.job`;
    await requeueSamples();
    expect(await countJobs("load-sample", id)).toBe(1);
    await sql`update api_accounts set sample = 'removing' where api_account_id = ${id}`;
    await requeueSamples();
    expect(await countJobs("remove-sample", id)).toBe(1);
    await sql`update api_accounts set sample = 'ready' where api_account_id = ${id}`;
    await requeueSamples();
    expect((await countJobs("load-sample", id)) + (await countJobs("remove-sample", id))).toBe(2);
  } finally {
    await sql.end();
  }
});

test("sample data doesn't count toward limits, can't have API keys and requires the workspace permission", async () => {
  const { viewer } = await createViewer();
  const db = getDatabase();
  await expect(loadSample(db, { ...viewer, role: "member" })).rejects.toMatchObject({ code: "forbidden" });
  const sample = await loadSample(db, viewer);
  const key = { apiAccountId: sample.id, name: "Bot", scopes: ["ingest" as const] };
  await expect(createApiKey(db, viewer, key)).rejects.toMatchObject({ code: "rejected" });
  for (const name of ["Second", "Third", "Fourth", "Fifth"]) {
    await createApiAccount(db, viewer, { name, channel: "webchat" });
  }
  await expect(createApiAccount(db, viewer, { name: "Sixth", channel: "webchat" })).rejects.toMatchObject({
    code: "rejected",
    message: "The Starter plan allows up to 5 API accounts. Upgrade to add more.",
  });
});
