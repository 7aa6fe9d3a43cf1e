import { z } from "zod";
import { moneySchema } from "../../money/money.contract.ts";
import { rateSchema } from "../metrics.contract.ts";
import { outcomeCountsSchema, placesSchema } from "./outcome-counts.contract.ts";
import { peopleFields } from "../people/people.contract.ts";

const count = z.number().int();
/** GET /api/metrics/outcomes: what the conversations of a period came to. */
export const outcomesSchema = z.object({
  closed: count.describe("Conversations with an outcome: the sum of `counts`."),
  open: count.describe("Conversations without an outcome yet: they go on, or ended a moment ago."),
  customers: count.describe("`closed` without `not_customer`."),
  ...peopleFields,
  servedPeople: count.describe("Of `people`, those with a conversation that was sold, solved or answered."),
  counts: outcomeCountsSchema.describe("Conversations by outcome."),
  served: rateSchema.describe("Sold, solved and answered, of `customers`."),
  lost: rateSchema.describe("Lost, unmet and greeting, of `customers`."),
  waiting: rateSchema.describe("Waiting for you, of `customers`."),
  notCustomers: rateSchema.describe("Not customers, of `closed`."),
  places: placesSchema.describe(
    "What the business did last in lost, unmet and greeting conversations, and their reasons; most first.",
  ),
  series: z
    .array(
      z.object({
        bucket: z.string().describe("A local day, or the start of an hour for periods of up to two days."),
        counts: outcomeCountsSchema,
      }),
    )
    .describe("Counts over time; buckets without conversations are left out."),
  money: moneySchema,
  lostMoney: z
    .object({ cents: count, currency: z.string() })
    .nullable()
    .describe(
      "At most: what the lost, unmet and greeting conversations would be worth if each were an average sale of the period, or the conversion value where nothing was sold. Null where that is not known.",
    ),
  corrected: count.describe("Of `closed`, those with a correction."),
});
export type Outcomes = z.infer<typeof outcomesSchema>;
