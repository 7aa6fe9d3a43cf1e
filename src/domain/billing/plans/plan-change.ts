import { PLANS } from "../../plans/plans.ts";
import type { PlanKey } from "../../plans/plans.ts";
import { MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";
import type { PlanTerms } from "../usage/allowance.ts";
import { computeOverageCents } from "../money.ts";
import type { BillingSummary } from "../summary.contract.ts";

/** How long a previewed price holds. */
const PREVIEW_MINUTES = 10;

export type Blocker = { code: "api_accounts"; have: number; allowed: number };

/** Whether a plan is bigger or smaller than another. */
export function compareChange(from: PlanKey, to: PlanKey): "upgrade" | "downgrade" | "none" {
  if (from === to) return "none";
  const order = Object.keys(PLANS);
  return order.indexOf(to) > order.indexOf(from) ? "upgrade" : "downgrade";
}

/** Whether the viewer may change the plan of the subscription now. */
export function canChangePlan({
  hasSubscription,
  canManage,
  cancelAt,
  status,
}: Pick<BillingSummary, "hasSubscription" | "canManage" | "cancelAt" | "status">): boolean {
  return hasSubscription && canManage && cancelAt === null && (status === "active" || status === "trialing");
}

/** What keeps a client with `have` API accounts from a plan. */
export function listBlockers(plan: PlanKey, have: number): Blocker[] {
  const allowed = PLANS[plan].apiAccounts;
  return allowed === null || have <= allowed ? [] : [{ code: "api_accounts", have, allowed }];
}

/** The names in `accounts`, oldest first, for which a plan has no room. */
export function listAccountsOver(plan: PlanKey, accounts: readonly string[]): string[] {
  const [blocker] = listBlockers(plan, accounts.length);
  return blocker === undefined ? [] : accounts.slice(blocker.allowed);
}

/** Says in a sentence why a plan can't be taken, and which of the `accounts`, oldest first, are too many. */
export function describeBlocker(plan: PlanKey, { have, allowed }: Blocker, accounts: readonly string[]): string {
  const over = listAccountsOver(plan, accounts)
    .map((account) => `“${account}”`)
    .join(", ");
  return `${PLANS[plan].name} allows up to ${String(allowed)} API accounts, and this workspace has ${String(have)}. There is no room for ${over}. Choose a bigger plan.`;
}

/** What additional messages cost so far on one plan's terms and on another's; `creditMessages` are free on both. */
export function computeOverageChange(
  { counted, creditMessages }: { counted: number; creditMessages: number },
  { from, to }: { from: PlanTerms; to: PlanTerms },
): { messages: number; beforeCents: number; afterCents: number } {
  const [before, after] = [from, to].map(({ includedMessages, overageCentsPer100 }) => {
    const messages = Math.max(0, counted - creditMessages - includedMessages);
    return { messages, cents: computeOverageCents(messages, overageCentsPer100 ?? 0) };
  });
  return { messages: before?.messages ?? 0, beforeCents: before?.cents ?? 0, afterCents: after?.cents ?? 0 };
}

/** Whether a preview's price no longer holds: it is older than ten minutes, in the future, or from before the period. */
export function isPreviewStale(prorationDate: number, { nowMs, startMs }: { nowMs: number; startMs: number }): boolean {
  const atMs = prorationDate * SECOND_MS;
  return atMs > nowMs + SECOND_MS || nowMs - atMs > PREVIEW_MINUTES * MINUTE_MS || atMs < startMs - SECOND_MS;
}
