import { z } from "zod";
import { getDatabase } from "../../db/sql.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { applyRetention, dropUnusedPartitions } from "./apply-retention.ts";
import { getDefaultKeepDays } from "./retention.service.ts";
import { listLimitedClients } from "./retention.sql.ts";

/** Deletes what one workspace no longer keeps. A stopping process interrupts it, and the next night goes on with it. */
export const applyRetentionJob = defineJob({
  name: "apply-retention",
  data: z.object({ clientId: z.string() }),
  run: ({ clientId }, { signal }) => applyRetention(clientId, signal),
});

/** Enqueues the workspaces whose texts end some day, nightly. */
export const scheduleRetentionJob = defineJob({
  name: "schedule-retention",
  data: z.null(),
  schedule: "17 2 * * *",
  run: async () => {
    const clients = await listLimitedClients(getDatabase().system, getDefaultKeepDays() !== null);
    for (const clientId of clients) await enqueueJob(applyRetentionJob, { clientId });
    await dropUnusedPartitions();
  },
});
