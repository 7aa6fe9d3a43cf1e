import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { announceConversations } from "./announcements.service.ts";
import { startDueDeliveries } from "./deliver.service.ts";
import { announceFindings } from "./finding-announcements.service.ts";
import { announceStandings } from "./standing-announcements.service.ts";

/** Deliveries started by one pass; more are waiting if there were as many. */
const FULL_PASS = 200;

/** Attempts the deliveries that are due. */
export const deliverPoll: Poll = {
  name: "deliver-webhooks",
  everyMs: 1_000,
  run: async () => (await startDueDeliveries()) >= FULL_PASS,
};

/** Announces conversations that ended or converted. */
export const announceConversationsPoll: Poll = {
  name: "announce-conversations",
  everyMs: 5_000,
  run: announceConversations,
};

/** Announces changes of plan, status and access, whatever caused them: some follow from time alone. */
export const announceStandingsPoll: Poll = {
  name: "announce-standings",
  everyMs: 5_000,
  run: async () => {
    await announceStandings();
    return false;
  },
};

/** Announces new findings and verified fixes, hourly. */
export const announceFindingsJob = defineJob({
  name: "announce-findings",
  data: z.null(),
  schedule: "7 * * * *",
  run: () => announceFindings(),
});
