import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

/** GET /api/admin/jobs */
export const jobQueueSchema = z.object({
  name: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
  /** When its last job was done; null if that is not known any more. */
  lastDoneAt: z.iso.datetime().nullable(),
});
export const failedJobSchema = z.object({
  id: idSchema,
  queue: z.string(),
  error: z.string(),
  attempts: z.number(),
  failedAt: z.iso.datetime().nullable(),
});
const clientSchema = z.object({ id: idSchema, name: z.string() });
/** A file of a client that could not be read, or not to its end. */
export const failedUploadSchema = z.object({
  id: idSchema,
  kind: z.enum(["import", "recording"]),
  client: clientSchema,
  /** The ending of the file's name, which does not say who is in it; empty without one. */
  fileType: z.string(),
  failure: z.string(),
  /** Messages that were stored all the same. */
  messages: z.number(),
  failedAt: z.iso.datetime(),
});
/** A mail that was given up. */
export const lostMailSchema = z.object({
  id: idSchema,
  to: z.string(),
  error: z.string(),
  attempts: z.number(),
  failedAt: z.iso.datetime(),
});
/** Messages of a client that its plan holds. */
export const heldSchema = z.object({ client: clientSchema, messages: z.number(), since: z.iso.datetime().nullable() });
export const jobsSchema = z.object({
  queues: z.array(jobQueueSchema),
  failures: z.array(failedJobSchema),
  uploads: z.array(failedUploadSchema),
  mails: z.array(lostMailSchema),
  /** Mails that failed at least once and are tried again. */
  retriedMails: z.number(),
  held: z.array(heldSchema),
});

/** POST /api/admin/jobs/retry */
export const retryJobSchema = z.object({ queue: z.string().max(100), id: idSchema });
