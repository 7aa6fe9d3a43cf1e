import { PgBoss } from "pg-boss";
import { z } from "zod";
import { readEnv } from "../env.ts";
import { log } from "../log.ts";

/** Every queue and what a job in it carries. */
export type Jobs = {
  upload: { clientId: string; id: string };
  "undo-upload": { clientId: string; id: string };
  "load-sample": { clientId: string; id: string };
  "remove-sample": { clientId: string; id: string };
  "erase-workspace": { clientId: string };
  "close-idle": null;
  "make-partitions": null;
  "delete-expired": null;
  "send-mail": { mailId: string };
  "check-status": null;
  "password-reset": { email: string };
  "find-topics": null;
  "label-intents": { clientId: string };
  "settle-days": null;
};
export type JobName = keyof Jobs;

const SENDER_CONNECTIONS = 2;
/** A file of 200 MiB takes minutes; a job that has not ended by then is taken for dead and begun again. */
const EXPIRE_SECONDS = 60 * 60;
/** A job whose process has not said for so long that it still lives goes back into its queue. */
const HEARTBEAT_SECONDS = 60;

const QUEUES: readonly JobName[] = [
  "upload",
  "undo-upload",
  "load-sample",
  "remove-sample",
  "erase-workspace",
  "close-idle",
  "make-partitions",
  "delete-expired",
  "send-mail",
  "check-status",
  "password-reset",
  "find-topics",
  "label-intents",
  "settle-days",
];

type JobOptions = { retryLimit: number; retryDelay?: number; retryDelayMax?: number; deleteAfterSeconds?: number };
const OPTIONS: JobOptions = { retryLimit: 3 };
/** Queues that are kept otherwise. A mail server may be away for hours: 30 s, then twice as long each time, at most an hour. */
const OPTIONS_OF: Partial<Record<JobName, JobOptions>> = {
  "send-mail": { retryLimit: 15, retryDelay: 30, retryDelayMax: 60 * 60 },
  // Its job names an address, with or without an account: it is forgotten soon.
  "password-reset": { retryLimit: 3, deleteAfterSeconds: 60 },
};

let sender: Promise<PgBoss> | undefined;

/** Puts a job in its queue. Whichever process works on the queue takes it, at once unless told otherwise. */
export async function sendJob<N extends JobName>(
  name: N,
  data: Jobs[N],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const options = {
    ...(OPTIONS_OF[name] ?? OPTIONS),
    retryBackoff: true,
    startAfter: afterSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await (await getSender()).send(name, data, options);
}

/** Ends this process's way of sending jobs. */
export async function closeQueue(): Promise<void> {
  const open = sender;
  sender = undefined;
  if (open !== undefined) await (await open).stop({ graceful: false });
}

export type QueueState = { name: string; waiting: number; active: number; failed: number };
export type FailedJob = { id: string; queue: string; output: unknown; attempts: number; failedAt: Date | null };

/** How many jobs of each queue wait, run and have failed for good. Finished ones are kept for some days. */
export async function listQueues(): Promise<QueueState[]> {
  const rows = await runOnQueue(
    `
    select q.name, count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed
    from unnest($1::text[]) as q(name)
    left join pgboss.job j on j.name = q.name and j.state not in ('completed', 'cancelled')
    group by q.name
    order by q.name`,
    [QUEUES],
  );
  return z.array(queueRow).parse(rows);
}

/** The jobs that have failed for good, the newest first. */
export async function listFailedJobs(limit = 50): Promise<FailedJob[]> {
  const rows = await runOnQueue(
    `select id, name as queue, output, retry_count + 1 as attempts, completed_on as "failedAt"
     from pgboss.job
     where state = 'failed' and name = any($1::text[])
     order by completed_on desc
     limit $2`,
    [QUEUES, limit],
  );
  return z.array(failedRow).parse(rows);
}

/** Puts a failed job back into its queue; false where there is none of that id. */
export async function retryFailedJob(queue: string, id: string): Promise<boolean> {
  const rows = await runOnQueue("select 1 from pgboss.job where name = $1 and id = $2 and state = 'failed'", [
    queue,
    id,
  ]);
  if (rows.length === 0) return false;
  await (await getSender()).retry(queue, id);
  return true;
}

/** How many jobs have waited longer than five minutes for somebody to take them. */
export async function countLateJobs(): Promise<number> {
  const rows = await runOnQueue(
    "select 1 from pgboss.job where name = any($1::text[]) and state = 'created' and start_after < now() - interval '5 minutes'",
    [QUEUES],
  );
  return rows.length;
}

const queueRow = z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() });
const failedRow = z.object({
  id: z.string(),
  queue: z.string(),
  output: z.unknown(),
  attempts: z.number(),
  failedAt: z.date().nullable(),
});

/** pg-boss lists all jobs or one: what the desk asks for, its tables are asked for, as their owner. */
async function runOnQueue(text: string, values: unknown[]): Promise<unknown[]> {
  const result: { rows: unknown[] } = await (await getSender()).getDb().executeSql(text, values);
  return result.rows;
}

/** A queue of its own connections; `work` also runs schedules and keeps the tables tidy. */
export async function openQueue(options: { work: boolean; max: number }): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: readEnv().databaseUrl,
    application_name: "threadlight-jobs",
    max: options.max,
    schedule: options.work,
    supervise: options.work,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue had a problem"));
  await boss.start();
  for (const name of QUEUES) await boss.createQueue(name, { expireInSeconds: EXPIRE_SECONDS, policy: "standard" });
  return boss;
}

function getSender(): Promise<PgBoss> {
  sender ??= openQueue({ work: false, max: SENDER_CONNECTIONS });
  return sender;
}
