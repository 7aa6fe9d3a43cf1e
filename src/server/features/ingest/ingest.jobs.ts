import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { closeIdle, continueZoneRecounts, createPartitions, recoverWrites } from "./ingest.service.ts";

/** A live process writes what it buffers within a second. Older pending writes belong to a killed one. */
const KILLED_AFTER_SECONDS = 10;

/** Closes idle conversations, every minute. */
export const closeIdleJob = defineJob({
  name: "close-idle",
  data: z.null(),
  schedule: "* * * * *",
  run: () => closeIdle(Date.now()),
});

/** Creates the message partitions of the coming months, daily. */
export const createPartitionsJob = defineJob({
  name: "make-partitions",
  data: z.null(),
  schedule: "17 3 * * *",
  run: createPartitions,
});

/** Finishes the writes of killed processes. */
export const recoverWritesPoll: Poll = {
  name: "recover-writes",
  everyMs: 5_000,
  run: async () => {
    await recoverWrites(KILLED_AFTER_SECONDS);
    return false;
  },
};

/** Counts conversations again by local day and hour after a client's time zone changed. */
export const recountDaysPoll: Poll = { name: "recount-days", everyMs: 2_000, run: continueZoneRecounts };
