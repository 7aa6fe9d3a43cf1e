import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { settleAllDays } from "./rollups/settle.service.ts";

/** Precomputes the sums of past days, every ten minutes. */
export const settleDaysJob = defineJob({
  name: "settle-days",
  data: z.null(),
  schedule: "*/10 * * * *",
  run: () => settleAllDays(Date.now()),
});
