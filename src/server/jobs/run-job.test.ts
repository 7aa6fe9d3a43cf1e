import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startWorkers } from "../worker/start-workers.ts";
import { defineJob } from "./define-job.ts";
import { closeQueue, enqueueJob, enqueueJobs, listFailedJobs, openQueue, retryFailedJob } from "./queue.ts";
import { SET_ASIDE } from "./run-job.ts";

const database = setUpFileDatabase();

const runs: string[] = [];
const abandoned: string[] = [];
let work: (id: string) => Promise<void> = () => Promise.resolve();

const job = defineJob({
  name: "dangerous",
  data: z.object({ id: z.string() }),
  retry: { limit: 0 },
  run: async ({ id }) => {
    runs.push(id);
    await work(id);
  },
  setAside: ({ id }) => {
    abandoned.push(id);
    return Promise.resolve();
  },
});

beforeEach(() => {
  runs.length = 0;
  abandoned.length = 0;
  work = () => Promise.resolve();
});
afterAll(() => closeQueue());

/** Works on the job's queue while `use` runs. */
async function withWorkers(use: () => Promise<void>): Promise<void> {
  const boss = await openQueue({ jobs: [job], max: 2 });
  await startWorkers(boss, job, { signal: new AbortController().signal, isServing: () => true });
  try {
    await use();
  } finally {
    await boss.stop({ graceful: true });
  }
}

/** As a process leaves it that ended while it ran the job. */
async function recordDeath(id: string): Promise<void> {
  await database.owner`
    insert into job_runs (run_id, queue, job_key, process_id)
    values (gen_random_uuid(), 'dangerous', md5(${JSON.stringify({ id })}::text::jsonb::text), '1-gone')`;
}

async function countFinished(): Promise<number> {
  const [row] = await database.owner`
    select count(*)::int as count from pgboss.job where name = 'dangerous' and state in ('completed', 'failed')`;
  return Number(row?.["count"]);
}

test("sets a job aside that ended its process twice, once, until an administrator runs it again", async () => {
  await recordDeath("a");
  await recordDeath("a");
  await withWorkers(async () => {
    await enqueueJob(job, { id: "a" });
    await vi.waitUntil(async () => (await countFinished()) === 1, 30_000);
    expect(runs).toEqual([]);
    expect(abandoned).toEqual(["a"]);
    // As each start of the program enqueues what is unfinished.
    await enqueueJob(job, { id: "a" });
    await vi.waitUntil(async () => (await countFinished()) === 2, 30_000);
    const failed = await listFailedJobs();
    expect(failed).toMatchObject([{ queue: "dangerous", output: { message: SET_ASIDE } }]);
    expect(runs).toEqual([]);
    expect(await retryFailedJob("dangerous", failed[0]?.id ?? "")).toBe(true);
    await vi.waitUntil(() => runs.length === 1, 30_000);
    await vi.waitUntil(async () => (await listFailedJobs()).length === 0, 30_000);
  });
  expect(await database.owner`select from job_runs`).toHaveLength(0);
});

test("runs a job again after one death, and forgets the death once it succeeds", async () => {
  await recordDeath("b");
  await withWorkers(async () => {
    await enqueueJob(job, { id: "b" });
    await vi.waitUntil(() => runs.length === 1, 30_000);
    await vi.waitUntil(async () => (await database.owner`select from job_runs`).length === 0, 30_000);
  });
  expect(abandoned).toEqual([]);
});

test("a failure that the job reports itself is no death", async () => {
  work = () => Promise.reject(new Error("The disk is full"));
  await withWorkers(async () => {
    for (const run of [1, 2, 3]) {
      await enqueueJob(job, { id: "c" });
      await vi.waitUntil(() => runs.length === run, 30_000);
    }
  });
  expect(await database.owner`select from job_runs`).toHaveLength(0);
});

// One job a second would take longer than the test may.
test("takes the next job of a queue as soon as one ends", { timeout: 50_000 }, async () => {
  await withWorkers(async () => {
    const before = await countFinished();
    await enqueueJobs(
      job,
      Array.from({ length: 200 }, (_, at) => ({ data: { id: String(at) } })),
    );
    await vi.waitUntil(async () => (await countFinished()) === before + 200, 45_000);
  });
});

test("an error thrown outside of any promise fails its job and leaves the process running", async () => {
  const source = `
    import { handleUncaughtExceptions } from "#src/server/db/driver-guard.ts";
    import { failRunningJob, runInScope } from "#src/server/jobs/job-scope.ts";
    handleUncaughtExceptions(failRunningJob);
    const fail = (text) => setImmediate(() => { throw new Error(text); });
    const hangs = runInScope(() => new Promise(() => fail("in a callback")), 1);
    console.log(await hangs.catch((error) => error.name + ": " + error.cause.message));
    const ends = runInScope(() => new Promise((resolve) => { fail("beside"); setTimeout(resolve, 20); }), 60_000);
    console.log(await ends.then(() => "ended"));
    void runInScope(() => { Promise.reject(new Error("nobody waits for it")); return Promise.resolve(); });
    await new Promise(setImmediate);
    console.log("alive");
    fail("of no job");
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    console.log("too late");`;
  const options = { cwd: join(import.meta.dirname, "../../..") };
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", source], options);
  const { stdout, code } = await run.then(
    ({ stdout: out }) => ({ stdout: out, code: 0 }),
    (error: unknown) => z.object({ stdout: z.string(), code: z.number() }).parse(error),
  );
  // Its log is JSON.
  const lines = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  expect(lines).toEqual(["UncaughtJobError: in a callback", "ended", "alive"]);
  expect(code).toBe(1);
});
