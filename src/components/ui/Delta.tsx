import type { ReactNode } from "react";
import { type DeltaUnit, formatDelta } from "#src/domain/shared/format.ts";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

type DeltaProps = {
  /** New minus old: a share for `percent` and `points`, milliseconds for `duration`. `null` when it cannot be told. */
  change: number | null;
  unit: DeltaUnit;
  /** For measures such as response time, where less is better; `neither` has no colour. */
  better?: "higher" | "lower" | "neither";
  /** What it is compared with: "vs previous 30 days". */
  versus?: ReactNode;
  className?: string;
};

/** A change with its sign, its colour, and words for who sees neither. */
export function Delta({ change, unit, better = "higher", versus, className }: DeltaProps) {
  if (change === null) {
    return (
      <span className={classNames("text-faint", className)}>
        {versus === undefined ? "No change known" : <>– {versus}</>}
      </span>
    );
  }
  const text = formatDelta(change, unit);
  const moved = /^[+\u2212]/.test(text);
  const good = better === "neither" || !moved ? null : change > 0 === (better === "higher");
  return (
    <span className={classNames("tabular whitespace-nowrap", className)}>
      <VisuallyHidden>{describeChange(moved, change, good)}</VisuallyHidden>
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

function describeChange(moved: boolean, change: number, good: boolean | null): string {
  if (!moved) return "Unchanged: ";
  const direction = change > 0 ? "Up" : "Down";
  if (good === null) return `${direction}: `;
  return `${direction}, ${good ? "better" : "worse"}: `;
}
