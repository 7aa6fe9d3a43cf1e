import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { evaluateAlerts } from "./evaluate.service.ts";

/** Evaluates the alerts of all clients, each minute. */
export const evaluateAlertsJob = defineJob({
  name: "evaluate-alerts",
  data: z.null(),
  schedule: "* * * * *",
  deleteAfterSeconds: 3_600,
  retry: { limit: 0 },
  run: () => evaluateAlerts(),
});
