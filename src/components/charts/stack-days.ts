import { STAGES, type Stage } from "#src/domain/analysis/analysis.contract.ts";

/** One bar: conversations by the furthest stage they reached; `none` are those that reached no stage. */
export type StackedDay = {
  key: string;
  /** As it is read out: "Tue 4 Nov 2026". */
  label: string;
  /** As it stands under the bar: "4 Nov". */
  shortLabel: string;
  values: Readonly<Record<Stage, number>>;
  none?: number | undefined;
};

export type StackPart = { key: Stage | "none"; from: number; to: number };

/** The parts of one bar from the ground up: Conversion lowest, so that it has a straight foot to be compared by. */
export function stackDay(day: StackedDay): StackPart[] {
  const parts: StackPart[] = [];
  let from = 0;
  for (const stage of [...STAGES].reverse()) {
    parts.push({ key: stage, from, to: from + day.values[stage] });
    from += day.values[stage];
  }
  parts.push({ key: "none", from, to: from + (day.none ?? 0) });
  return parts.filter((part) => part.to > part.from);
}

/** All conversations of one bar. */
export function sumDay(day: StackedDay): number {
  return STAGES.reduce((sum, stage) => sum + day.values[stage], day.none ?? 0);
}
