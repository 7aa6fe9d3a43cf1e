import { z } from "zod";
import { languageSchema } from "../../analysis/analysis.contract.ts";
import { STATION_ACTS } from "../../stations/stations.contract.ts";
import { metricsQuerySchema } from "../metrics.contract.ts";

const count = z.number().int();

/** Ends of edges beside stations: the start, an end at a station that is not listed, and the conversion. */
export const START = "start";
export const RARE = "rare";
export const CONVERTED = "converted";

/** A metric's query, and the version of the bot that `version` is compared with. */
export const flowQuerySchema = metricsQuerySchema
  .safeExtend({ against: z.string().max(100).optional().describe("Compare with this version of the bot.") })
  .refine(({ version, against }) => against === undefined || version !== undefined, {
    path: ["against"],
    message: "Choose the version to compare with it",
  });
export type FlowQuery = z.infer<typeof flowQuerySchema>;

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

const stationMessageSchema = z.object({
  step: z.string().describe("Key of the bot message; filters conversations by the last one."),
  text: z.string().describe("The message as it was sent most recently, personal data masked."),
  language: languageSchema.describe("The language of that conversation."),
  n: count.describe("How often it was sent at this station."),
  conversations: count,
  left: count.describe("Closed without converting, with this as the last message."),
});
export type StationMessage = z.infer<typeof stationMessageSchema>;

export const stationSchema = z.object({
  key: z.string().describe("Stable: the act, and what it is about."),
  act: z
    .enum(STATION_ACTS)
    .describe("What happens: an act of the bot, `person` for your team's messages, `silent` for no reply."),
  label: z.string(),
  conversations: count.describe("Conversations that came here, each counted once."),
  left: count.describe("Closed without converting, with this as the last station; for lost ones, goodbyes apart."),
  lost: count.describe("Of these, with an outcome of the lost group."),
  open: count.describe("Not closed, with this as the last station."),
  converted: count.describe("Came here and converted."),
  messages: z.array(stationMessageSchema).describe("The most frequent messages of the bot at this station."),
});
export type Station = z.infer<typeof stationSchema>;

const flowEdgeSchema = z.object({
  from: z.string().describe("A station's key, or `start`."),
  to: z
    .string()
    .describe("The next station; `converted` after the last one of a conversion, `rare` for an end elsewhere."),
  n: count.describe("How often one follows the other, stations that are not listed left out."),
});
export type FlowEdge = z.infer<typeof flowEdgeSchema>;

const changeSchema = z.object({ left: z.number(), low: z.number(), high: z.number() });
const comparedStationSchema = stationSchema
  .pick({ key: true, act: true, label: true, conversations: true, left: true, lost: true, converted: true })
  .extend({
    change: changeSchema
      .nullable()
      .describe(
        "By how much the share that left here is higher than in `version`, with its 95% interval; null without any.",
      ),
  });

/** GET /api/metrics/flow and /api/v1/metrics/flow */
export const flowMetricsSchema = z.object({
  n: count.describe("Conversations counted: all of the period, or the newest of very many."),
  total: count.describe("All conversations of the period."),
  converted: count.describe("Conversions among those counted."),
  stations: z.array(stationSchema).describe("Most conversations first."),
  edges: z.array(flowEdgeSchema).describe("Most frequent first."),
  hidden: count.describe("Transitions that are too rare to be listed as edges."),
  rare: count.describe("Conversations whose last station is not listed, or not known yet."),
  compare: z
    .object({ n: count, total: count, stations: z.array(comparedStationSchema) })
    .nullable()
    .describe("The same stations in the version `against`, then those that only it has; null without it."),
  timeToConvert: timeToConvertSchema,
});
export type FlowMetrics = z.infer<typeof flowMetricsSchema>;
export type Flow = Omit<FlowMetrics, "timeToConvert">;
