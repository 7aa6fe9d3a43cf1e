import { z } from "zod";
import { deleteExpired } from "../features/auth/housekeeping.service.ts";
import { enqueueReindex } from "../features/conversations/conversations.jobs.ts";
import { requeueSamples } from "../features/demo/sample.service.ts";
import { failAbandonedImports, requeueUnfinishedImports } from "../features/imports/import-recovery.service.ts";
import { enqueueStaleRelabels } from "../features/ingest/ingest.service.ts";
import { deleteExpiredMemberLinks } from "../features/people/housekeeping.service.ts";
import { deleteOldPageviews } from "../features/site-analytics/pageviews.service.ts";
import { defineJob } from "../jobs/define-job.ts";

/** Deletes expired rows of all features and requeues unfinished work, hourly. */
export const housekeepingJob = defineJob({
  name: "delete-expired",
  data: z.null(),
  schedule: "41 * * * *",
  run: async () => {
    await deleteExpired();
    await deleteExpiredMemberLinks();
    await deleteOldPageviews();
    await failAbandonedImports();
    await requeueUnfinished();
  },
});

/** Enqueues work again that was started and not finished: its process was killed, or its job could not be sent. */
export async function requeueUnfinished(): Promise<void> {
  await requeueUnfinishedImports();
  await requeueSamples();
  await enqueueStaleRelabels();
  await enqueueReindex();
}
