import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { addConversations, RUNNING } from "#tests/support/exports.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { runDue, schedule } from "#tests/support/scheduled-export.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { setEnv } from "../../../env.ts";
import { closeQueue } from "../../../jobs/queue.ts";
import { removeConversations } from "../../ingest/ingest.service.ts";
import { listDayConversations, listExportDays, listRows } from "./rows.sql.ts";
import { runSchedule } from "./run-schedule.ts";
import { hurrySchedule } from "./schedules.sql.ts";

const database = setUpFileDatabase();
/** A store that takes every file, and lets tests act before it answers. */
const store = await startJsonServer();
const settings = { endpoint: store.origin, bucket: "one-bucket", region: "auto", key: "key", secret: "secret" };
const bucket = { settings, stop: () => store.close() };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-runs-"));
  setEnv({ DATA_DIR: folder, WEBHOOK_ALLOW_HOSTS: new URL(store.origin).host });
});
beforeEach(() => {
  store.answer = () => ({});
});
afterAll(async () => {
  await closeQueue();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function createScheduled(): Promise<TestClient> {
  const client = await createTestClient();
  await addConversations(client);
  await schedule(client, bucket, { formats: ["jsonl"] });
  return client;
}

async function getState({ clientId }: TestClient) {
  const [row] = await database.owner<{ isDue: boolean; isHeld: boolean; marked: string[] }[]>`
    select next_at <= now() as "isDue", run_id is not null as "isHeld",
      array(select day::text from exported_days where client_id = ${clientId} and fingerprint = '') as marked
    from export_schedules where client_id = ${clientId}`;
  return row;
}

/** Acts once when the last file of a day arrives, before it is answered. */
function actAtLastFile(act: () => Promise<unknown>): void {
  let hasActed = false;
  store.answer = async ({ path }) => {
    if (path.includes("/readings/") && !hasActed) {
      hasActed = true;
      await act();
    }
    return {};
  };
}

describe("a run", () => {
  it("finds unchanged days for as long as it takes", async () => {
    const client = await createScheduled();
    await runDue(database.owner, client);
    await database.owner`update export_schedules set next_at = now() where client_id = ${client.clientId}`;
    let nowMs = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (nowMs += 6 * MINUTE_MS));
    const outcome = await runSchedule(client.clientId, RUNNING).finally(() => clock.mockRestore());
    expect(outcome).toBe("ended");
    expect(await getState(client)).toEqual({ isDue: false, isHeld: false, marked: [] });
  });

  it("that ended while its last file arrived has the day written again", async () => {
    const client = await createScheduled();
    const { clientId } = client;
    actAtLastFile(async () => {
      await hurrySchedule(getDatabase().system, clientId);
      await runSchedule(clientId, RUNNING);
    });
    await runDue(database.owner, client);
    expect(await getState(client)).toEqual({ isDue: true, isHeld: false, marked: ["2026-03-02"] });
    await runDue(database.owner, client);
    expect(await getState(client)).toEqual({ isDue: false, isHeld: false, marked: [] });
  });

  it("that ended leaves no rows of a day that is erased meanwhile", async () => {
    const client = await createScheduled();
    const { clientId } = client;
    const conversations = await database.owner<{ id: string }[]>`
      select conversation_id as id from conversations where client_id = ${clientId}`;
    actAtLastFile(async () => {
      await removeConversations({ clientId, conversationIds: conversations.map(({ id }) => id) });
      await hurrySchedule(getDatabase().system, clientId);
    });
    await runDue(database.owner, client);
    store.requests.length = 0;
    await runDue(database.owner, client);
    const written = store.requests.filter(({ path }) => path.includes("2026-03-02"));
    expect(written.map(({ body }) => body)).toEqual(["", "", "", ""]);
    expect((await getState(client))?.marked).toEqual([]);
  });

  it("goes on after the last row although rows before it are gone", async () => {
    const client = await createTestClient();
    await addConversations(client);
    const { clientId } = client;
    const rows = await getDatabase().withClient(clientId, async (tx) => {
      const [day] = await listExportDays(tx, { clientId, since: "2026-03-01", last: "2026-03-02" });
      if (day === undefined) throw new Error("There is no day.");
      const ids = await listDayConversations(tx, { ...day, clientId, after: null, limit: 100 });
      const page = { ...day, clientId, table: "messages", ids, after: null, limit: 1_000 } as const;
      return { day, ids, all: await listRows(tx, page) };
    });
    const { day, ids, all } = rows;
    const part = { ...day, clientId, table: "messages", ids, limit: 10 } as const;
    const first = await getDatabase().withClient(clientId, (tx) => listRows(tx, { ...part, after: null }));
    expect(first).toEqual(all.slice(0, 10));
    await database.owner`
      delete from messages where client_id = ${clientId} and message_id = ${String(first[0]?.["message_id"])}`;
    const after = first.at(-1)?.key ?? null;
    const next = await getDatabase().withClient(clientId, (tx) => listRows(tx, { ...part, after }));
    expect(next).toEqual(all.slice(10, 20));
  });
});
