import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { classNames } from "../class-names.ts";
import { STAGE_CLASSES } from "./stage-classes.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";

/** A stage's colored dot and name. `null` means no stage. */
export function StageBadge({ stage, className }: { stage: Stage | null; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2 whitespace-nowrap", className)}>
      <span
        aria-hidden="true"
        className={classNames(
          "size-2 shrink-0 rounded-full",
          stage === null ? "border border-edge" : STAGE_CLASSES[stage].background,
        )}
      />
      {describeStage(stage)}
    </span>
  );
}
