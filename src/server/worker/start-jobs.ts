import { getDatabase } from "../db/sql.ts";
import { finishFetches, flushHealth } from "../features/channels/health.service.ts";
import { warnAboutPrices } from "../features/billing/checkout/payment-prices.service.ts";
import { createPartitions, drainWriter, recoverWrites } from "../features/ingest/ingest.service.ts";
import { drainDeliveries } from "../features/webhooks/deliver.service.ts";
import type { JobContext } from "../jobs/define-job.ts";
import { closeQueue, openQueue } from "../jobs/queue.ts";
import { requeueUnfinished } from "./housekeeping.jobs.ts";
import { JOBS, POLLS, PROCESS_POLLS } from "./jobs.ts";
import { startPoll } from "./start-poll.ts";
import { startWorkers } from "./start-workers.ts";

const WORKER_CONNECTIONS = 4;
const STOP_TIMEOUT_MS = 20_000;

/**
 * Works on the queues, schedules and polls until stopped; stopping lets running jobs finish. `isServing` says whether the
 * website is open, which starts later and stops earlier.
 */
export async function startJobs(isServing: () => boolean): Promise<{ stop(): Promise<void> }> {
  const boss = await openQueue({ jobs: JOBS, max: WORKER_CONNECTIONS });
  await createPartitions();
  await recoverWrites(0);
  const stopping = new AbortController();
  const context: JobContext = { signal: stopping.signal, isServing };
  for (const job of JOBS) {
    await startWorkers(boss, job, context);
    if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule);
  }
  await requeueUnfinished();
  void warnAboutPrices();
  const stopPolls = [...POLLS, ...PROCESS_POLLS].map(startPoll);
  return {
    async stop() {
      // From here on this process takes no jobs, so that what it interrupts goes to another one.
      const stopped = boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      // A large import would take minutes: it is enqueued again.
      stopping.abort();
      await Promise.all([stopped, ...stopPolls.map((stop) => stop())]);
      await finishWork();
    },
  };
}

/** Does what a process without jobs has to do besides answering requests, until stopped. */
export function startWithoutJobs(): { stop(): Promise<void> } {
  const stopPolls = PROCESS_POLLS.map(startPoll);
  return {
    async stop() {
      await Promise.all(stopPolls.map((stop) => stop()));
      await finishWork();
    },
  };
}

/** Finishes what requests and jobs have left in memory, and closes the connections. */
async function finishWork(): Promise<void> {
  await closeQueue();
  await finishFetches();
  await drainDeliveries();
  await drainWriter();
  await flushHealth();
  await getDatabase().end();
}
