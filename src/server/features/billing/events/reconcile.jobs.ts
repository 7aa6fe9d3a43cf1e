import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { checkMeters } from "../usage/meter-check.service.ts";
import { reconcileClients } from "./reconcile.service.ts";

/** Asks the payment provider about each subscription once a day, and about due payments each hour, in case an event was lost. */
export const reconcileBillingJob = defineJob({
  name: "reconcile-billing",
  data: z.null(),
  schedule: "*/10 * * * *",
  deleteAfterSeconds: 3_600,
  async run() {
    await reconcileClients();
  },
});

/** Compares the meter with the stored messages, each night. */
export const checkMetersJob = defineJob({
  name: "check-meters",
  data: z.null(),
  schedule: "23 4 * * *",
  async run() {
    await checkMeters();
  },
});
