import { compareShares, describeComparison } from "../metrics/change.ts";
import { formatCount, formatPercent, formatPointRange } from "../shared/format.ts";
import { getProblemNoun } from "./finding-labels.ts";
import type { Finding, Verification } from "./findings.contract.ts";

type Applied = Pick<Finding, "id" | "kind" | "verification">;

/** The fixes applied on the same day as `finding`, itself included, in the order of `all`. */
export function listAppliedWith<F extends Pick<Finding, "id" | "appliedOn">>(finding: F, all: readonly F[]): F[] {
  return all.filter(
    ({ id, appliedOn }) => id === finding.id || (appliedOn !== null && appliedOn === finding.appliedOn),
  );
}

/** Fixes that worked, newest first, those of one day together with all that was applied on it. */
export function listWins<F extends Pick<Finding, "id" | "appliedOn" | "status">>(all: readonly F[]): F[][] {
  const days = new Set(all.flatMap(({ status, appliedOn }) => (status === "verified" ? [appliedOn ?? ""] : [])));
  return [...days].sort((a, b) => b.localeCompare(a)).map((day) => all.filter(({ appliedOn }) => appliedOn === day));
}

/**
 * The result of the fixes of one day in a sentence: "Worked: slow replies 3.8% → 0.0%; conversion 40.7% → 48.4%, +3 to +12 pt".
 * Null without a result.
 */
export function describeWin(fixes: readonly Applied[]): string | null {
  const verified = fixes.flatMap((fix) => (fix.verification === null ? [] : [{ ...fix, ...fix.verification }]));
  const [first] = verified;
  if (first === undefined || first.verdict === "not_enough_data") return null;
  const shares = verified.map(({ kind, own }) => `${getProblemNoun(kind)} ${formatShares(own)}`);
  return `${getLead(first)}: ${shares.join(", ")}; conversion ${describeConversion(first.conversion)}`;
}

/** The sample sizes of a result: "n = 1,204 closed before, 980 after". */
export function describeSample({ before, after }: Verification): string {
  return `n = ${formatCount(before.n)} closed before, ${formatCount(after.n)} after`;
}

function getLead({ verdict, conversion }: Pick<Verification, "verdict" | "conversion">): string {
  if (verdict === "worse") return "Got worse";
  if (verdict === "no_difference") return "No difference yet";
  return conversion.high < 0 ? "Less frequent" : "Worked";
}

function describeConversion(conversion: Verification["conversion"]): string {
  const comparison = compareShares(conversion.before, conversion.after);
  const shares = formatShares(conversion);
  if (comparison === null || comparison === "too_few_before") {
    return `${shares}, ${describeComparison(comparison).text}`;
  }
  if (comparison.verdict !== "changed") return `${shares}, no clear change`;
  return `${shares}, ${formatPointRange(conversion.low, conversion.high)}`;
}

function formatShares({ before, after }: Pick<Verification, "before" | "after">): string {
  return `${formatShare(before)} → ${formatShare(after)}`;
}

function formatShare({ k, n }: { k: number; n: number }): string {
  return formatPercent(n === 0 ? null : k / n);
}
