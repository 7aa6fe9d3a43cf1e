import type { Verification } from "#src/domain/findings/findings.contract.ts";
import { MIN_DAYS_TO_VERIFY, MIN_CONVERSATIONS_TO_VERIFY } from "#src/domain/findings/verify.ts";
import { formatCount } from "#src/domain/shared/format.ts";

/** Describes the verdict on a change; `together` if several fixes were applied on that day. */
export function describeVerdict({ verdict }: Pick<Verification, "verdict">, together: boolean): string {
  switch (verdict) {
    case "better":
      return together ? "Verified together: less frequent" : "Verified: less frequent";
    case "worse":
      return together ? "Together more frequent than before" : "More frequent than before";
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
