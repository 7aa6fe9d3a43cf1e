import { formatCount, formatNumberOf } from "../../shared/format.ts";
import { computeOverageCents, formatCents } from "../money.ts";
import type { BillingSummary } from "../summary.contract.ts";

type Billing = Pick<BillingSummary, "access" | "status" | "usage" | "overage" | "plan">;

/**
 * Says before an import how many of a file's messages count toward the plan, and what happens to those over it. The number is the
 * most it can be: messages that exist already do not count.
 */
export function describeImportCount(messages: number, { access, status, usage, overage, plan }: Billing): string {
  const counted = `Up to ${formatNumberOf(messages, "message")} of this file ${messages === 1 ? "counts" : "count"} toward your plan, those that exist already don’t. Undoing the import doesn’t lower the count.`;
  if (access === "read_only") return `${counted} While the workspace is read-only, they are held.`;
  const over = Math.max(0, messages - usage.remaining);
  if (over === 0) return `${counted} Your plan includes ${formatCount(usage.remaining)} more in this period.`;
  const left = `Your plan includes ${usage.remaining === 0 ? "no" : formatCount(usage.remaining)} more in this period.`;
  const centsPer100 = plan.overageCentsPer100;
  if (overage.mode === "hold" || status === "trialing") {
    return `${counted} ${left} The other ${formatCount(over)} are held until there is room for them.`;
  }
  if (centsPer100 === null) return counted;
  const costs = computeOverageCents(usage.overageMessages + over, centsPer100) - usage.overageCents;
  const limit = overage.limitCents;
  if (limit !== null && usage.overageCents + costs > limit) {
    return `${counted} ${left} The others cost up to ${formatCents(Math.max(0, limit - usage.overageCents))}, which is the rest of your limit; those over it are held.`;
  }
  return `${counted} ${left} The other ${formatCount(over)} cost up to ${formatCents(costs)}.`;
}
