import { z } from "zod";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { computeSnapshots } from "./snapshots.service.ts";

/** Computes the benchmarks' snapshots at night. */
export const benchmarkSnapshotsJob = defineJob({
  name: "benchmark-snapshots",
  data: z.null(),
  schedule: "10 3 * * *",
  async run() {
    // A test clock does the same at each night, and waits for it.
    if (getEnv().testClock) return;
    await computeSnapshots(await getBusinessTime(getDatabase().system));
  },
});
