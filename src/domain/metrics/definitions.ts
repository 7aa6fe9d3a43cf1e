import { EFFECT_METHOD, VERIFICATION_METHOD } from "../findings/finding-labels.ts";
import { QUALITY_FORMULA } from "../analysis/conversation/quality.ts";

/** The unit of a metric. */
export type MetricUnit = "count" | "share" | "duration" | "score" | "points" | "rating";

export type Metric = {
  name: string;
  /** One or two sentences that a person without our vocabulary understands. */
  definition: string;
  unit: MetricUnit;
  /** The direction that is an improvement. */
  better: "higher" | "lower" | "neither";
};

/** Names and definitions of every metric that screens, reports and exports show. */
export const DEFINITIONS = {
  conversations: {
    name: "Conversations",
    definition: "Conversations between one end user and one bot on one channel that started in the period.",
    unit: "count",
    better: "higher",
  },
  people: {
    name: "People",
    definition:
      "Different end users of these conversations, as far as the bot names them. Counted exactly up to 4,096; beyond, an estimate that is right to about 4% in 95 of 100 cases.",
    unit: "count",
    better: "higher",
  },
  conversionRate: {
    name: "Conversion rate",
    definition:
      "Share of conversations that converted: sold, or solved too where your bot helps customers, or your own goal was met.",
    unit: "share",
    better: "higher",
  },
  dropOffRate: {
    name: "Drop-off rate",
    definition: "Share of closed conversations that ended before Conversion.",
    unit: "share",
    better: "lower",
  },
  served: {
    name: "Served",
    definition: "Share of conversations with customers that were sold, solved or answered.",
    unit: "share",
    better: "higher",
  },
  lost: {
    name: "Lost",
    definition:
      "Share of conversations with customers that were lost, asked for something you don't offer, or left at the greeting.",
    unit: "share",
    better: "lower",
  },
  firstResponse: {
    name: "First response",
    definition:
      "Median time from the first user message to the first bot or agent message after it. Half of the users waited less. In files with times in whole minutes, a reply within the same minute counts as 0 s.",
    unit: "duration",
    better: "lower",
  },
  p90FirstResponse: {
    name: "First response, p90",
    definition: "Nine of ten users waited less than this for the first reply. Accurate to 1%.",
    unit: "duration",
    better: "lower",
  },
  p99FirstResponse: {
    name: "First response, p99",
    definition: "Ninety-nine of a hundred users waited less than this for the first reply. Accurate to 1%.",
    unit: "duration",
    better: "lower",
  },
  sentiment: {
    name: "Sentiment",
    definition: "Mean sentiment of conversations, from the users' messages: −1 is negative, +1 positive.",
    unit: "score",
    better: "higher",
  },
  turnedNegative: {
    name: "Turned negative",
    definition:
      "Share of closed conversations that the user left in a negative mood and had not begun in one. “OK, thanks” does not take anger back; praise does.",
    unit: "share",
    better: "lower",
  },
  containment: {
    name: "Containment",
    definition: "Share of conversations that the bot handled without a handoff to a human.",
    unit: "share",
    better: "higher",
  },
  fallbackRate: {
    name: "Fallback rate",
    definition: "Share of conversations in which the bot failed to understand at least once.",
    unit: "share",
    better: "lower",
  },
  depth: {
    name: "Depth",
    definition: "Mean number of turns; a turn is a user message and the bot's replies to it.",
    unit: "count",
    better: "neither",
  },
  duration: {
    name: "Length",
    definition: "Time from the first to the last message.",
    unit: "duration",
    better: "neither",
  },
  meanDuration: {
    name: "Mean length",
    definition: "Mean time from the first to the last message of a conversation.",
    unit: "duration",
    better: "neither",
  },
  quality: {
    name: "Quality",
    definition: `Score from 0 to 100 for how well the bot did its part. ${QUALITY_FORMULA}`,
    unit: "points",
    better: "higher",
  },
  csat: {
    name: "Satisfaction (CSAT)",
    definition:
      "Mean of the scores from 1 to 5 that users gave, by the last score of each conversation. Thumbs up counts as 5, thumbs down as 1.",
    unit: "rating",
    better: "higher",
  },
  medianResponse: {
    name: "Median response",
    definition: "Half of the replies in the conversation were faster than this.",
    unit: "duration",
    better: "lower",
  },
  p95Response: {
    name: "p95 response",
    definition: "Nineteen of twenty replies in the conversation were faster than this.",
    unit: "duration",
    better: "lower",
  },
  p90Response: {
    name: "p90 response",
    definition: "Nine of ten replies in the conversation were faster than this.",
    unit: "duration",
    better: "lower",
  },
  timeToConvert: {
    name: "Time to convert",
    definition:
      "Time from the first message of a conversation to the one that moved it to Conversion, for conversations with known message times.",
    unit: "duration",
    better: "lower",
  },
  reached: {
    name: "Reached a stage",
    definition:
      "Share of conversations that reached this stage or a later one, out of all with a stage. Reaching a stage implies the earlier ones.",
    unit: "share",
    better: "higher",
  },
  retention: {
    name: "Returning users",
    definition: "Share of end users with their first conversation in the period who wrote again on a later day of it.",
    unit: "share",
    better: "higher",
  },
  topics: {
    name: "Topics",
    definition:
      "What users came for: closed conversations grouped by need and by the words for what it is about, in all languages together. Each conversation is in one topic or none. Searched soon after an import and every night.",
    unit: "count",
    better: "neither",
  },
  sources: {
    name: "Sources",
    definition:
      "Where conversations come from, as their channel, the snippet or your bot tells it: the ad, page, post, link or code of the first message that names one. Lost are customers who were lost, not offered what they wanted, or left at the greeting.",
    unit: "count",
    better: "neither",
  },
  peakHours: {
    name: "Peak hours",
    definition:
      "Conversations by weekday and hour of their start, in your workspace's time zone including daylight saving time. Imports without times are left out.",
    unit: "count",
    better: "neither",
  },
  findingEffect: { name: "Effect of a finding", definition: EFFECT_METHOD, unit: "count", better: "higher" },
  findingChange: { name: "Change since a fix", definition: VERIFICATION_METHOD, unit: "share", better: "lower" },
  sentimentTrend: {
    name: "Sentiment trend",
    definition: "Whether the user's sentiment improved (above 0) or worsened (below 0) from start to end.",
    unit: "score",
    better: "higher",
  },
} as const satisfies Record<string, Metric>;
export type MetricId = keyof typeof DEFINITIONS;
