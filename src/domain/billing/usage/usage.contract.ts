import { z } from "zod";
import { DAYS_OUT_OF_ORDER, areDaysInOrder, daySchema } from "../../metrics/metrics.contract.ts";
import { PAID_PLANS } from "../quote.ts";

const cents = z.int();
const instant = z.iso.datetime();

/** What the current period will hold if messages go on as in the last week. */
export const forecastSchema = z.object({
  messages: z.int(),
  /** From the least and the most of the last days. */
  low: z.int(),
  high: z.int(),
  overageCents: cents,
  /** The hours that the rate is measured over. */
  basisHours: z.int(),
});
export type Forecast = z.infer<typeof forecastSchema>;

/** The current period's messages. */
export const usageSchema = z.object({
  period: z.object({ start: instant, end: instant }),
  counted: z.int(),
  included: z.int(),
  remaining: z.int(),
  overageMessages: z.int(),
  overageCents: cents,
  held: z.int(),
  forecast: forecastSchema.nullable(),
  /** The plan that costs least for the forecast, if it is another one, and by how much less. */
  cheaperPlan: z.enum(PAID_PLANS).nullable(),
  cheaperBy: cents.nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/** Whether messages over the included ones are charged or held. */
const overageModeSchema = z.enum(["pay", "hold"]);
export type OverageMode = z.infer<typeof overageModeSchema>;

/** What happens over the included volume. */
export const overageSchema = z.object({
  mode: overageModeSchema,
  limitCents: cents.nullable(),
  canChoose: z.boolean(),
});

/** PATCH /api/billing/overage: without `limitCents`, the limit stays. */
export const overagePatchSchema = z.object({
  mode: overageModeSchema,
  limitCents: z.int().min(0).max(100_000_000).nullish(),
});

/** The most days of one request. */
export const MAX_USAGE_DAYS = 400;

/** GET /api/billing/usage: the last 30 days by default, in the workspace's time zone. */
export const usageQuerySchema = z
  .object({ from: daySchema.optional(), to: daySchema.optional(), apiAccountId: z.uuid().optional() })
  .refine(areDaysInOrder, DAYS_OUT_OF_ORDER);
export const usageDaysSchema = z.object({
  days: z.array(z.object({ day: z.iso.date(), counted: z.int() })),
  accounts: z.array(z.object({ apiAccountId: z.string(), counted: z.int() })),
});

/** GET /api/billing/held */
export const heldSchema = z.object({
  count: z.int(),
  oldestAt: instant.nullable(),
  /** When the oldest is deleted, while the workspace is read-only. */
  expiresAt: instant.nullable(),
  /** When the next period releases them, if nothing else does before. */
  willReleaseAt: instant.nullable(),
  releasing: z.boolean(),
});
export type Held = z.infer<typeof heldSchema>;
