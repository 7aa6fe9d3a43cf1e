import { z } from "zod";
import { getDatabase } from "../db/sql.ts";
import { deleteUnusedThreads } from "../features/agent/threads.service.ts";
import { deleteExpired } from "../features/auth/housekeeping.service.ts";
import { deleteOldChannelRejections } from "../features/channels/health.service.ts";
import { deleteEndedApps } from "../features/connected-apps/connected-apps.service.ts";
import { enqueueReindex } from "../features/conversations/conversations.jobs.ts";
import { requeueSamples } from "../features/demo/sample.service.ts";
import { deleteEndedExports, requeueExports } from "../features/exports/exports.service.ts";
import { failAbandonedImports, requeueUnfinishedImports } from "../features/imports/import-recovery.service.ts";
import { enqueueStaleRelabels, scheduleReadingRuns } from "../features/ingest/ingest.service.ts";
import { deleteOldCalls } from "../features/language-model/settings.service.ts";
import { deleteOldNotifications } from "../features/notifications/notifications.service.ts";
import { deleteEndedTraces } from "../features/otlp/otlp.service.ts";
import { deleteExpiredMemberLinks } from "../features/people/housekeeping.service.ts";
import { deleteEndedShares } from "../features/reports/shares.service.ts";
import { requeueErasures } from "../features/privacy/erasures.service.ts";
import { requeueRedactions } from "../features/redaction/redaction.service.ts";
import { deleteOldPageviews } from "../features/site-analytics/pageviews.service.ts";
import { deleteUnusedAttachments } from "../features/tickets/attachments.service.ts";
import { deleteOldRecordings, requeueCalls } from "../features/voice/clean-up.service.ts";
import { deleteOldDeliveries } from "../features/webhooks/deliver.service.ts";
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
    await deleteOldChannelRejections();
    await deleteEndedShares(getDatabase().system);
    await deleteOldNotifications();
    await deleteOldDeliveries();
    await deleteEndedTraces();
    await deleteUnusedThreads(Date.now());
    await deleteOldCalls(Date.now());
    await deleteEndedExports();
    await deleteEndedApps();
    await deleteUnusedAttachments();
    await deleteOldRecordings();
    await failAbandonedImports();
    await requeueUnfinished();
  },
});

/** Enqueues work again that was started and not finished: its process was killed, or its job could not be sent. */
export async function requeueUnfinished(): Promise<void> {
  await requeueUnfinishedImports();
  await requeueErasures();
  await requeueExports();
  await requeueRedactions();
  await requeueSamples();
  await enqueueStaleRelabels();
  await scheduleReadingRuns();
  await enqueueReindex();
  await requeueCalls();
}
