import { z } from "zod";
import { LAST_ACTS, LOSS_REASONS } from "../../reading/reading.contract.ts";
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

/** Where conversations were lost: what the business did last in them, and why. */
export const placesSchema = z.array(
  z.object({
    act: z.enum(LAST_ACTS),
    n: count,
    reasons: z.array(z.object({ reason: z.enum(LOSS_REASONS), n: count })),
  }),
);
export type Places = z.infer<typeof placesSchema>;
