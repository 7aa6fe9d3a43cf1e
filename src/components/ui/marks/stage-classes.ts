import type { Stage } from "#src/domain/analysis/analysis.contract.ts";

type StageClasses = {
  fill: string;
  stroke: string;
  background: string;
  text: string;
  textFill: string;
  variable: string;
};

/** Color classes of each stage, written in full so that Tailwind finds them. */
export const STAGE_CLASSES: Record<Stage, StageClasses> = {
  discovery: {
    fill: "fill-discovery",
    stroke: "stroke-discovery",
    background: "bg-discovery",
    text: "text-discovery-ink",
    textFill: "fill-discovery-ink",
    variable: "var(--color-discovery)",
  },
  interest: {
    fill: "fill-interest",
    stroke: "stroke-interest",
    background: "bg-interest",
    text: "text-interest-ink",
    textFill: "fill-interest-ink",
    variable: "var(--color-interest)",
  },
  consideration: {
    fill: "fill-consideration",
    stroke: "stroke-consideration",
    background: "bg-consideration",
    text: "text-consideration-ink",
    textFill: "fill-consideration-ink",
    variable: "var(--color-consideration)",
  },
  conversion: {
    fill: "fill-conversion",
    stroke: "stroke-conversion",
    background: "bg-conversion",
    text: "text-conversion-ink",
    textFill: "fill-conversion-ink",
    variable: "var(--color-conversion)",
  },
};
