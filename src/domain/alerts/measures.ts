import type { Csat, Figures, Rate } from "../metrics/metrics.contract.ts";
import type { Outcomes } from "../metrics/outcomes/outcomes.contract.ts";
import { buildRate } from "../metrics/rate.ts";

/** What an alert watches. Names and definitions are those of the dashboard's figures. */
export const MEASURES = [
  "conversations",
  "messages",
  "handoffs",
  "conversionRate",
  "dropOffRate",
  "containment",
  "fallbackRate",
  "lostRate",
  "servedRate",
  "firstResponse",
  "p90FirstResponse",
  "sentiment",
  "quality",
  "csat",
  "depth",
  "lastMessage",
  "findings",
] as const;
export type Measure = (typeof MEASURES)[number];

/** The measures that are figures of a window; the others are moments. */
export type FigureMeasure = Exclude<Measure, "lastMessage" | "findings">;

/** How a measure is compared: counts, shares (0–1), durations (ms) and means. */
export type MeasureKind = "count" | "share" | "duration" | "mean";

type MeasureInfo = {
  name: string;
  kind: MeasureKind;
  /** What its n counts. */
  unit: "conversation" | "closed conversation" | "customer" | "answered conversation" | "score" | "message" | "handoff";
  /** How far back from the threshold an alert clears; null for 10% of the threshold. */
  recovery: number | null;
  /** The smallest spread of an anomaly's references; of logarithms for durations. */
  floor: number;
};

export const MEASURE_INFO = {
  conversations: { name: "Conversations", kind: "count", unit: "conversation", recovery: null, floor: 0 },
  messages: { name: "Messages", kind: "count", unit: "message", recovery: null, floor: 0 },
  handoffs: { name: "Handoffs", kind: "count", unit: "handoff", recovery: null, floor: 0 },
  conversionRate: { name: "Conversion rate", kind: "share", unit: "conversation", recovery: 0.02, floor: 0.01 },
  dropOffRate: { name: "Drop-off rate", kind: "share", unit: "closed conversation", recovery: 0.02, floor: 0.01 },
  containment: { name: "Containment", kind: "share", unit: "conversation", recovery: 0.02, floor: 0.01 },
  fallbackRate: { name: "Fallback rate", kind: "share", unit: "conversation", recovery: 0.02, floor: 0.01 },
  lostRate: { name: "Lost rate", kind: "share", unit: "customer", recovery: 0.02, floor: 0.01 },
  servedRate: { name: "Served rate", kind: "share", unit: "customer", recovery: 0.02, floor: 0.01 },
  firstResponse: {
    name: "First response",
    kind: "duration",
    unit: "answered conversation",
    recovery: null,
    floor: 0.15,
  },
  p90FirstResponse: {
    name: "First response, p90",
    kind: "duration",
    unit: "answered conversation",
    recovery: null,
    floor: 0.15,
  },
  sentiment: { name: "Sentiment", kind: "mean", unit: "conversation", recovery: 0.05, floor: 0.05 },
  quality: { name: "Quality", kind: "mean", unit: "conversation", recovery: 2, floor: 2 },
  csat: { name: "Satisfaction (CSAT)", kind: "mean", unit: "score", recovery: 0.1, floor: 0.1 },
  depth: { name: "Depth", kind: "mean", unit: "conversation", recovery: 0.25, floor: 0.25 },
} as const satisfies Record<FigureMeasure, MeasureInfo>;

/** A figure of one window: its value, its own n, and for shares the count behind it. */
export type Measured = {
  value: number | null;
  n: number;
  k: number | null;
  /** Conversations of the window: a window without any is empty, whatever the measure. */
  conversations: number;
};

/** Whether a measure is a figure of a window. */
export function isFigureMeasure(measure: Measure): measure is FigureMeasure {
  return measure !== "lastMessage" && measure !== "findings";
}

/** Whether a measure needs the sketches of response times, which are the costly part of the rollups. */
export function needsSketch(measure: Measure): boolean {
  return measure === "firstResponse" || measure === "p90FirstResponse";
}

/** Whether a measure needs what conversations came to, which the rollups by hour don't hold. */
export function needsOutcomes(measure: Measure): boolean {
  return measure === "lostRate" || measure === "servedRate";
}

/** Whether a measure needs the scores of conversations, which the rollups by hour don't hold either. */
export function needsScores(measure: Measure): boolean {
  return measure === "csat";
}

/** The figures of a window, with the rates of outcomes and the scores where they are watched. */
export type WindowFigures = Figures & Partial<Pick<Outcomes, "lost" | "served"> & { csat: Csat }>;

/** Takes a measure from the figures of its window, the same that the overview shows. */
export function pickMeasured(figures: WindowFigures, measure: FigureMeasure): Measured {
  const { conversations, firstResponseMs } = figures;
  const count = (value: number): Measured => ({ value, n: value, k: null, conversations });
  const share = ({ rate, n, k }: Rate): Measured => ({ value: rate, n, k, conversations });
  const mean = ({ value, n }: { value: number | null; n: number }): Measured => ({ value, n, k: null, conversations });
  switch (measure) {
    case "conversations":
      return count(conversations);
    case "messages":
      return count(figures.messages);
    case "handoffs":
      return count(figures.containment.n - figures.containment.k);
    case "conversionRate":
    case "dropOffRate":
    case "containment":
    case "fallbackRate":
      return share(figures[measure]);
    case "lostRate":
      return share(figures.lost ?? buildRate(0, 0));
    case "servedRate":
      return share(figures.served ?? buildRate(0, 0));
    case "firstResponse":
      return mean({ value: firstResponseMs.median, n: firstResponseMs.n });
    case "p90FirstResponse":
      return mean({ value: firstResponseMs.p90, n: firstResponseMs.n });
    case "csat":
      return mean({ value: figures.csat?.mean ?? null, n: figures.csat?.satisfied.n ?? 0 });
    case "sentiment":
    case "quality":
    case "depth":
      return mean(figures[measure]);
  }
}
