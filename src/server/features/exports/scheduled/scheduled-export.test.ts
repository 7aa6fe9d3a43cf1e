import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SCHEDULED_TABLES, TABLE_NAMES } from "#src/domain/exports/scheduled-tables.ts";
import type { ScheduledTable } from "#src/domain/exports/scheduled-tables.ts";
import { createViewer } from "#tests/support/channels.ts";
import { addConversations, EXPORTED_EMAIL, EXPORTED_FROM, RUNNING } from "#tests/support/exports.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { readAll } from "#tests/support/read-all.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { readBucket, readLines, readParquet, runDue, schedule } from "#tests/support/scheduled-export.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { setEnv } from "../../../env.ts";
import { closeQueue } from "../../../jobs/queue.ts";
import { correctReading, ingestEvents, ingestMessages, removeConversations } from "../../ingest/ingest.service.ts";
import { requestErasure } from "../../privacy/erasures.service.ts";
import { runErasure } from "../../privacy/erase-person.ts";
import { getScheduledExport } from "./schedule.service.ts";
import { claimSchedule } from "./schedules.sql.ts";

const database = setUpFileDatabase();
let folder: string;
let server: S3Server;
/** Writes that are let through before the connection of the next one is dropped. */
let allowed = Infinity;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-days-"));
  server = await startS3Server(folder, (method) => method === "PUT" && allowed-- <= 0);
  setEnv({ DATA_DIR: folder, WEBHOOK_ALLOW_HOSTS: new URL(server.settings.endpoint).host });
});
beforeEach(() => {
  allowed = Infinity;
});
afterAll(async () => {
  await closeQueue();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A client with conversations of two days, sold and corrected ones among them. */
async function createSeller(options: Parameters<typeof createTestClient>[0] = {}): Promise<TestClient> {
  const client = await createTestClient(options);
  await addConversations(client);
  const later = new Date(EXPORTED_FROM + 30 * 3_600_000).toISOString();
  const metadata = { order: 'A"1', nested: { a: [1, null] } };
  const message = { conversationId: "next", role: "user", text: "Olá 👋\u2028 two rooms", timestamp: later, metadata };
  await ingestMessages(client.key, message, null);
  const events = [1, 2, 5].flatMap((n) => [
    { conversationId: `c${n}`, type: "conversion", value: 240.1, currency: "EUR" },
    { conversationId: `c${n}`, type: "end" },
  ]);
  await ingestEvents(client.key, { events }, null);
  await getDatabase().withClient(client.clientId, () => Promise.resolve());
  await readAll(database.owner);
  const [id = ""] = (
    await database.owner<{ id: string }[]>`
      select conversation_id as id from conversations where client_id = ${client.clientId} and external_id = 'c2'`
  ).map((row) => row.id);
  const patch = { outcome: "lost" } as const;
  await correctReading({ clientId: client.clientId, conversationId: id, patch, by: "Olga" });
  return client;
}

/** The rows of a table as the database has them, selected apart from what is tested. */
async function recount({ clientId }: TestClient, table: ScheduledTable): Promise<object[]> {
  const { owner } = database;
  const from = {
    conversations: owner`select t.*, preview as first_message from conversations t`,
    messages: owner`select *, coalesce(flags, '{}') as flags from messages t`,
    events: owner`select *, cents / 100.0::float8 as value from events t`,
    readings: owner`select t.*, k.sentiment from conversation_readings t join conversations k using (client_id, conversation_id)`,
  };
  const rows = await owner<Record<string, unknown>[]>`
    select t.*, c.local_day::text as day from (${from[table]}) as t
    join conversations c on c.client_id = t.client_id and c.conversation_id = t.conversation_id
    join api_accounts a on a.api_account_id = c.api_account_id
    where t.client_id = ${clientId} and a.purpose = 'live' and a.sample is null`;
  return rows.map((row) =>
    Object.fromEntries(
      SCHEDULED_TABLES[table].columns.map(([name, type]) => {
        const value = row[name] ?? null;
        if (value === null) return [name, null];
        if (type === "json") return [name, JSON.stringify(value)];
        if (type === "long") return [name, BigInt(Number(value))];
        if (type === "date") return [name, new Date(String(value))];
        return [name, value];
      }),
    ),
  );
}

function sort(rows: readonly object[]): string[] {
  const write = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  return rows.map((row) => JSON.stringify(row, write)).toSorted();
}

/** Compares what another program reads in the bucket with the database. */
async function expectRecount(client: TestClient): Promise<Record<ScheduledTable, number>> {
  const files = await readBucket(server, client);
  const counts = { conversations: 0, messages: 0, events: 0, readings: 0 };
  for (const table of TABLE_NAMES) {
    const rows = await readParquet(files, table);
    expect(sort(rows)).toEqual(sort(await recount(client, table)));
    counts[table] = rows.length;
  }
  return counts;
}

function listWritten({ clientId }: TestClient) {
  return database.owner<{ day: string; writtenAt: Date; rows: Record<string, number> }[]>`
    select day::text, written_at as "writtenAt", rows from exported_days where client_id = ${clientId} order by day`;
}

describe("a bucket", () => {
  it("has every value as Parquet that another program reads, equal to a recount", async () => {
    const client = await createSeller({ timeZone: "America/New_York" });
    const viewer = { ...createViewer(client), timeZone: "America/New_York" };
    await schedule(client, server);
    await runDue(database.owner, client);
    const counts = await expectRecount(client);
    expect(counts).toEqual({ conversations: 13, messages: 49, events: 9, readings: 13 });
    const written = await listWritten(client);
    expect(written.map(({ day }) => day)).toEqual(["2026-03-02", "2026-03-03"]);
    const { schedule: shown } = await getScheduledExport(viewer);
    expect(shown).toMatchObject({ running: false, lastError: null, dayCount: 2, rewriteFrom: null });
    expect(shown?.days[0]).toMatchObject({ day: "2026-03-03", rows: { conversations: 1, messages: 1 } });
    expect(shown?.days[0]?.bytes).toBeGreaterThan(1_000);
  });

  it("has the same values as JSON lines, and a schema of both", async () => {
    const client = await createSeller();
    await schedule(client, server);
    await runDue(database.owner, client);
    const files = await readBucket(server, client);
    for (const table of TABLE_NAMES) {
      const columns = SCHEDULED_TABLES[table].columns;
      const parquet = (await readParquet(files, table)).map((row) =>
        Object.fromEntries(
          columns.map(([name, type]) => {
            const value = row[name];
            if (type === "json" && typeof value === "string") return [name, JSON.parse(value)];
            if (type === "date" && value instanceof Date) return [name, value.toISOString().slice(0, 10)];
            return [name, value];
          }),
        ),
      );
      const lines = readLines(files, table);
      expect(sort(lines)).toEqual(sort(parquet));
      expect(Object.keys(lines[0] ?? {})).toEqual(columns.map(([name]) => name));
    }
    const described = JSON.parse(String(files.get("schema.json")));
    expect(described.tables.map(({ name }: { name: string }) => name)).toEqual([...TABLE_NAMES]);
  });

  it("has no test runs, no sample data, and nothing that is redacted", async () => {
    const client = await createSeller({ redact: true });
    const { clientId, apiAccountId } = client;
    await schedule(client, server);
    await runDue(database.owner, client);
    const files = await readBucket(server, client);
    expect([...files.values()].join("\n")).not.toContain(EXPORTED_EMAIL);
    await database.owner`update api_accounts set sample = 'ready' where api_account_id = ${apiAccountId}`;
    await runDue(database.owner, client);
    expect((await expectRecount(client)).conversations).toBe(0);
    await database.owner`update api_accounts set sample = null, purpose = 'test' where client_id = ${clientId}`;
    await runDue(database.owner, client);
    expect((await expectRecount(client)).conversations).toBe(0);
  });

  it("is written once, and again to the byte when asked for", async () => {
    const client = await createSeller();
    await schedule(client, server);
    await runDue(database.owner, client);
    const first = await readBucket(server, client);
    const written = await listWritten(client);
    await runDue(database.owner, client);
    expect(await listWritten(client)).toEqual(written);
    await schedule(client, server);
    await runDue(database.owner, client);
    const again = await listWritten(client);
    expect(again.map(({ day }) => day)).toEqual(written.map(({ day }) => day));
    expect(again.every(({ writtenAt }, at) => writtenAt > (written[at]?.writtenAt ?? new Date()))).toBe(true);
    expect(await readBucket(server, client)).toEqual(first);
  });

  it("gets a day again that changed since, and that day alone", async () => {
    const client = await createSeller();
    await schedule(client, server);
    await runDue(database.owner, client);
    const before = await listWritten(client);
    const late = { conversationId: "next", role: "bot", text: "A late reply", timestamp: EXPORTED_FROM + 110_000_000 };
    await ingestMessages(client.key, late, null);
    await runDue(database.owner, client);
    await expectRecount(client);
    const after = await listWritten(client);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.rows).toMatchObject({ messages: 2 });
  });

  it("loses an erased person, and a day without conversations gets files without rows", async () => {
    const client = await createSeller();
    const { clientId } = client;
    await schedule(client, server);
    await runDue(database.owner, client);
    expect([...(await readBucket(server, client)).values()].join("\n")).toContain(EXPORTED_EMAIL);
    await database.owner`update export_schedules set next_at = now() + interval '1 day' where client_id = ${clientId}`;
    const { erasure } = await requestErasure(createViewer(client), { person: EXPORTED_EMAIL });
    await runErasure({ clientId, id: erasure.id }, RUNNING);
    const [row] = await database.owner<{ isDue: boolean }[]>`
      select next_at <= now() as "isDue" from export_schedules where client_id = ${clientId}`;
    expect(row?.isDue).toBe(true);
    await runDue(database.owner, client);
    expect([...(await readBucket(server, client)).values()].join("\n")).not.toContain(EXPORTED_EMAIL);
    expect((await expectRecount(client)).conversations).toBe(12);
    const conversations = await database.owner<{ id: string }[]>`
      select conversation_id as id from conversations where client_id = ${clientId} and local_day = '2026-03-03'`;
    await removeConversations({ clientId, conversationIds: conversations.map((one) => one.id) });
    await runDue(database.owner, client);
    expect((await expectRecount(client)).conversations).toBe(11);
    expect((await listWritten(client))[1]?.rows).toEqual({ conversations: 0, messages: 0, events: 0, readings: 0 });
  });
});

describe("a run", () => {
  it("that was killed between files is repeated and doubles nothing", async () => {
    const client = await createSeller();
    const { clientId } = client;
    await schedule(client, server);
    // The schema and five of the eight files of the newest day.
    allowed = 6;
    await runDue(database.owner, client);
    expect((await getScheduledExport(createViewer(client))).schedule?.lastError).toBe(
      "The connection to the store failed",
    );
    expect(await listWritten(client)).toEqual([]);
    allowed = Infinity;
    // A process that was killed keeps its hold for a while, and no other one works meanwhile.
    await database.owner`update export_schedules set next_at = now() where client_id = ${clientId}`;
    const key = { clientId, runId: crypto.randomUUID(), holdSeconds: 900 };
    expect(await claimSchedule(getDatabase().system, key)).toBeDefined();
    await runDue(database.owner, client);
    expect(await listWritten(client)).toEqual([]);
    await database.owner`update export_schedules set held_until = now() where client_id = ${clientId}`;
    await runDue(database.owner, client);
    expect(await expectRecount(client)).toMatchObject({ conversations: 13, messages: 49 });
    expect((await readBucket(server, client)).size).toBe(2 * 8 + 1);
  });

  it("waits longer after each failure", async () => {
    const client = await createSeller();
    await schedule(client, server);
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      allowed = 1;
      await runDue(database.owner, client);
      const [row] = await database.owner<{ minutes: number }[]>`
        select (extract(epoch from next_at - now()) / 60)::float8 as minutes from export_schedules
        where client_id = ${client.clientId}`;
      waits.push(Math.ceil(row?.minutes ?? 0));
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 360, 360]);
  });
});
