import { z } from "zod";
import { rateSchema } from "../metrics.contract.ts";
import { DEFINITIONS } from "../definitions.ts";

const count = z.number().int();

/** GET /api/metrics/retention: returning end users by the week of their first conversation. */
export const retentionSchema = z.object({
  users: count.describe("End users whose first conversation is in the period."),
  conversations: count.describe("Analyzed conversations of the period that have an end user, or a sample of them."),
  total: count.describe("All conversations of the period."),
  sampled: z.boolean().describe("Whether only a random sample of end users was analyzed, as for large periods."),
  returned: rateSchema.describe(DEFINITIONS.retention.definition),
  cohorts: z
    .array(
      z.object({
        from: z.string().describe("First day of the cohort's week."),
        users: count,
        returned: count.describe("Of these, those who wrote again on a later day of the period."),
        weeks: z
          .array(count.nullable())
          .describe("How many of them wrote 0, 1, 2 … weeks after their first day; null if the week is not over."),
      }),
    )
    .describe("Oldest first."),
});
export type Retention = z.infer<typeof retentionSchema>;
