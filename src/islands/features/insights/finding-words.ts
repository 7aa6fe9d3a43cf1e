import type { Finding, Verification } from "#src/domain/analysis/findings.contract.ts";
import { LEAST_DAYS_TO_VERIFY, LEAST_TO_VERIFY } from "#src/domain/analysis/findings.ts";
import { nameStage } from "#src/domain/conversations/labels.ts";
import { formatCount, formatDecimal } from "#src/domain/shared/format.ts";

/** Conversions a month: with one decimal as long as they are few. */
export function writeConversions(perMonth: number): string {
  return Math.abs(perMonth) < 10 ? formatDecimal(perMonth, 1) : formatCount(perMonth);
}

/** What was found about a change, in a few words. */
export function writeVerdict({ verification }: Pick<Finding, "verification">): string {
  switch (verification?.verdict) {
    case "better":
      return "Verified: rarer since";
    case "worse":
      return "More frequent since";
    case "no_difference":
      return "No difference yet";
    default:
      return "Not enough data yet";
  }
}

/** Why nothing can be said yet. */
export function explainTooFew({ before, after }: Verification): string {
  return (
    `A comparison needs ${LEAST_DAYS_TO_VERIFY} days since the change and ${LEAST_TO_VERIFY} closed conversations on ` +
    `either side; there are ${formatCount(before.n)} before and ${formatCount(after.n)} after it.`
  );
}

/** "came as far as Interest": who the conversion is counted of. */
export function nameComers({ stage }: Pick<Finding, "stage">): string {
  return stage === null ? "all conversations" : `those that came as far as ${nameStage(stage)}`;
}
