import type { PgBoss } from "pg-boss";
import type { AnyJob, JobContext } from "../jobs/define-job.ts";
import { runJob, SET_ASIDE } from "../jobs/run-job.ts";
import { measureJob } from "../process-metrics.ts";
import { traceJob } from "../providers/tracing/tracing.ts";

const POLLING_SECONDS = 1;

/** Works on a job's queue until the queue is stopped: each worker takes the next job at once, and looks every second when there is none. */
export async function startWorkers(boss: PgBoss, job: AnyJob, context: JobContext): Promise<void> {
  const { name, concurrency, lanes = [{}], groupConcurrency } = job;
  const shared = {
    ...{ batchSize: 1, pollingIntervalSeconds: POLLING_SECONDS, perJobResults: true as const },
    ...(groupConcurrency === undefined ? {} : { localGroupConcurrency: groupConcurrency }),
  };
  for (const { workers = concurrency, ...priorities } of lanes) {
    // Each worker is registered by itself: one that has done a job is woken without the others.
    for (let worker = 0; worker < workers; worker++) {
      const workerId: string = await boss.work(name, { ...shared, ...priorities }, async (jobs) => {
        const results = [];
        for (const { id, data } of jobs) results.push(await settle(id, data));
        boss.notifyWorker(workerId);
        return results;
      });
    }
  }

  /** How the queue settles a job; rejects if it has to be tried again. */
  async function settle(id: string, data: unknown) {
    let isSetAside = false;
    await measureJob(name, () =>
      traceJob(name, async () => {
        isSetAside = (await runJob(job, data, context)) === "set_aside";
      }),
    );
    return isSetAside
      ? { id, status: "deadletter" as const, output: { message: SET_ASIDE } }
      : { id, status: "completed" as const };
  }
}
