import type { z } from "zod";
import { enqueueJob } from "./queue.ts";

/** What a running job may ask of the process it runs in. */
export type JobContext = {
  /** Aborted when the process stops: long jobs end early, as "interrupted". */
  signal: AbortSignal;
  /** Whether the website accepts requests. It opens after the jobs start and closes before they stop. */
  isServing: () => boolean;
};

/** How often a failed job is tried again; the delay doubles each time, up to `maxDelaySeconds`. */
export type RetryPolicy = { limit: number; delaySeconds?: number; maxDelaySeconds?: number };

/** Workers that take jobs of these priorities alone; without them all. */
export type Lane = { workers?: number; minPriority?: number; maxPriority?: number };

/** A job without the type of its data, for lists of jobs. */
export type AnyJob = {
  /** Name of its queue in the database: stored, so it never changes. */
  name: string;
  /** Cron expression in UTC; absent for jobs that are only enqueued. */
  schedule?: string;
  retry: RetryPolicy;
  /** Deletes finished jobs after this time instead of the queue's default of several days. */
  deleteAfterSeconds?: number;
  /** Jobs of this name that one process runs at the same time. */
  concurrency: number;
  /** Workers for a part of the queue each, instead of `concurrency` for all of it. */
  lanes?: readonly Lane[];
  /** Jobs of one group that a process runs at the same time. */
  groupConcurrency?: number;
  /** Settles what the job was about once it is not run any more: it ended its process twice. */
  setAside?(payload: unknown): Promise<void>;
  /** Parses a stored payload and runs the job. Rejects for a payload that doesn't match the job's schema. */
  perform(payload: unknown, context: JobContext): Promise<void>;
};

/** A job whose data is `D`. */
export type Job<D> = AnyJob & { parse(payload: unknown): D };

/** "interrupted" if the process stopped before the job was done: it is enqueued again, for another process or the next start. */
export type JobOutcome = "ended" | "interrupted";

type JobOptions<S extends z.ZodType<object | null>> = Omit<AnyJob, "retry" | "concurrency" | "perform" | "setAside"> & {
  data: S;
  retry?: RetryPolicy;
  concurrency?: number;
  run(data: z.output<S>, context: JobContext): Promise<void> | Promise<JobOutcome>;
  setAside?(data: z.output<S>): Promise<void>;
};

const DEFAULT_RETRY: RetryPolicy = { limit: 3 };

/** Describes a background job: its queue, the schema of its data, when it runs and how it is retried. */
export function defineJob<S extends z.ZodType<object | null>>({
  data,
  run,
  setAside,
  ...options
}: JobOptions<S>): Job<z.output<S>> {
  const job: Job<z.output<S>> = {
    retry: DEFAULT_RETRY,
    concurrency: 1,
    ...options,
    ...(setAside === undefined ? {} : { setAside: (payload) => setAside(data.parse(payload)) }),
    parse: (payload) => data.parse(payload),
    async perform(payload, context) {
      const parsed = data.parse(payload);
      if ((await run(parsed, context)) === "interrupted") await enqueueJob(job, parsed);
    },
  };
  return job;
}

/** Work that a process looks for every `everyMs`, and again sooner while `run` returns true (more is waiting). */
export type Poll = { name: string; everyMs: number; run(): Promise<boolean> };
