import { z } from "zod";
import { rateSchema } from "./metrics.contract.ts";
import { DEFINITIONS } from "./definitions.ts";

const count = z.number().int();

/** GET /api/metrics/retention: whether end users come back, by the week of their first conversation. */
export const retentionSchema = z.object({
  users: count.describe("End users whose first conversation lies in the period."),
  conversations: count.describe("Conversations read: those of the period that name an end user, or a part of them."),
  total: count.describe("All conversations of the period."),
  sampled: z.boolean().describe("Where there are many conversations, only a random part of the end users is read."),
  returned: rateSchema.describe(DEFINITIONS.retention.definition),
  cohorts: z
    .array(
      z.object({
        from: z.string().describe("First day of the seven in which they came first."),
        users: count,
        weeks: z
          .array(count.nullable())
          .describe("Of them, how many wrote 0, 1, 2 … weeks after their first day; null where the week is not over."),
      }),
    )
    .describe("Oldest first."),
});
export type Retention = z.infer<typeof retentionSchema>;
