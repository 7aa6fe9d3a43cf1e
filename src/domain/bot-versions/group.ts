import type { Sketch } from "../statistics/quantile-sketch.ts";
import type { Moments } from "../statistics/significance.ts";
import type { AgentCell } from "./agent-cell.ts";

/** The conversations of one value: their sums, and those of each channel and language. */
export type Group = {
  value: string;
  sums: AgentCell;
  strata: Map<string, Stratum>;
  response: Sketch;
  firstChunk: Sketch;
};

/** What the rates of one channel and language are made of. */
export type Stratum = Pick<AgentCell, "conversations" | "converted" | "handedOff" | "withFallback">;

/** What the stored unit of a mean is divided by: thousandths for sentiment, millionths of a dollar for cost. */
export const UNITS = { sentiment: 1_000, quality: 1, tokens: 1, cost: 1_000_000 } as const;

/** The number, sum and sum of squares of a mean, in its stored unit. */
export function getMoments(sums: AgentCell, measure: keyof typeof UNITS): Moments {
  switch (measure) {
    case "sentiment":
      return { n: sums.conversations, sum: sums.sentimentMilli, squares: sums.sentimentSquares };
    case "quality":
      return { n: sums.conversations, sum: sums.quality, squares: sums.qualitySquares };
    case "tokens":
      return { n: sums.withCalls, sum: sums.input + sums.output, squares: sums.tokenSquares };
    case "cost":
      return { n: sums.withPrice, sum: sums.costMicro, squares: sums.costSquares };
  }
}
