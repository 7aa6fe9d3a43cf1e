import { detectFindings } from "../findings/findings.ts";
import type { DetectedFinding, FindingInput } from "../findings/findings.contract.ts";
import { addDays } from "../shared/time-zone.ts";

const RECENT_DAYS = 7;
/** A finding is new again after it was away for this long. */
export const AWAY_DAYS = 28;

/** Whole local days, both ends included. */
export type DayRange = { from: string; to: string };

/** The last seven full days before `today`, and the 28 before those. */
export function getFindingPeriods(today: string): { recent: DayRange; earlier: DayRange } {
  return {
    recent: { from: addDays(today, -RECENT_DAYS), to: addDays(today, -1) },
    earlier: { from: addDays(today, -RECENT_DAYS - AWAY_DAYS), to: addDays(today, -RECENT_DAYS - 1) },
  };
}

/** Whether a finding is frequent enough for an alert. */
export function isNotable({ count }: Pick<DetectedFinding, "count">, minN: number): boolean {
  return count >= minN;
}

/** The findings of the last seven days that did not occur in the 28 days before. */
export function detectNewFindings(recent: FindingInput, earlier: FindingInput, minN: number): DetectedFinding[] {
  const before = new Set(detectFindings(earlier).map(({ id }) => id));
  return detectFindings(recent).filter((finding) => !before.has(finding.id) && isNotable(finding, minN));
}
