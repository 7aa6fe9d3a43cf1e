import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { getDatabase } from "../db/sql.ts";
import { defineJob } from "./define-job.ts";
import { closeQueue, enqueueJob, listQueues, openQueue } from "./queue.ts";

const job = defineJob({ name: "send-mail", data: z.object({ mailId: z.string() }), run: () => Promise.resolve() });

let database: TestDatabase;
let boss: PgBoss;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  boss = await openQueue({ max: 2 });
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await closeQueue();
  await getDatabase().end();
  await database.drop();
});

test("retries a job without a heartbeat, and leaves one with a heartbeat alone", async () => {
  const owner = connectAsOwner(database.url);
  try {
    await enqueueJob(job, { mailId: "killed" });
    await enqueueJob(job, { mailId: "living" });
    expect(await boss.fetch("send-mail", { batchSize: 2 })).toHaveLength(2);
    await owner`
      update pgboss.job set heartbeat_on = now() - interval '2 minutes' where data->>'mailId' = 'killed'`;
    await boss.supervise("send-mail");
    const rows = await owner`select data->>'mailId' as mail, state::text from pgboss.job order by 1`;
    expect(rows.map(({ mail, state }) => [mail, state])).toEqual([
      ["killed", "retry"],
      ["living", "active"],
    ]);
  } finally {
    await owner.end();
  }
});

test("lists when the last job of a queue was done", async () => {
  const tidy = defineJob({ name: "tidy-up", data: z.object({}), run: () => Promise.resolve() });
  await enqueueJob(tidy, {});
  const getState = async () => (await listQueues()).find(({ name }) => name === tidy.name);
  expect(await getState()).toMatchObject({ waiting: 1, active: 0, lastDoneAt: null });
  const [taken] = await boss.fetch(tidy.name);
  await boss.complete(tidy.name, taken?.id ?? "");
  expect(await getState()).toMatchObject({ waiting: 0, active: 0, failed: 0, lastDoneAt: expect.any(Date) });
});
