import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

/** GET /api/admin/jobs */
export const jobQueueSchema = z.object({
  name: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
});
export const failedJobSchema = z.object({
  id: idSchema,
  queue: z.string(),
  error: z.string(),
  attempts: z.number(),
  failedAt: z.iso.datetime().nullable(),
});
export const jobsSchema = z.object({ queues: z.array(jobQueueSchema), failures: z.array(failedJobSchema) });

/** POST /api/admin/jobs/retry */
export const retryJobSchema = z.object({ queue: z.string().max(100), id: idSchema });
