import { z } from "zod";
import { getDatabase } from "../../../db/sql.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueueJob } from "../../../jobs/queue.ts";
import { runSchedule } from "./run-schedule.ts";
import { listDueSchedules } from "./schedules.sql.ts";

/** Writes the due days of one workspace to its bucket. */
export const scheduledExportJob = defineJob({
  name: "scheduled-export",
  data: z.object({ clientId: z.string() }),
  concurrency: 2,
  run: ({ clientId }, { signal }) => runSchedule(clientId, signal),
});

/** Enqueues the workspaces with due days, every five minutes. Twice does no harm: the second one finds nothing to claim. */
export const scheduledExportsJob = defineJob({
  name: "scheduled-exports",
  data: z.null(),
  schedule: "*/5 * * * *",
  deleteAfterSeconds: 3_600,
  run: async () => {
    for (const clientId of await listDueSchedules(getDatabase().system))
      await enqueueJob(scheduledExportJob, { clientId });
  },
});
