import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { updateAllTopics } from "./topics.service.ts";

/** Updates every client's topics, nightly. */
export const updateTopicsJob = defineJob({
  name: "find-topics",
  data: z.null(),
  schedule: "23 2 * * *",
  run: () => updateAllTopics(Date.now()),
});
