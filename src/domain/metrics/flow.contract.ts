import { z } from "zod";

const count = z.number().int();

/** Nodes of the flow map beside bot messages: the start, an end on a rarer message, and the conversion. */
export const START = "start";
export const OTHER = "other";
export const CONVERTED = "converted";

const timeToConvertSchema = z.object({
  medianMs: z.number().nullable().describe("Half converted faster; null if n is 0."),
  p90Ms: z.number().nullable().describe("Nine of ten converted faster; null if n is 0."),
  n: count.describe("Conversions measured: the newest with known message times."),
  total: count.describe("All conversions of the period."),
  buckets: z
    .array(z.object({ belowMs: count.nullable().describe("Null for the last bucket."), n: count }))
    .describe("Conversions by time, shortest first; each bucket starts where the previous one ends."),
});
export type TimeToConvert = z.infer<typeof timeToConvertSchema>;

const flowNodeSchema = z.object({
  step: z.string().describe("Key of the bot message, or `start`, or `other`."),
  text: z.string().describe("The bot message with variable parts masked; empty for `start` and `other`."),
  conversations: count.describe("Conversations that reached this node, each counted once."),
  left: count.describe("Closed without converting, with this as the bot's last message."),
  open: count.describe("Still open, with this as the bot's last message."),
  converted: count.describe("Reached this node and converted."),
});
export type FlowNode = z.infer<typeof flowNodeSchema>;

const flowEdgeSchema = z.object({
  from: z.string(),
  to: z.string().describe("The next node; `converted` after the last message of a conversion."),
  n: count.describe("How often one follows the other, ignoring rarer messages in between."),
});
export type FlowEdge = z.infer<typeof flowEdgeSchema>;

const flowMapSchema = z.object({
  n: count.describe("Conversations analyzed: the newest."),
  total: count.describe("All conversations of the period."),
  converted: count.describe("Conversions among them."),
  nodes: z.array(flowNodeSchema).describe("The start, then bot messages, most frequent first, then `other`."),
  edges: z.array(flowEdgeSchema).describe("Most frequent first."),
  hidden: count.describe("Transitions that are too rare to be shown as edges."),
});
export type FlowMap = z.infer<typeof flowMapSchema>;

/** GET /api/metrics/flow */
export const flowMetricsSchema = z.object({ timeToConvert: timeToConvertSchema, map: flowMapSchema });
export type FlowMetrics = z.infer<typeof flowMetricsSchema>;
