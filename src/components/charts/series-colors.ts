/** Series colors as full class names, so that Tailwind finds them. */
export const SERIES_COLORS = {
  ink: { stroke: "stroke-ink", fill: "fill-ink", background: "bg-ink" },
  soft: { stroke: "stroke-edge", fill: "fill-edge", background: "bg-edge" },
  accent: { stroke: "stroke-accent", fill: "fill-accent", background: "bg-accent" },
  discovery: { stroke: "stroke-discovery", fill: "fill-discovery", background: "bg-discovery" },
  interest: { stroke: "stroke-interest", fill: "fill-interest", background: "bg-interest" },
  consideration: { stroke: "stroke-consideration", fill: "fill-consideration", background: "bg-consideration" },
  conversion: { stroke: "stroke-conversion", fill: "fill-conversion", background: "bg-conversion" },
  drop: { stroke: "stroke-drop", fill: "fill-drop", background: "bg-drop" },
} as const;

export type SeriesColor = keyof typeof SERIES_COLORS;
