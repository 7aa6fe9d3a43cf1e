import { PLANS } from "../../plans/plans.ts";
import type { PlanKey } from "../../plans/plans.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { findArrangementInForce, findEndedContract } from "./arrangement.ts";
import type { Arrangement, ArrangementInForce, ContractTerms } from "./arrangement.ts";
import { computeMonthlyPeriod } from "../calendar-months.ts";
import type { SubscriptionSnapshot } from "../snapshots.ts";
import type { BillingAccess, BillingSource, BillingStatus } from "./standing.contract.ts";

/** How long access stays full after a renewal first failed. */
export const GRACE_DAYS = 7;
/** How long held messages are kept without access. */
export const HELD_DAYS = 30;

/** Everything that decides what a client may do. */
export type BillingSnapshot = {
  plan: PlanKey;
  /** The end of the free trial; null if an administrator set the plan. */
  trialEndsAtMs: number | null;
  createdAtMs: number;
  subscription: SubscriptionSnapshot | null;
  /** What an administrator agreed; null without anything. */
  arrangement: Arrangement | null;
};

export type Standing = {
  plan: PlanKey;
  status: BillingStatus;
  access: BillingAccess;
  source: BillingSource;
  trialEndsAtMs: number | null;
  trialDaysLeft: number | null;
  period: { startMs: number; endMs: number };
  cancelAtMs: number | null;
  graceEndsAtMs: number | null;
  /** A smaller plan that was chosen for the next period. */
  pendingChange: { plan: PlanKey; atMs: number } | null;
  /** The terms of the contract in force, which replace the plan's. */
  contract: ContractTerms | null;
};

const FULL_ACCESS: readonly BillingStatus[] = ["trialing", "active", "past_due"];

/** Derives plan, status and access at an instant. No other place decides whether a client may do something. */
export function computeStanding(snapshot: BillingSnapshot, nowMs: number): Standing {
  const subscription = getCurrentSubscription(snapshot.subscription);
  const bought =
    subscription === null
      ? null
      : computeSubscriptionStanding(subscription, { nowMs, createdAtMs: snapshot.createdAtMs });
  if (bought !== null && bought.access === "full") return bought;
  const inForce = findArrangementInForce(snapshot.arrangement, nowMs);
  if (inForce !== null) return pauseIfAgreed(computeArrangementStanding(inForce), snapshot.arrangement);
  const own = pauseIfAgreed(computeOwnStanding(snapshot, nowMs), snapshot.arrangement);
  // What a provider says never cuts a running trial short, nor a plan that an administrator gave.
  return bought === null || own.access === "full" ? own : bought;
}

function getCurrentSubscription(subscription: SubscriptionSnapshot | null): SubscriptionSnapshot | null {
  return subscription === null || subscription.status.startsWith("incomplete") ? null : subscription;
}

function computeSubscriptionStanding(
  subscription: SubscriptionSnapshot,
  { nowMs, createdAtMs }: { nowMs: number; createdAtMs: number },
): Standing {
  const { plan, periodStartMs, periodEndMs, cancelAtMs, pastDueSinceMs, pendingPlan } = subscription;
  const graceEndsAtMs = (pastDueSinceMs ?? periodStartMs) + GRACE_DAYS * DAY_MS;
  const status = getSubscriptionStatus(subscription, { nowMs, graceEndsAtMs });
  const trialEndsAtMs = status === "trialing" ? periodEndMs : null;
  return {
    plan,
    status,
    access: getAccess(status),
    source: getSubscriptionSource(status),
    trialEndsAtMs,
    trialDaysLeft: trialEndsAtMs === null ? null : countDaysLeft(trialEndsAtMs, nowMs),
    // A trial's period is the whole trial, whenever its plan was bought.
    period: {
      startMs: status === "trialing" ? Math.min(createdAtMs, periodStartMs) : periodStartMs,
      endMs: periodEndMs,
    },
    pendingChange: pendingPlan === null || status === "canceled" ? null : { plan: pendingPlan, atMs: periodEndMs },
    cancelAtMs: status === "canceled" ? null : cancelAtMs,
    graceEndsAtMs: status === "past_due" ? graceEndsAtMs : null,
    contract: null,
  };
}

function computeArrangementStanding({ plan, source, contract, untilMs, period }: ArrangementInForce): Standing {
  return {
    plan,
    status: "active",
    access: "full",
    source,
    trialEndsAtMs: null,
    trialDaysLeft: null,
    period,
    cancelAtMs: untilMs,
    graceEndsAtMs: null,
    pendingChange: null,
    contract,
  };
}

/** An administrator's pause ends the access that a client has without a subscription. */
function pauseIfAgreed(standing: Standing, arrangement: Arrangement | null): Standing {
  if (arrangement?.isPaused !== true || standing.access === "read_only") return standing;
  return { ...standing, status: "paused", access: "read_only", trialDaysLeft: null };
}

function getSubscriptionSource(status: BillingStatus): BillingSource {
  if (status === "canceled") return "none";
  return status === "trialing" ? "trial" : "subscription";
}

function getSubscriptionStatus(
  { status, collectionPaused, cancelAtMs }: SubscriptionSnapshot,
  { nowMs, graceEndsAtMs }: { nowMs: number; graceEndsAtMs: number },
): BillingStatus {
  if (status === "canceled" || (cancelAtMs !== null && nowMs >= cancelAtMs)) return "canceled";
  if (status === "paused" || collectionPaused) return "paused";
  if (status === "unpaid" || (status === "past_due" && nowMs >= graceEndsAtMs)) return "unpaid";
  return status === "trialing" || status === "past_due" ? status : "active";
}

function computeOwnStanding(
  { plan, trialEndsAtMs, createdAtMs, arrangement }: BillingSnapshot,
  nowMs: number,
): Standing {
  const none = { trialEndsAtMs, cancelAtMs: null, graceEndsAtMs: null, pendingChange: null, contract: null };
  if (trialEndsAtMs === null) {
    const source = plan === "enterprise" ? "contract" : "staff";
    const period = computeMonthlyPeriod(createdAtMs, nowMs);
    return { ...none, plan, status: "active", access: "full", source, trialDaysLeft: null, period };
  }
  const ended = nowMs < trialEndsAtMs ? null : findEndedContract(arrangement, nowMs);
  if (ended !== null) {
    return {
      ...none,
      plan,
      status: "canceled",
      access: "read_only",
      source: "none",
      trialDaysLeft: null,
      period: ended,
    };
  }
  const status = nowMs < trialEndsAtMs ? "trialing" : "trial_ended";
  return {
    ...none,
    plan,
    status,
    access: getAccess(status),
    source: status === "trialing" ? "trial" : "none",
    trialDaysLeft: countDaysLeft(trialEndsAtMs, nowMs),
    period: { startMs: Math.min(createdAtMs, trialEndsAtMs), endMs: trialEndsAtMs },
  };
}

/** The plan whose limits apply to what is added now: while a smaller one is chosen for the next period, that one. */
export function getLimitingPlan({ plan, pendingChange }: Standing): PlanKey {
  return pendingChange?.plan ?? plan;
}

/** How many API accounts a client may have; null without a limit. */
export function getAccountLimit(standing: Standing): number | null {
  return standing.contract === null ? PLANS[getLimitingPlan(standing)].apiAccounts : standing.contract.apiAccounts;
}

/** Says why a workspace is read-only, and the way out. */
export function describeReadOnly(status: BillingStatus): string {
  switch (status) {
    case "unpaid":
      return "This workspace is read-only because its last invoice is unpaid. Update the payment method to continue.";
    case "paused":
      return "This workspace is read-only because its subscription is paused. Contact us to resume it.";
    case "canceled":
      return "This workspace is read-only because its subscription has ended. Choose a plan to continue.";
    default:
      return "This workspace is read-only because its free trial has ended. Choose a plan to continue.";
  }
}

function getAccess(status: BillingStatus): BillingAccess {
  return FULL_ACCESS.includes(status) ? "full" : "read_only";
}

function countDaysLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / DAY_MS));
}
