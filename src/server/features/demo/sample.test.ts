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
import { createImport, listImports } from "../imports/imports.service.ts";
import { listConversations, listExportPages } from "../conversations/conversations.service.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { getFlow } from "../metrics/flow/flow.service.ts";
import { getDimensions, getDropOffs, getFunnel, getLive, getOverview } from "../metrics/metrics.service.ts";
import { getRetention } from "../metrics/returning-people/returning-people.service.ts";
import { settleDays } from "../metrics/rollups/settle.service.ts";
import { SAMPLE_CONVERSATIONS } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
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

test("counts only the workspace's own conversations on every screen, in lists and exports if the sample is left out", async () => {
  const { client, viewer } = await createViewer();
  const { clientId } = viewer;
  const now = Date.now();
  const send = (number: number) => {
    const about = { conversationId: `own-${number}`, timestamp: new Date(now - number * 3_600_000).toISOString() };
    return [
      { ...about, id: `${number}-1`, role: "user" as const, text: "How much is a double room for two nights?" },
      { ...about, id: `${number}-2`, role: "bot" as const, text: "It costs 140 euros a night. Shall I book it?" },
    ];
  };
  await ingestMessages(client.key, Array.from({ length: 40 }, (_, number) => send(number)).flat(), null);
  const period = { from: addDays(localDayOf(now, "UTC"), -40), to: localDayOf(now, "UTC") };
  const collect = async (filter: { sample?: "exclude" }) => {
    const query = { ...period, ...filter };
    const rows: string[] = [];
    for await (const page of listExportPages(viewer, query)) rows.push(...page.map(({ id }) => id));
    return {
      overview: await getOverview(viewer, query),
      funnel: await getFunnel(viewer, query),
      drops: await getDropOffs(viewer, query),
      findings: await getFindings(viewer, { ...query, limit: 100 }),
      dimensions: await getDimensions(viewer, query),
      flow: await getFlow(viewer, query),
      retention: await getRetention(viewer, query),
      live: await getLive(viewer, filter),
      list: await listConversations(viewer, { ...query, limit: 100 }),
      found: await listConversations(viewer, { ...query, limit: 100, stage: "consideration" }),
      rows,
    };
  };
  const before = await collect({});
  expect(before.overview.figures.conversations).toBe(40);
  const { id } = await loadSample(getDatabase(), viewer);
  await runLoadSample({ clientId, id });
  const [withSample, own] = [await collect({}), await collect({ sample: "exclude" })];
  expect(withSample.overview.figures.conversations).toBe(440);
  expect(withSample.rows).toHaveLength(440);
  expect(own).toEqual(before);

  await settleDays(clientId, now);
  expect(await collect({ sample: "exclude" })).toEqual(before);
  await removeSample(getDatabase(), viewer);
  await runRemoveSample({ clientId, id });
  expect(await collect({})).toEqual(before);
  expect(await collect({ sample: "exclude" })).toEqual(before);
}, 120_000);

test("shows how many sample conversations are stored, and audits the removal", async () => {
  const { client, viewer } = await createViewer();
  const db = getDatabase();
  await ingestMessages(client.key, { conversationId: "own", role: "user", text: "Do you have rooms?" }, null);
  const getStored = async () =>
    (await listApiAccounts(db, viewer)).accounts.map(({ sampleConversations }) => sampleConversations);
  const { id } = await loadSample(db, viewer);
  expect(await getStored()).toEqual([null, 0]);
  await runLoadSample({ clientId: viewer.clientId, id });
  expect(await getStored()).toEqual([null, SAMPLE_CONVERSATIONS]);
  for (const role of ["member", "viewer"] as const) {
    await expect(removeSample(db, { ...viewer, role })).rejects.toMatchObject({ code: "forbidden" });
  }
  await removeSample(db, { ...viewer, role: "admin" });
  const sql = connectAsOwner(database.url);
  try {
    const entries =
      await sql`select action from audit_entries where client_id = ${viewer.clientId} and action = 'sample.removed'`;
    expect(entries).toHaveLength(1);
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

test("does not import files into the account of the sample data", async () => {
  const { viewer } = await createViewer();
  const { id } = await loadSample(getDatabase(), viewer);
  const options = JSON.stringify(buildOptions(detectFile("User: Hello", "chat.txt"), { dateOrder: "dmy" }));
  const refused = createImport(viewer, { apiAccountId: id, fileName: "chat.txt", options, content: emptyFile() });
  await expect(refused).rejects.toMatchObject({
    code: "invalid",
    message: "The account of the sample data takes no imports. Choose another API account.",
    fields: { apiAccountId: "Choose an account of your own" },
  });
  expect((await listImports(viewer)).uploads).toEqual([]);
});

async function* emptyFile(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new Uint8Array());
}

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
    code: "plan_limit",
    message: "The Starter plan allows up to 5 API accounts. Upgrade to Growth to add more.",
  });
});
