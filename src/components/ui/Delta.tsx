import type { ReactNode } from "react";
import { type DeltaUnit, formatDelta } from "#src/domain/shared/format.ts";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

type DeltaProps = {
  /** New minus old: a share for `percent` and `points`, milliseconds for `duration`. `null` if unknown. */
  change: number | null;
  unit: DeltaUnit;
  /** `lower` for measures such as response time; `neither` has no color. */
  better?: "higher" | "lower" | "neither";
  /** What it is compared with: "vs previous 30 days". */
  versus?: ReactNode;
  className?: string;
};

/** A change with sign and color, and a description for screen readers. */
export function Delta({ change, unit, better = "higher", versus, className }: DeltaProps) {
  if (change === null) {
    return (
      <span className={classNames("text-faint", className)}>
        {versus === undefined ? "No comparison" : <>– {versus}</>}
      </span>
    );
  }
  const text = formatDelta(change, unit);
  const changed = /^[+\u2212]/.test(text);
  const good = better === "neither" || !changed ? null : change > 0 === (better === "higher");
  return (
    <span className={classNames("tabular whitespace-nowrap", className)}>
      <VisuallyHidden>{describeChange(changed, change, good)}</VisuallyHidden>
      <span
        className={classNames(
          "font-semibold",
          good === null && "text-soft",
          good === true && "text-up-ink",
          good === false && "text-drop-ink",
        )}
      >
        {text}
      </span>
      {versus === undefined ? null : <span className="text-faint"> {versus}</span>}
    </span>
  );
}

function describeChange(changed: boolean, change: number, good: boolean | null): string {
  if (!changed) return "Unchanged: ";
  const direction = change > 0 ? "Up" : "Down";
  if (good === null) return `${direction}: `;
  return `${direction}, ${good ? "better" : "worse"}: `;
}
