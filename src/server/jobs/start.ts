import { setTimeout as rest } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { log } from "../log.ts";
import { getDatabase } from "../db/sql.ts";
import { deleteExpired } from "../features/accounts/housekeeping.service.ts";
import { sendResetLink } from "../features/accounts/password-reset.service.ts";
import { indexTexts } from "../features/conversations/conversations.service.ts";
import { deletePastLinks } from "../features/people/housekeeping.service.ts";
import { processLoadSample, processRemoveSample, requeueSamples } from "../features/demo/sample.service.ts";
import {
  catchUpKilled,
  closeIdle,
  drainWriter,
  isCrowded,
  labelStored,
  makePartitions,
  requeueUnlabelled,
} from "../features/ingest/ingest.service.ts";
import { dispatchMails, sendMail } from "../features/mail/mail-jobs.service.ts";
import { settleAllDays } from "../features/metrics/settle.service.ts";
import { checkAll, listChecks } from "../features/status/status.service.ts";
import { readAllTopics } from "../features/topics/topics.service.ts";
import { deleteOldPageviews } from "../features/site-analytics/pageviews.service.ts";
import {
  failStranded,
  processUndo,
  processUpload,
  requeueUnfinished,
} from "../features/uploads/uploads-jobs.service.ts";
import { eraseWorkspace } from "../features/workspace/deletion.service.ts";
import { closeQueue, countLateJobs, openQueue } from "./queue.ts";
import type { JobName, Jobs } from "./queue.ts";

const WORKER_CONNECTIONS = 4;
const INDEX_EVERY_MS = 3_000;
/**
 * How many times its own work a steady job rests before its next batch: writers need the database more than it does, and
 * those of a crowd more yet.
 */
const RESTS = 2;
const RESTS_IN_CROWD = 20;
const DISPATCH_EVERY_MS = 1_000;
/** What a process holds back it writes within a second: what has waited for longer is a killed one's. */
const LATE_SECONDS = 10;
const CATCH_UP_EVERY_MS = 5_000;
/** Mails on their way at once: one slow receiver does not hold up the others. */
const MAILS_AT_ONCE = 3;
const STOP_TIMEOUT_MS = 20_000;
const EVERY_MINUTE = "* * * * *";
const EVERY_TEN_MINUTES = "*/10 * * * *";
const EVERY_HOUR = "41 * * * *";
const EVERY_DAY = "17 3 * * *";
const EVERY_NIGHT = "23 2 * * *";

/**
 * Works on the queues and keeps the schedules until stopped; a stop lets running jobs come to a good end. `isServing` tells
 * whether the website is open: it opens later and closes sooner.
 */
export async function startJobs(isServing: () => boolean): Promise<{ stop(): Promise<void> }> {
  const boss = await openQueue({ work: true, max: WORKER_CONNECTIONS });
  await makePartitions();
  await catchUpKilled(0);
  const leaving = new AbortController();
  await work(boss, "upload", (upload) => processUpload(upload, leaving.signal));
  await work(boss, "undo-upload", processUndo);
  await work(boss, "load-sample", processLoadSample);
  await work(boss, "remove-sample", processRemoveSample);
  await work(boss, "erase-workspace", eraseWorkspace);
  await work(boss, "close-idle", () => closeIdle(Date.now()));
  await work(boss, "make-partitions", makePartitions);
  await work(boss, "delete-expired", async () => {
    await deleteExpired();
    await deletePastLinks();
    await deleteOldPageviews();
    await failStranded();
    await requeueHalfDone();
  });
  await work(boss, "send-mail", ({ mailId }) => sendMail(mailId), MAILS_AT_ONCE);
  const checks = listChecks(countLateJobs);
  await work(boss, "check-status", () => checkAll(checks, isServing));
  await work(boss, "password-reset", ({ email }) => sendResetLink(email));
  await work(boss, "find-topics", () => readAllTopics(Date.now()));
  await work(boss, "label-intents", ({ clientId }) => labelStored(clientId, Date.now()));
  await work(boss, "settle-days", () => settleAllDays(Date.now()));
  await boss.schedule("close-idle", EVERY_MINUTE);
  await boss.schedule("check-status", EVERY_MINUTE);
  await boss.schedule("make-partitions", EVERY_DAY);
  await boss.schedule("delete-expired", EVERY_HOUR);
  await boss.schedule("find-topics", EVERY_NIGHT);
  await boss.schedule("settle-days", EVERY_TEN_MINUTES);
  await requeueHalfDone();
  const stopIndexing = runSteadily(indexTexts, { everyMs: INDEX_EVERY_MS, failure: "texts were not indexed" });
  const stopDispatch = runSteadily(dispatchMails, { everyMs: DISPATCH_EVERY_MS, failure: "mails were not queued" });
  const catchUp = async () => {
    await catchUpKilled(LATE_SECONDS);
    return false;
  };
  const stopCatchingUp = runSteadily(catchUp, { everyMs: CATCH_UP_EVERY_MS, failure: "figures were not caught up" });
  return {
    async stop() {
      // A large file would take minutes: the next start reads on.
      leaving.abort();
      await Promise.all([stopIndexing(), stopDispatch(), stopCatchingUp()]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await closeQueue();
      await drainWriter();
      await getDatabase().end();
    },
  };
}

/** Asks again for work that is written down as begun: its process was killed, or its job could not be sent. */
async function requeueHalfDone(): Promise<void> {
  await requeueUnfinished();
  await requeueSamples();
  await requeueUnlabelled();
}

async function work<N extends JobName>(
  boss: PgBoss,
  name: N,
  run: (data: Jobs[N]) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  const options = { batchSize: 1, pollingIntervalSeconds: 1, localConcurrency: atOnce };
  await boss.work<Jobs[N]>(name, options, async (jobs) => {
    for (const job of jobs) await run(job.data);
  });
}

/**
 * Runs `pass` every few seconds, sooner while it says that there is more; answers how to stop. For what is written
 * in somebody else's transaction: rows are taken with `skip locked`, so that several processes may.
 */
function runSteadily(
  pass: () => Promise<boolean>,
  { everyMs, failure }: { everyMs: number; failure: string },
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      for (let more = true; more && !stopped;) {
        const start = performance.now();
        more = await pass();
        if (more) await rest((performance.now() - start) * (isCrowded() ? RESTS_IN_CROWD : RESTS));
      }
    } catch (error) {
      log.warn({ err: error }, failure);
    }
    if (!stopped) timer = setTimeout(next, everyMs);
  };
  const next = (): void => {
    running = run();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
