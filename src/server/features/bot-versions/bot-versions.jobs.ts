import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { settleAllAgents } from "./settle-agents.service.ts";

/** Writes the compared figures of past days, every ten minutes. */
export const settleAgentsJob = defineJob({
  name: "settle-agents",
  data: z.null(),
  schedule: "*/10 * * * *",
  run: () => settleAllAgents(Date.now()),
});
