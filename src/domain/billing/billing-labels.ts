import { PLANS } from "../plans/plans.ts";
import type { PlanKey } from "../plans/plans.ts";
import { formatCount, formatDate } from "../shared/format.ts";
import { formatBytes } from "../shared/format-bytes.ts";
import { formatPrice } from "./money.ts";
import type { BillingSummary } from "./summary.contract.ts";

/** "$5 per 100 additional messages (5 ¢ each)"; null for a plan whose price is agreed by contract. */
export function formatOverage(centsPer100: number | null): string | null {
  if (centsPer100 === null) return null;
  return `${formatPrice(centsPer100)} per 100 additional messages (${String(centsPer100 / 100)} ¢ each)`;
}

/** The terms of a plan, as its cards list them. */
export function listPlanTerms(plan: PlanKey): string[] {
  const { apiAccounts, support, storageBytes, includedMessagesPerMonth, overageCentsPer100Messages } = PLANS[plan];
  const messages = formatCount(includedMessagesPerMonth);
  const overage = formatOverage(overageCentsPer100Messages);
  const files = storageBytes === null ? "" : `, ${formatBytes(storageBytes)} of files`;
  return [
    overage === null ? `${messages}+ messages per month` : `${messages} messages per month`,
    ...(overage === null ? [] : [overage]),
    `${apiAccounts === null ? "Unlimited" : `Up to ${String(apiAccounts)}`} API accounts${files}`,
    `${support} support`,
  ];
}

/** Plan and status of a workspace, in a sentence. */
export function describeStatus(summary: BillingSummary, timeZone: string): string {
  const { plan, status, source, period, cancelAt, graceEndsAt, trialEndsAt, pendingChange, hasSubscription } = summary;
  const day = (at: string) => formatDate(at, timeZone);
  const price = plan.priceCents === null ? "" : `${formatPrice(plan.priceCents)} a month`;
  switch (status) {
    case "trialing":
      if (!hasSubscription) return `Your free trial has all features until ${day(trialEndsAt ?? period.end)}.`;
      if (cancelAt !== null)
        return `Your trial goes on until ${day(cancelAt)}. You canceled, so nothing is charged then.`;
      return `Your free trial ends on ${day(trialEndsAt ?? period.end)}. Then the first ${price.replace(" a month", "")} is charged.`;
    case "trial_ended":
      return "Your free trial has ended. Choose a plan to continue.";
    case "past_due":
      return `Your last payment failed. You keep full access until ${day(graceEndsAt ?? period.end)}; we try again until then.`;
    case "unpaid":
      return "Your last invoice is unpaid, so the workspace is read-only. Full access returns with your payment.";
    case "paused":
      return "Your subscription is paused, so the workspace is read-only. Contact us to resume it.";
    case "canceled":
      return "Your subscription has ended, so the workspace is read-only. Your data is safe.";
    case "active":
      if (source === "staff") {
        const until = cancelAt === null ? "" : ` until ${day(cancelAt)}`;
        return `This plan was set up for you by our team${until}. There is nothing to pay.`;
      }
      if (source === "contract") {
        return cancelAt === null
          ? "Your terms are agreed by contract."
          : `Your terms are agreed by contract until ${day(cancelAt)}.`;
      }
      if (cancelAt !== null) return `You canceled. The plan ends on ${day(cancelAt)}, and you won't be charged again.`;
      if (pendingChange !== null) {
        return `Changes to ${PLANS[pendingChange.plan].name} on ${day(pendingChange.at)}. Until then nothing changes.`;
      }
      return `Renews on ${day(period.end)} for ${price}.`;
  }
}
