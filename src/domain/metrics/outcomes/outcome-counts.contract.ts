import { z } from "zod";
import type { Outcome } from "../../reading/reading.contract.ts";

const count = z.number().int();

/** Conversations by what they came to. */
export const outcomeCountsSchema = z.object({
  sold: count,
  solved: count,
  answered: count,
  waiting: count,
  lost: count,
  unmet: count.describe("Not offered."),
  greeting: count.describe("Left at the greeting."),
  not_customer: count,
} satisfies Record<Outcome, z.ZodType>);
export type OutcomeCounts = z.infer<typeof outcomeCountsSchema>;
