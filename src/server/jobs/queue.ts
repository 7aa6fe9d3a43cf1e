import { PgBoss } from "pg-boss";
import { readEnv } from "../env.ts";
import { log } from "../log.ts";

/** Every queue and what a job in it carries. */
export type Jobs = {
  upload: { clientId: string; id: string };
  "undo-upload": { clientId: string; id: string };
  "load-sample": { clientId: string; id: string };
  "remove-sample": { clientId: string; id: string };
  "close-idle": null;
  "make-partitions": null;
  "delete-expired": null;
  "send-mail": { mailId: string };
};
export type JobName = keyof Jobs;

const SENDER_CONNECTIONS = 2;
/** A file of 200 MiB takes minutes; a job that has not ended by then is taken for dead and begun again. */
const EXPIRE_SECONDS = 60 * 60;

const QUEUES: readonly JobName[] = [
  "upload",
  "undo-upload",
  "load-sample",
  "remove-sample",
  "close-idle",
  "make-partitions",
  "delete-expired",
  "send-mail",
];

type Retries = { retryLimit: number; retryDelay?: number; retryDelayMax?: number };
const RETRIES: Retries = { retryLimit: 3 };
/** Queues that are tried otherwise. A mail server may be away for hours: 30 s, then twice as long each time, at most an hour. */
const RETRIES_OF: Partial<Record<JobName, Retries>> = {
  "send-mail": { retryLimit: 15, retryDelay: 30, retryDelayMax: 60 * 60 },
};

let sender: Promise<PgBoss> | undefined;

/** Puts a job in its queue. Whichever process works on the queue takes it. */
export async function sendJob<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
  sender ??= openSender();
  await (await sender).send(name, data, { ...(RETRIES_OF[name] ?? RETRIES), retryBackoff: true });
}

/** Ends this process's way of sending jobs. */
export async function closeQueue(): Promise<void> {
  const open = sender;
  sender = undefined;
  if (open !== undefined) await (await open).stop({ graceful: false });
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

function openSender(): Promise<PgBoss> {
  return openQueue({ work: false, max: SENDER_CONNECTIONS });
}
