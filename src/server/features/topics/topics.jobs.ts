import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { settleAllTopics, settleDueTopics } from "./topics.service.ts";

/** Searches every client's topics, nightly. */
export const updateTopicsJob = defineJob({
  name: "find-topics",
  data: z.null(),
  schedule: "23 2 * * *",
  run: settleAllTopics,
});

/** Searches topics soon after an import. */
export const settleTopicsPoll: Poll = {
  name: "settle-topics",
  everyMs: 5_000,
  run: async () => {
    await settleDueTopics();
    return false;
  },
};
