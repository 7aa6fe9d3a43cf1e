import { formatConversions } from "../findings/finding-labels.ts";
import type { DetectedFinding } from "../findings/findings.contract.ts";
import { formatCount, formatDate, formatPercent } from "../shared/format.ts";

/** What people are told of a finding. */
export type FindingNotice = { title: string; text: string };

/** Tells of a finding that did not occur in the weeks before. */
export function describeNewFinding({
  title,
  count,
  share,
  effect,
}: Pick<DetectedFinding, "title" | "count" | "share" | "effect">): FindingNotice {
  const { perMonth } = effect;
  const sales = formatConversions(perMonth);
  const noun = sales === "1" ? "sale" : "sales";
  const worth = perMonth > 0 ? ` Fixing it could bring up to ${sales} more ${noun} a month.` : "";
  return {
    title: `New failure pattern: ${title}`,
    text: `${formatCount(count)} conversations were lost to it in the last 7 days, ${formatPercent(share)} of all that closed.${worth}`,
  };
}

type Side = { k: number; n: number };

/** Tells of a fix that worked. */
export function describeFix({
  title,
  appliedOn,
  before,
  after,
}: {
  title: string;
  appliedOn: string;
  before: Side;
  after: Side;
}): FindingNotice {
  const share = ({ k, n }: Side): string =>
    `${formatPercent(n === 0 ? 0 : k / n)} (${formatCount(k)} of ${formatCount(n)})`;
  return {
    title: `Fix verified: ${title}`,
    text: `Since the change on ${formatDate(`${appliedOn}T00:00:00Z`, "UTC")}, ${share(after)} of closed conversations are lost to it; before, ${share(before)} were.`,
  };
}
