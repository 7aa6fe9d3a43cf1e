import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { abandonBackfill, runBackfill } from "./run-backfill.ts";

const backfillSchema = z.object({ clientId: z.string(), id: z.string(), cursor: z.string().nullable() });

/**
 * Reads a channel's past conversations for some minutes and enqueues itself for the rest. The cursor is part of its data: only
 * deaths at the same page count as deaths of the same work.
 */
export const backfillJob = defineJob({
  name: "backfill",
  data: backfillSchema,
  concurrency: 3,
  groupConcurrency: 1,
  run: async (job, { signal }) => {
    const next = await runBackfill(job, signal);
    if (next !== null) await enqueueBackfillJob({ ...job, ...next });
  },
  setAside: abandonBackfill,
});

/** Enqueues the reading from a cursor on. */
export async function enqueueBackfillJob({
  clientId,
  id,
  cursor,
  afterMs = 0,
}: z.output<typeof backfillSchema> & { afterMs?: number }): Promise<void> {
  const afterSeconds = Math.ceil(afterMs / 1000);
  await enqueueJob(backfillJob, { clientId, id, cursor }, { afterSeconds, group: { id: clientId } });
}
