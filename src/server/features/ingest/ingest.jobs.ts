import { z } from "zod";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import { listClientIds } from "../../db/client-ids.ts";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import {
  calibrateReadings,
  cleanAllTemplates,
  closeIdle,
  continueZoneRecounts,
  createPartitions,
  classifyClosedConversations,
  deleteClicks,
  recoverWrites,
} from "./ingest.service.ts";

/** A live process writes what it buffers within a second. Older pending writes belong to a killed one. */
const KILLED_AFTER_SECONDS = 10;

/** Closes idle conversations, every minute. */
export const closeIdleJob = defineJob({
  name: "close-idle",
  data: z.null(),
  schedule: "* * * * *",
  run: async () => closeIdle(await getBusinessTime(getDatabase().ingest)),
});

/** Creates the message partitions of the coming months, daily. */
export const createPartitionsJob = defineJob({
  name: "make-partitions",
  data: z.null(),
  schedule: "17 3 * * *",
  run: createPartitions,
});

/** Deletes old click ids, daily. */
export const deleteClicksJob = defineJob({
  name: "delete-clicks",
  data: z.null(),
  schedule: "29 3 * * *",
  run: deleteClicks,
});

/** Learns from what people corrected, nightly. */
export const calibrateReadingsJob = defineJob({
  name: "calibrate-readings",
  data: z.null(),
  schedule: "41 1 * * *",
  run: async () => {
    for (const clientId of await listClientIds(getDatabase().system)) await calibrateReadings(clientId);
  },
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

/** Reads conversations soon after they closed. */
export const readConversationsPoll: Poll = {
  name: "read-conversations",
  everyMs: 1_000,
  run: classifyClosedConversations,
};

/** Deletes the texts of bot message templates that no message has any more. */
export const cleanTemplatesPoll: Poll = {
  name: "clean-templates",
  everyMs: 3_000,
  run: async () => {
    await cleanAllTemplates();
    return false;
  },
};
