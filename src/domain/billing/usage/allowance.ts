import type { PlanKey } from "../../plans/plans.ts";
import { PLANS } from "../../plans/plans.ts";
import { addMonths } from "../calendar-months.ts";
import { computeOverageCents } from "../money.ts";
import type { BillingSnapshot, Standing } from "../standing/standing.ts";
import type { OverageMode } from "./usage.contract.ts";

/** More than any client sends. */
const MAX_COUNTED = 1_000_000_000_000;

/** What a client chose for messages over the included ones; `limitCents` is the most a period's overage may cost. */
export type OverageChoice = { mode: OverageMode; limitCents: number | null };

/** What a plan includes. */
export type PlanTerms = {
  includedMessages: number;
  /** Null if none is agreed: nothing over the included volume is charged. */
  overageCentsPer100: number | null;
  /** Whether messages over the included volume are held where no price for them is agreed. */
  isLimited: boolean;
};

/** How many messages may be counted in a period, and who decides. */
export type Allowance = {
  includedMessages: number;
  overageCentsPer100: number | null;
  /** More are held. Null without a limit. */
  maxMessages: number | null;
  mode: OverageMode;
  limitCents: number | null;
  canChoose: boolean;
};

/** Free messages of one usage period, on top of the included ones. */
export type UsageCredit = { periodStartMs: number; messages: number };

/** The terms that apply to a client: its contract's, or its plan's. Enterprise without a recorded contract is not limited. */
export function getTerms({ plan, contract }: Pick<Standing, "plan" | "contract">): PlanTerms {
  if (contract === null) return getPlanTerms(plan);
  const { includedMessages, overageCentsPer100 } = contract;
  return { includedMessages, overageCentsPer100, isLimited: true };
}

/** Adds the free messages of a period to what is included in it. */
export function addCredit(terms: PlanTerms, credit: UsageCredit | null, periodStartMs: number): PlanTerms {
  if (credit === null || credit.periodStartMs !== periodStartMs) return terms;
  return { ...terms, includedMessages: terms.includedMessages + credit.messages };
}

/** The terms of a plan. Enterprise without a recorded contract is not limited. */
export function getPlanTerms(plan: PlanKey): PlanTerms {
  const { includedMessagesPerMonth, overageCentsPer100Messages } = PLANS[plan];
  return {
    includedMessages: includedMessagesPerMonth,
    overageCentsPer100: overageCentsPer100Messages,
    isLimited: false,
  };
}

/** Computes how many messages may be counted in the current period before others are held. */
export function computeAllowance(
  { access, status }: Pick<Standing, "access" | "status">,
  choice: OverageChoice,
  { includedMessages, overageCentsPer100, isLimited }: PlanTerms,
): Allowance {
  const held = { includedMessages, overageCentsPer100, mode: "hold", limitCents: null, canChoose: false } as const;
  if (access === "read_only") return { ...held, maxMessages: 0 };
  if (status === "trialing") return { ...held, maxMessages: includedMessages };
  if (overageCentsPer100 === null) {
    return isLimited ? { ...held, maxMessages: includedMessages } : { ...held, mode: "pay", maxMessages: null };
  }
  const chosen = { ...held, ...choice, canChoose: true };
  if (choice.mode === "hold") return { ...chosen, maxMessages: includedMessages };
  if (choice.limitCents === null) return { ...chosen, maxMessages: null };
  return { ...chosen, maxMessages: includedMessages + countWithin(choice.limitCents, overageCentsPer100) };
}

/** The most additional messages that cost no more than `limitCents`. */
export function countWithin(limitCents: number, overageCentsPer100: number): number {
  if (overageCentsPer100 === 0) return MAX_COUNTED;
  // The price of a number of messages is rounded, so the exact quotient may be off by a few.
  let count = Math.floor((limitCents * 100) / overageCentsPer100);
  while (computeOverageCents(count + 1, overageCentsPer100) <= limitCents) count++;
  return count;
}

/**
 * The period that messages received now belong to. A trial is one period from its sign-up. After a period's end the next one
 * begins, whether the provider has reported its renewal or not.
 */
export function getUsagePeriod(
  { createdAtMs }: Pick<BillingSnapshot, "createdAtMs">,
  { period, status, access }: Standing,
  nowMs: number,
): { startMs: number; endMs: number } {
  let startMs = status === "trialing" ? Math.min(createdAtMs, period.startMs) : period.startMs;
  let { endMs } = period;
  for (let month = 1; access === "full" && nowMs >= endMs; month++) {
    startMs = endMs;
    endMs = addMonths(period.endMs, month);
  }
  return { startMs, endMs };
}
