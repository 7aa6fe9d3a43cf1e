import { log } from "../log.ts";
import type { AnyJob, JobContext } from "./define-job.ts";
import { countDeaths, deleteRun, deleteRunAndDeaths, hasFailedTwin, markCrashed, recordRun } from "./job-runs.ts";
import type { JobWork } from "./job-runs.ts";
import { runInScope, UncaughtJobError } from "./job-scope.ts";

/** A job that ended its process this often is not run again until an administrator does. */
const MAX_DEATHS = 2;

/** What administrators read about a job that was set aside. */
export const SET_ASIDE =
  "Set aside: the program ended twice while this job ran. Run it again once the cause is removed.";

/** "repeated" if the same work was set aside before and is listed already. */
export type JobResult = "completed" | "set_aside" | "repeated";

/** A queue of its own for jobs that ended a process: one at a time, so that the next death is counted for the right one. */
let suspects: Promise<unknown> = Promise.resolve();

/** Runs a job, unless it ended its process twice. Rejects if the job fails; it is then tried again by the queue. */
export async function runJob(job: AnyJob, payload: unknown, context: JobContext): Promise<JobResult> {
  const work = { queue: job.name, payload };
  const deaths = await countDeaths(work);
  if (deaths >= MAX_DEATHS) return setAside(job, work);
  if (deaths === 0) await runRecorded(job, work, context);
  else await runAlone(() => runRecorded(job, work, context));
  return "completed";
}

async function runRecorded(job: AnyJob, work: JobWork, context: JobContext): Promise<void> {
  const runId = await recordRun(work);
  try {
    await runInScope(() => job.perform(work.payload, context));
  } catch (error) {
    if (error instanceof UncaughtJobError) await markCrashed(runId);
    else await deleteRun(runId);
    throw error;
  }
  await deleteRunAndDeaths(runId, work);
}

async function runAlone(run: () => Promise<void>): Promise<void> {
  const turn = suspects.then(run);
  suspects = turn.catch(() => undefined);
  await turn;
}

async function setAside(job: AnyJob, work: JobWork): Promise<JobResult> {
  log.error({ job: job.name }, "a job was set aside: its process ended twice while it ran");
  await job.setAside?.(work.payload);
  return (await hasFailedTwin(work)) ? "repeated" : "set_aside";
}
