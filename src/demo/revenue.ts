import type { Arrangement } from "../domain/billing/standing/arrangement.ts";
import type { HistoryEntry, RevenueClient } from "../domain/billing/standing/revenue.ts";
import type { SubscriptionSnapshot } from "../domain/billing/snapshots.ts";
import type { BillingSnapshot } from "../domain/billing/standing/standing.ts";
import { PLANS, TRIAL_DAYS } from "../domain/plans/plans.ts";
import { DAY_MS, HOUR_MS } from "../domain/shared/durations.ts";
import { Random } from "./model/random.ts";

/** The simulated clients sign up over this time. */
const MONTHS = 14;
const MONTH_DAYS = 30;
const MONTH_MS = MONTH_DAYS * DAY_MS;
const FIRST_SIGN_UPS = 4;
const SEED = 20_261;

type PaidPlan = "free" | "growth" | "pro";
const PLANS_UP: readonly PaidPlan[] = ["free", "growth", "pro"];
/** What the clients buy first: of eight, four take Starter and one takes Pro. */
const FIRST_PLANS: readonly PaidPlan[] = ["free", "free", "free", "free", "growth", "growth", "growth", "pro"];
type Overage = { endMs: number; cents: number };
export type ExampleRevenue = { clients: RevenueClient[]; overages: Overage[] };

/** Simulated clients of a young business until `nowMs`, the same for the same instant. No real client is among them. */
export function generateRevenue(nowMs: number): ExampleRevenue {
  const random = new Random(SEED);
  const clients: RevenueClient[] = [];
  const overages: Overage[] = [];
  for (let month = MONTHS; month > 0; month--) {
    // A few more each month.
    const signUps = FIRST_SIGN_UPS + Math.floor((MONTHS - month) / 3) + random.below(3);
    for (let n = 0; n < signUps; n++) {
      const createdAtMs = Math.round(nowMs - month * MONTH_MS + random.next() * MONTH_MS);
      clients.push(simulateClient(random, { id: clients.length, createdAtMs, nowMs, overages }));
    }
  }
  clients.push(buildContract(nowMs - 7.4 * MONTH_MS), buildComplimentary(nowMs - 3.2 * MONTH_MS));
  return { clients, overages };
}

function simulateClient(
  random: Random,
  { id, createdAtMs, nowMs, overages }: { id: number; createdAtMs: number; nowMs: number; overages: Overage[] },
): RevenueClient {
  const trialEndsAtMs = createdAtMs + TRIAL_DAYS * DAY_MS;
  const base: BillingSnapshot = { plan: "free", trialEndsAtMs, createdAtMs, subscription: null, arrangement: null };
  const history: HistoryEntry[] = [{ atMs: createdAtMs, snapshot: base }];
  const buys = random.chance(0.42);
  if (!buys || trialEndsAtMs > nowMs) return { current: base, history, firstPaidMs: null };
  let plan = random.pick(FIRST_PLANS);
  let subscription = buildSubscription({ id, plan, atMs: trialEndsAtMs });
  const put = (atMs: number) => history.push({ atMs, snapshot: { ...base, plan, subscription } });
  put(trialEndsAtMs);
  for (let atMs = trialEndsAtMs + MONTH_MS; atMs <= nowMs; atMs += MONTH_MS) {
    const change = random.next();
    if (random.chance(0.3)) overages.push({ endMs: atMs, cents: random.between(40, 1_900) * getOverageCents(plan) });
    if (change < 0.035) {
      subscription = { ...subscription, status: "canceled", cancelAtMs: atMs };
      put(atMs);
      break;
    }
    if (change < 0.09) plan = PLANS_UP[PLANS_UP.indexOf(plan) + 1] ?? plan;
    else if (change < 0.105) plan = PLANS_UP[PLANS_UP.indexOf(plan) - 1] ?? plan;
    subscription = buildSubscription({ id, plan, atMs });
    // A renewal of the last days may still be unpaid.
    if (nowMs - atMs < 4 * DAY_MS && random.chance(0.5)) {
      subscription = { ...subscription, status: "past_due", pastDueSinceMs: atMs + HOUR_MS };
    }
    put(atMs);
  }
  return { current: history.at(-1)?.snapshot ?? base, history, firstPaidMs: trialEndsAtMs };
}

function buildSubscription({ id, plan, atMs }: { id: number; plan: PaidPlan; atMs: number }): SubscriptionSnapshot {
  return {
    id: `example_${String(id)}`,
    plan,
    status: "active",
    collectionPaused: false,
    periodStartMs: atMs,
    periodEndMs: atMs + MONTH_MS,
    cancelAtMs: null,
    pastDueSinceMs: null,
    pendingPlan: null,
    discountCents: 0,
  };
}

function getOverageCents(plan: PaidPlan): number {
  return PLANS[plan].overageCentsPer100Messages / 100;
}

/** A client with a contract from an instant on. */
function buildContract(fromMs: number): RevenueClient {
  const terms = { includedMessages: 250_000, priceCents: 129_000, overageCentsPer100: 200, apiAccounts: null };
  return buildArranged(fromMs, { comp: null, contract: { ...terms, fromMs, untilMs: null }, isPaused: false });
}

/** A client with a plan free of charge from an instant on. */
function buildComplimentary(fromMs: number): RevenueClient {
  return buildArranged(fromMs, { comp: { plan: "growth", fromMs, untilMs: null }, contract: null, isPaused: false });
}

function buildArranged(fromMs: number, arrangement: Arrangement): RevenueClient {
  const createdAtMs = fromMs - TRIAL_DAYS * DAY_MS;
  const current: BillingSnapshot = {
    plan: "free",
    trialEndsAtMs: fromMs,
    createdAtMs,
    subscription: null,
    arrangement,
  };
  return { current, history: [{ atMs: createdAtMs, snapshot: current }], firstPaidMs: null };
}
