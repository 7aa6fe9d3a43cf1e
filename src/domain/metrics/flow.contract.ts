import { z } from "zod";

const count = z.number().int();

/** Places of the flow map beside the bot messages: the start, the end on a rarer message, and the conversion. */
export const START = "start";
export const OTHER = "other";
export const CONVERTED = "converted";

const timeToConvertSchema = z.object({
  medianMs: z.number().nullable().describe("Half converted sooner; null where n is 0."),
  p90Ms: z.number().nullable().describe("Nine of ten converted sooner; null where n is 0."),
  n: count.describe("Conversions that were timed: the newest, whose message times are known."),
  total: count.describe("All conversions of the period."),
  buckets: z
    .array(z.object({ belowMs: count.nullable().describe("Null is no limit."), n: count }))
    .describe("Conversions by time, shortest first; each bucket begins where the one before ends."),
});
export type TimeToConvert = z.infer<typeof timeToConvertSchema>;

const flowNodeSchema = z.object({
  step: z.string().describe("Key of the bot message, or `start`, or `other`."),
  text: z.string().describe("What the bot said, with what varies masked; empty for `start` and `other`."),
  conversations: count.describe("Conversations that came here, each counted once."),
  left: count.describe("Closed unconverted with this as the bot's last message."),
  open: count.describe("Still running with this as the bot's last message."),
  converted: count.describe("Came here, and converted."),
});
export type FlowNode = z.infer<typeof flowNodeSchema>;

const flowEdgeSchema = z.object({
  from: z.string(),
  to: z.string().describe("The next other place; `converted` after the last one of a conversion."),
  n: count.describe("How often one followed the other, with only rarer messages between."),
});
export type FlowEdge = z.infer<typeof flowEdgeSchema>;

const flowMapSchema = z.object({
  n: count.describe("Conversations read: the newest."),
  total: count.describe("All conversations of the period."),
  converted: count.describe("Of those read."),
  nodes: z.array(flowNodeSchema).describe("The start, then the bot messages, most frequent first, then the rest."),
  edges: z.array(flowEdgeSchema).describe("Most frequent first."),
  hidden: count.describe("Moves between places that are on no edge, because they are rare."),
});
export type FlowMap = z.infer<typeof flowMapSchema>;

/** GET /api/metrics/flow */
export const flowMetricsSchema = z.object({ timeToConvert: timeToConvertSchema, map: flowMapSchema });
export type FlowMetrics = z.infer<typeof flowMetricsSchema>;
