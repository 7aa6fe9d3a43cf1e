import { afterAll, expect, it, vi } from "vitest";
import { createId } from "#src/domain/shared/ids.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import type { AnyJob } from "../../jobs/define-job.ts";
import { closeQueue, openQueue } from "../../jobs/queue.ts";
import { startWorkers } from "../../worker/start-workers.ts";
import { getImportPriority, SMALL_PRIORITY } from "./import-priority.ts";
import { enqueueImportJob, importJob } from "./imports.jobs.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

const MIB = 1024 * 1024;

async function enqueue(client: TestClient, fileBytes: number): Promise<string> {
  const id = createId();
  await database.owner`
    insert into uploads (client_id, upload_id, api_account_id, user_id, file_name, file_bytes, options, status)
    values (${client.clientId}, ${id}, ${client.apiAccountId}, ${client.userId}, 'f', ${fileBytes}, '{}', 'queued')`;
  await enqueueImportJob({ clientId: client.clientId, id });
  return id;
}

it("puts small files before large ones, and the first file of each client before the second of any", () => {
  const small = getImportPriority({ fileBytes: 300, ahead: 50 });
  const large = getImportPriority({ fileBytes: 18 * MIB, ahead: 0 });
  expect(small).toBeGreaterThanOrEqual(SMALL_PRIORITY);
  expect(large).toBeLessThan(SMALL_PRIORITY);
  expect(getImportPriority({ fileBytes: 300, ahead: 1_000_000 })).toBeGreaterThan(large);
  expect(getImportPriority({ fileBytes: 300, ahead: 0 })).toBeGreaterThan(small);
  expect(getImportPriority({ fileBytes: 18 * MIB, ahead: 1 })).toBeLessThan(large);
});

it("imports several files at once, one of each client, and small ones beside large ones", async () => {
  const [heavy, other, stranger] = await Promise.all([createTestClient(), createTestClient(), createTestClient()]);
  const large: string[] = [];
  for (let count = 0; count < 3; count++) large.push(await enqueue(heavy, 18 * MIB));
  const second = await enqueue(other, 5 * MIB);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const end = (id: string) => endings.get(id)?.();
  const boss = await openQueue({ jobs: [importJob], max: 2 });
  const held: AnyJob = {
    ...importJob,
    perform: (payload) => {
      const { id } = importJob.parse(payload);
      started.push(id);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      endings.set(id, () => resolve(undefined));
      return promise;
    },
  };
  await startWorkers(boss, held, { signal: new AbortController().signal, isServing: () => true });
  try {
    // Two workers for large files: the first of each client, although one client has sent three before.
    await vi.waitUntil(() => started.length === 2, 30_000);
    expect(started.toSorted()).toEqual([large[0], second].toSorted());
    const small = await enqueue(stranger, 200);
    await vi.waitUntil(() => started.includes(small), 30_000);
    expect(started).toHaveLength(3);
    end(large[0] ?? "");
    await vi.waitUntil(() => started.includes(large[1] ?? ""), 30_000);
    expect(started).not.toContain(large[2]);
  } finally {
    for (const release of endings.values()) release();
    held.perform = () => Promise.resolve();
    await boss.stop({ graceful: true });
  }
});
