import { DEFINITIONS } from "../metrics/definitions.ts";
import type { ComparedMeasure } from "./bot-versions.contract.ts";

type Measure = { name: string; definition: string };

/** Names and definitions of the compared measures. */
export const AGENT_MEASURES: Record<ComparedMeasure, Measure> = {
  conversionRate: pick("conversionRate"),
  containment: pick("containment"),
  fallbackRate: pick("fallbackRate"),
  dropOffRate: pick("dropOffRate"),
  response: {
    name: "Response time",
    definition: "Median time from a user message to the bot's next message, over all of them.",
  },
  sentiment: pick("sentiment"),
  quality: pick("quality"),
  tokens: {
    name: "Tokens per conversation",
    definition: "Mean input and output tokens, over conversations with model calls.",
  },
  cost: {
    name: "Cost per conversation",
    definition: "Mean cost, over conversations with calls that have a price.",
  },
};

const HIGHER_IS_BETTER: ReadonlySet<ComparedMeasure> = new Set([
  "conversionRate",
  "containment",
  "sentiment",
  "quality",
]);

/** Whether more of a measure is an improvement. */
export function isHigherBetter(measure: ComparedMeasure): boolean {
  return HIGHER_IS_BETTER.has(measure);
}

function pick(id: keyof typeof DEFINITIONS): Measure {
  const { name, definition } = DEFINITIONS[id];
  return { name, definition };
}
