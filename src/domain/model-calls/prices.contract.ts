import { z } from "zod";
import { daySchema } from "../metrics/metrics.contract.ts";
import { isStorableText } from "../shared/text.ts";

/** Own prices of a workspace. */
export const MAX_OWN_PRICES = 200;
const MAX_DOLLARS = 100_000;

const name = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).refine(isStorableText, "Contains unsupported characters");
/** US dollars per million tokens. */
export const dollarsSchema = z
  .number("Enter US dollars")
  .min(0, "Must not be negative")
  .max(MAX_DOLLARS, "Enter US dollars per million tokens");

/** A price in US dollars per million tokens. */
export const modelPriceSchema = z.object({
  match: name(100).min(1, "Enter the beginning of the model's name"),
  provider: name(100).default(""),
  inputPerMillion: dollarsSchema,
  cachedInputPerMillion: dollarsSchema.nullable().default(null),
  cacheWritePerMillion: dollarsSchema.nullable().default(null),
  outputPerMillion: dollarsSchema,
  validFrom: daySchema,
  source: name(300).default(""),
});

/** PUT /api/workspace/model-prices: the workspace's own prices. */
export const ownPricesSchema = z
  .object({ rows: z.array(modelPriceSchema).max(MAX_OWN_PRICES, `At most ${MAX_OWN_PRICES} prices`) })
  .refine(({ rows }) => new Set(rows.map((row) => `${row.match} ${row.validFrom}`)).size === rows.length, {
    path: ["rows"],
    message: "Two prices of one model begin on the same day",
  });
export type OwnPrices = z.infer<typeof ownPricesSchema>;

/** POST /api/workspace/model-prices/recount: prices the calls from a day on again. */
export const recountCostsSchema = z.object({ from: daySchema });
export type RecountCosts = z.infer<typeof recountCostsSchema>;

/** GET /api/workspace/model-prices: own prices first. */
export const modelPricesSchema = z.object({
  asOf: daySchema,
  rows: z.array(
    modelPriceSchema.extend({
      validFrom: daySchema.nullable().describe("Null where it is not known: the price then applies to all calls."),
      own: z.boolean(),
    }),
  ),
});
export type ModelPrices = z.infer<typeof modelPricesSchema>;
