import type { Finding, Verification } from "#src/domain/findings/findings.contract.ts";
import { MIN_DAYS_TO_VERIFY, MIN_CONVERSATIONS_TO_VERIFY } from "#src/domain/findings/findings.ts";
import { getStageName } from "#src/domain/conversations/labels.ts";
import { formatCount, formatDecimal } from "#src/domain/shared/format.ts";

/** Formats conversions per month, with one decimal below 10. */
export function formatConversions(perMonth: number): string {
  return Math.abs(perMonth) < 10 ? formatDecimal(perMonth, 1) : formatCount(perMonth);
}

/** Describes the verdict on an applied change. */
export function describeVerdict({ verification }: Pick<Finding, "verification">): string {
  switch (verification?.verdict) {
    case "better":
      return "Verified: less frequent";
    case "worse":
      return "More frequent than before";
    case "no_difference":
      return "No difference yet";
    default:
      return "Not enough data yet";
  }
}

/** Explains what is still missing for a comparison. */
export function describeMissingData({ before, after }: Verification): string {
  return (
    `A comparison needs ${MIN_DAYS_TO_VERIFY} days since the change and ${MIN_CONVERSATIONS_TO_VERIFY} closed conversations on ` +
    `either side; there are ${formatCount(before.n)} before and ${formatCount(after.n)} after it.`
  );
}

/** Describes the conversations that the conversion rate is based on. */
export function describeAudience({ stage }: Pick<Finding, "stage">): string {
  return stage === null ? "all conversations" : `conversations that reached ${getStageName(stage)}`;
}
