import { z } from "zod";
import { planSchema } from "../../plans/plans.contract.ts";
import { computeMonthlyPeriod } from "../calendar-months.ts";

const instant = z.int();
const cents = z.int().min(0);

/** The least that a contract includes. */
const MIN_CONTRACT_MESSAGES = 100_000;

/** What a contract agrees. */
export const contractTermsSchema = z.object({
  includedMessages: z
    .int()
    .min(MIN_CONTRACT_MESSAGES, "A contract includes at least 100,000 messages")
    .max(10_000_000_000),
  /** A month. */
  priceCents: cents.max(100_000_000_00),
  /** Price of 100 messages over the included ones; null: they are held. */
  overageCentsPer100: cents.max(100_000).nullable(),
  /** Null: unlimited. */
  apiAccounts: z.int().min(1).max(1_000_000).nullable(),
});
export type ContractTerms = z.infer<typeof contractTermsSchema>;

/** What administrators agreed with a client beside its subscription. Times are milliseconds; an end of null is open. */
export const arrangementSchema = z.object({
  /** A plan without payment. */
  comp: z.object({ plan: planSchema, fromMs: instant, untilMs: instant.nullable() }).nullable(),
  contract: contractTermsSchema.extend({ fromMs: instant, untilMs: instant.nullable() }).nullable(),
  /** Whether an administrator paused a client that has no subscription. */
  isPaused: z.boolean(),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

export const NO_ARRANGEMENT: Arrangement = { comp: null, contract: null, isPaused: false };

/** The contract or complimentary plan at an instant, with its current month; a contract comes first. */
export type ArrangementInForce = {
  source: "contract" | "staff";
  plan: z.infer<typeof planSchema>;
  contract: ContractTerms | null;
  untilMs: number | null;
  period: { startMs: number; endMs: number };
};

/** Finds what is in force at an instant; null if nothing is. */
export function findArrangementInForce(arrangement: Arrangement | null, nowMs: number): ArrangementInForce | null {
  if (arrangement === null) return null;
  const { comp, contract } = arrangement;
  if (isInForce(contract, nowMs)) {
    return {
      source: "contract",
      plan: "enterprise",
      contract,
      untilMs: contract.untilMs,
      period: getMonth(contract, nowMs),
    };
  }
  if (isInForce(comp, nowMs)) {
    return { source: "staff", plan: comp.plan, contract: null, untilMs: comp.untilMs, period: getMonth(comp, nowMs) };
  }
  return null;
}

/** The last month of a contract that is over; null if there was none. */
export function findEndedContract(
  arrangement: Arrangement | null,
  nowMs: number,
): { startMs: number; endMs: number } | null {
  const contract = arrangement?.contract ?? null;
  if (contract === null || contract.untilMs === null || nowMs < contract.untilMs) return null;
  return getMonth(contract, contract.untilMs - 1);
}

type Span = { fromMs: number; untilMs: number | null };

function isInForce<S extends Span>(span: S | null, nowMs: number): span is S {
  return span !== null && nowMs >= span.fromMs && (span.untilMs === null || nowMs < span.untilMs);
}

function getMonth({ fromMs, untilMs }: Span, nowMs: number): { startMs: number; endMs: number } {
  const { startMs, endMs } = computeMonthlyPeriod(fromMs, nowMs);
  return { startMs, endMs: untilMs === null ? endMs : Math.min(endMs, untilMs) };
}
