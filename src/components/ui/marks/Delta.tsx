import type { ReactNode } from "react";
import { describeComparison, hasSign, rateChange } from "#src/domain/metrics/change.ts";
import type { Change, ChangeTone, Comparison } from "#src/domain/metrics/change.ts";
import type { Metric } from "#src/domain/metrics/definitions.ts";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../VisuallyHidden.tsx";

type DeltaProps = {
  comparison: Comparison;
  /** `lower` for measures such as response time; `neither` has no color. */
  better?: Metric["better"];
  /** What it is compared with, on a line of its own: "vs previous 30 days". */
  versus?: ReactNode;
  className?: string;
};

const TONES: Record<ChangeTone, string> = { good: "text-up-ink", bad: "text-drop-ink", neutral: "text-soft" };

/** A change with its sign, colored only if it is more than chance, and a description for screen readers. */
export function Delta({ comparison, better = "higher", versus, className }: DeltaProps) {
  if (comparison === null && versus === undefined) return <span className="text-faint">No comparison</span>;
  const { text, note } = describeComparison(comparison);
  const isChange = comparison !== null && comparison !== "too_few_before";
  return (
    <span className={classNames("tabular", className)}>
      {isChange ? (
        <VisuallyHidden>{describeDirection(comparison, rateChange(comparison, better))}</VisuallyHidden>
      ) : null}
      <span
        className={
          isChange ? classNames("font-semibold whitespace-nowrap", TONES[rateChange(comparison, better)]) : "text-faint"
        }
      >
        {text}
      </span>
      {note === null ? null : <span className="text-soft"> {note}</span>}
      {versus === undefined ? null : <span className="block text-faint"> {versus}</span>}
    </span>
  );
}

function describeDirection(change: Change, tone: ChangeTone): string {
  if (!hasSign(change)) return "Unchanged: ";
  const direction = change.value > 0 ? "Up" : "Down";
  if (tone === "neutral") return `${direction}: `;
  return `${direction}, ${tone === "good" ? "better" : "worse"}: `;
}
