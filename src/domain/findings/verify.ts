import { compareProportions } from "../statistics/proportions.ts";
import type { Verification } from "./findings.contract.ts";

/** Minimum number of closed conversations, before and after, to verify a fix. */
export const MIN_CONVERSATIONS_TO_VERIFY = 100;
/** Minimum number of days after a fix to verify it: weekdays differ. */
export const MIN_DAYS_TO_VERIFY = 7;
/** Days before a fix to compare with: four whole weeks. */
export const DAYS_BEFORE = 28;
/** Maximum number of days after a fix to compare: later, other things have changed too. */
export const DAYS_AFTER = 90;

/** Conversations before or after a fix: closed ones, those lost to the finding, and converted ones. */
export type FixSide = { days: number; closed: number; left: number; converted: number };

/** A finding with the conversations before and after its fix. */
type Fix = { id: string; before: FixSide; after: FixSide };

/**
 * Verifies the fixes applied on one day, by finding id: compares the share of closed conversations lost to any of the findings
 * before and after, so that one effect is claimed once. A conversation is lost to at most one finding. A finding is identified by
 * what happened, so a fix that rewords the bot's message is measured all the same.
 */
export function verifyFixes(fixes: readonly Fix[]): Map<string, Verification> {
  const [first] = fixes;
  if (first === undefined) return new Map();
  const shared = compareSides(sumLeft(fixes, "before"), sumLeft(fixes, "after"));
  const conversion = compareSides(countConversion(first.before), countConversion(first.after));
  const verdict = getVerdict(shared, first);
  return new Map(
    fixes.map((fix) => [
      fix.id,
      {
        verdict,
        ...shared,
        conversion,
        own: compareSides(countLeft(fix.before), countLeft(fix.after)),
        appliedWith: fixes.map(({ id }) => id).filter((id) => id !== fix.id),
      },
    ]),
  );
}

/** Whether a fix worked: its findings became significantly rarer, and its own not more frequent. */
export function isVerified({ verdict, own }: Pick<Verification, "verdict" | "own">): boolean {
  return verdict === "better" && own.difference <= 0;
}

type Side = { k: number; n: number };

function getVerdict({ low, high }: { low: number; high: number }, { before, after }: Fix): Verification["verdict"] {
  const tooFew = before.closed < MIN_CONVERSATIONS_TO_VERIFY || after.closed < MIN_CONVERSATIONS_TO_VERIFY;
  if (tooFew || after.days < MIN_DAYS_TO_VERIFY) return "not_enough_data";
  if (low > 0) return "worse";
  return high < 0 ? "better" : "no_difference";
}

function compareSides(before: Side, after: Side) {
  const { difference, low, high } = compareProportions(before, after);
  return { before, after, difference, low, high };
}

function sumLeft(fixes: readonly Fix[], side: "before" | "after"): Side {
  const sides = fixes.map((fix) => countLeft(fix[side]));
  return { k: sides.reduce((sum, { k }) => sum + k, 0), n: sides[0]?.n ?? 0 };
}

function countLeft({ left, closed }: FixSide): Side {
  return { k: left, n: closed };
}

function countConversion({ converted, closed }: FixSide): Side {
  return { k: Math.min(converted, closed), n: closed };
}
