import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { countLateJobs } from "../../jobs/queue.ts";
import { createStatusChecks, runStatusChecks } from "./status.service.ts";

const checks = createStatusChecks(countLateJobs);

/** Checks the components of the status page, every minute. */
export const checkStatusJob = defineJob({
  name: "check-status",
  data: z.null(),
  schedule: "* * * * *",
  run: (_, { isServing }) => runStatusChecks(checks, isServing),
});
