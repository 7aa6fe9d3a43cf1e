import { PgBoss } from "pg-boss";
import { z } from "zod";
import { PROCESS_ID } from "../db/sql.ts";
import { getEnv } from "../env.ts";
import { log } from "../log.ts";
import type { AnyJob, Job } from "./define-job.ts";

const SENDER_CONNECTIONS = 2;
/** A 200 MiB import takes minutes. A job still running after this counts as dead and is retried. */
const EXPIRE_SECONDS = 60 * 60;
/** A job without a heartbeat for this long is retried: its process was killed. */
const HEARTBEAT_SECONDS = 60;
/** pg-boss's own queues begin with this. */
const INTERNAL_QUEUES = "\\_\\_pgboss%";

/** Where a job stands in its queue: higher priorities first; jobs of a group share the limit of `groupConcurrency`. */
type QueuePlace = { id?: string; priority?: number; group?: { id: string } };

type Sender = { boss: PgBoss; queues: Set<string> };

let sender: Promise<Sender> | undefined;

/**
 * Adds a job to its queue. Any process that works on the queue takes it, at once unless `afterSeconds` is given. With an `id` it is added
 * once, however often.
 */
export async function enqueueJob<D extends object | null>(
  job: Job<D>,
  data: D,
  { afterSeconds = 0, ...place }: { afterSeconds?: number } & QueuePlace = {},
): Promise<void> {
  const boss = await getQueueSender(job);
  await boss.send(job.name, data, { ...place, ...listSettings(job), startAfter: afterSeconds });
}

/** Adds jobs to their queue in one statement; those whose id is there already are left out. */
export async function enqueueJobs<D extends object | null>(
  job: Job<D>,
  jobs: readonly ({ data: D } & QueuePlace)[],
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await getQueueSender(job);
  const settings = listSettings(job);
  await boss.insert(
    job.name,
    jobs.map(({ data, ...place }) => ({ ...(data === null ? {} : { data }), ...place, ...settings })),
  );
}

async function getQueueSender(job: AnyJob): Promise<PgBoss> {
  const { boss, queues } = await getSender();
  if (!queues.has(job.name)) {
    await createJobQueue(boss, job);
    queues.add(job.name);
  }
  return boss;
}

function listSettings({ retry, deleteAfterSeconds }: AnyJob) {
  const { limit, delaySeconds, maxDelaySeconds } = retry;
  return {
    retryLimit: limit,
    ...(delaySeconds === undefined ? {} : { retryDelay: delaySeconds }),
    ...(maxDelaySeconds === undefined ? {} : { retryDelayMax: maxDelaySeconds }),
    ...(deleteAfterSeconds === undefined ? {} : { deleteAfterSeconds }),
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
}

/** Whether a job with this `id` in its data waits in its queue, or runs in a process that is alive. */
export async function isEnqueued(job: Pick<AnyJob, "name">, id: string): Promise<boolean> {
  const rows = await runOnQueue(
    `select 1 from pgboss.job where name = $1 and data->>'id' = $2
       and (state in ('created', 'retry')
         or state = 'active' and coalesce(heartbeat_on, started_on) > now() - make_interval(secs => $3)) limit 1`,
    [job.name, id, HEARTBEAT_SECONDS],
  );
  return rows.length > 0;
}

/** Closes the connections through which this process enqueues jobs. */
export async function closeQueue(): Promise<void> {
  const open = sender;
  sender = undefined;
  if (open !== undefined) await (await open).boss.stop({ graceful: false });
}

export type QueueState = { name: string; waiting: number; active: number; failed: number; lastDoneAt: Date | null };
export type FailedJob = { id: string; queue: string; output: unknown; attempts: number; failedAt: Date | null };

/**
 * Lists every queue with its waiting, active and permanently failed jobs, and when its last job was done; null if that was longer ago
 * than its finished jobs are kept, most of them for some days.
 */
export async function listQueues(): Promise<QueueState[]> {
  const rows = await runOnQueue(
    `
    select q.name, count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state <> 'cancelled'
    where q.name not like $1
    group by q.name
    order by q.name`,
    [INTERNAL_QUEUES],
  );
  return z.array(queueRow).parse(rows);
}

export type QueueDepth = { queue: string; due: number; active: number; failed: number; oldestSeconds: number };

/** Lists every queue with its jobs that are due, running and permanently failed, and how long the oldest due one waits. */
export async function listQueueDepths(): Promise<QueueDepth[]> {
  const rows = await runOnQueue(
    `
    select q.name as queue, count(*) filter (where j.state in ('created', 'retry'))::int as due,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry'))), 0)::float8
        as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state not in ('completed', 'cancelled') and j.start_after <= now()
    where q.name not like $1
    group by q.name
    order by q.name`,
    [INTERNAL_QUEUES],
  );
  return z.array(depthRow).parse(rows);
}

/** Lists permanently failed jobs, newest first. */
export async function listFailedJobs(limit = 50): Promise<FailedJob[]> {
  const rows = await runOnQueue(
    `select id, name as queue, output, retry_count + 1 as attempts, completed_on as "failedAt"
     from pgboss.job
     where state = 'failed' and name not like $1
     order by completed_on desc
     limit $2`,
    [INTERNAL_QUEUES, limit],
  );
  return z.array(failedRow).parse(rows);
}

/** Puts a failed job back into its queue, also one that was set aside; false if there is no failed job with that id. */
export async function retryFailedJob(queue: string, id: string): Promise<boolean> {
  const rows = await runOnQueue(
    `with failed as (
      select name, md5(coalesce(data, 'null'::jsonb)::text) as key from pgboss.job
      where name = $1 and id = $2 and state = 'failed'),
    forgiven as (
      delete from job_runs r using failed f where r.queue = f.name and r.job_key = f.key)
    select 1 from failed`,
    [queue, id],
  );
  if (rows.length === 0) return false;
  await (await getSender()).boss.retry(queue, id);
  return true;
}

/** Counts jobs that have waited longer than five minutes for a worker. */
export async function countLateJobs(): Promise<number> {
  const rows = await runOnQueue(
    "select 1 from pgboss.job where name not like $1 and state = 'created' and start_after < now() - interval '5 minutes'",
    [INTERNAL_QUEUES],
  );
  return rows.length;
}

const queueRow = z.object({
  ...{ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() },
  lastDoneAt: z.date().nullable(),
});
const depthRow = z.object({
  queue: z.string(),
  due: z.number(),
  active: z.number(),
  failed: z.number(),
  oldestSeconds: z.number(),
});
const failedRow = z.object({
  id: z.string(),
  queue: z.string(),
  output: z.unknown(),
  attempts: z.number(),
  failedAt: z.date().nullable(),
});

/**
 * Runs a query on a connection of the queue, as the account of DATABASE_URL. pg-boss lists either one job or all of them, so
 * the admin screen's queries go to its tables directly.
 */
export async function runOnQueue(text: string, values: unknown[]): Promise<unknown[]> {
  const { boss } = await getSender();
  const result: { rows: unknown[] } = await boss.getDb().executeSql(text, values);
  return result.rows;
}

/** Connects to the queue; with `jobs`, also creates their queues, runs schedules and maintains the tables. */
export async function openQueue(options: { jobs?: readonly AnyJob[]; max: number }): Promise<PgBoss> {
  const works = options.jobs !== undefined;
  const boss = new PgBoss({
    connectionString: getEnv().databaseUrl,
    application_name: `threadlight-jobs ${PROCESS_ID}`,
    max: options.max,
    schedule: works,
    supervise: works,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  for (const job of options.jobs ?? []) await createJobQueue(boss, job);
  return boss;
}

/** Creates the queue's tables and queues in an empty database, without working on them. */
export async function createQueues(url: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  for (const name of names) await createJobQueue(boss, { name });
  await boss.stop({ graceful: false });
}

async function createJobQueue(boss: PgBoss, { name }: { name: string }): Promise<void> {
  await boss.createQueue(name, { expireInSeconds: EXPIRE_SECONDS, policy: "standard" });
}

function getSender(): Promise<Sender> {
  sender ??= openQueue({ max: SENDER_CONNECTIONS }).then((boss) => ({ boss, queues: new Set<string>() }));
  return sender;
}
