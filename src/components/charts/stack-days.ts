import { STAGES, type Stage } from "#src/domain/analysis/analysis.contract.ts";

/** One bar: conversations by furthest stage; `none` reached no stage. */
export type StackedDay = {
  key: string;
  /** Full label: "Tue 4 Nov 2026". */
  label: string;
  /** Axis label: "4 Nov". */
  shortLabel: string;
  values: Readonly<Record<Stage, number>>;
  none?: number | undefined;
};

export type StackPart = { key: Stage | "none"; from: number; to: number };

/** Parts of one bar from the bottom up, Conversion first, so that conversions share a baseline. */
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

/** Total of one bar. */
export function sumDay(day: StackedDay): number {
  return STAGES.reduce((sum, stage) => sum + day.values[stage], day.none ?? 0);
}
