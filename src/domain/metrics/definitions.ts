import { EFFECT_METHOD, VERIFICATION_METHOD } from "../analysis/finding-words.ts";
import { QUALITY_FORMULA } from "../analysis/quality.ts";
import type { DeltaUnit } from "../shared/format.ts";

/** What a measure's figure is written in. */
export type MeasureUnit = "count" | "share" | "duration" | "score" | "points";

export type Measure = {
  name: string;
  /** One or two sentences that a person without our words understands. */
  definition: string;
  unit: MeasureUnit;
  /** Which way is good; null where none is. */
  better: "higher" | "lower" | "neither";
};

/** Every measure that a screen, a report or an export shows: its name and its meaning, written once. */
export const DEFINITIONS = {
  conversations: {
    name: "Conversations",
    definition: "Threads of messages of one end user with one bot on one channel that began in the period.",
    unit: "count",
    better: "higher",
  },
  conversionRate: {
    name: "Conversion rate",
    definition:
      "Share of conversations that converted: the user committed and it was confirmed, or your own goal was met.",
    unit: "share",
    better: "higher",
  },
  dropOffRate: {
    name: "Drop-off rate",
    definition: "Share of closed conversations that ended before Conversion.",
    unit: "share",
    better: "lower",
  },
  firstResponse: {
    name: "First response",
    definition:
      "Median time from the first user message to the first bot or agent message after it. Half of the users waited less. Where a file tells minutes only, an answer within the same minute is 0 s.",
    unit: "duration",
    better: "lower",
  },
  p90FirstResponse: {
    name: "First response, p90",
    definition: "Nine of ten users waited less than this for their first answer. Within 1%.",
    unit: "duration",
    better: "lower",
  },
  p99FirstResponse: {
    name: "First response, p99",
    definition: "Ninety-nine of a hundred users waited less than this for their first answer. Within 1%.",
    unit: "duration",
    better: "lower",
  },
  sentiment: {
    name: "Sentiment",
    definition: "Mean sentiment of the conversations, read from what the users wrote: −1 is negative, +1 positive.",
    unit: "score",
    better: "higher",
  },
  containment: {
    name: "Containment",
    definition: "Share of conversations that the bot handled without a hand-over to a human.",
    unit: "share",
    better: "higher",
  },
  fallbackRate: {
    name: "Fallback rate",
    definition: "Share of conversations in which the bot said at least once that it did not understand.",
    unit: "share",
    better: "lower",
  },
  depth: {
    name: "Depth",
    definition: "Mean number of turns; a turn is a user message and the bot's answers to it.",
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
    definition: `Score from 0 to 100 of how well the bot held up its side. ${QUALITY_FORMULA}`,
    unit: "points",
    better: "higher",
  },
  medianResponse: {
    name: "Median response",
    definition: "Half of the answers in the conversation came faster than this.",
    unit: "duration",
    better: "lower",
  },
  p95Response: {
    name: "p95 response",
    definition: "Nineteen of twenty answers in the conversation came faster than this.",
    unit: "duration",
    better: "lower",
  },
  p90Response: {
    name: "p90 response",
    definition: "Nine of ten answers in the conversation came faster than this.",
    unit: "duration",
    better: "lower",
  },
  timeToConvert: {
    name: "Time to convert",
    definition:
      "Time from the first message of a conversation to the one that moved it to Conversion, over conversations whose message times are known.",
    unit: "duration",
    better: "lower",
  },
  reached: {
    name: "Reached a stage",
    definition:
      "Conversations whose furthest stage is this one or a later one, of all that showed a stage. A later stage implies the earlier ones.",
    unit: "share",
    better: "higher",
  },
  retention: {
    name: "Retention",
    definition:
      "Share of the end users whose first conversation lies in the period and who wrote again on a later day of it.",
    unit: "share",
    better: "higher",
  },
  topics: {
    name: "Topics",
    definition:
      "Groups of users' messages that say like things, found each night in the newest conversations of the last 28 days. A conversation may have several; one that fits none has none.",
    unit: "count",
    better: "neither",
  },
  peakHours: {
    name: "Peak hours",
    definition:
      "Conversations by the weekday and the hour at which they began, as clocks in your workspace's time zone showed it: daylight saving time included. Files without times tell no hour and are left out.",
    unit: "count",
    better: "neither",
  },
  findingEffect: { name: "Effect of a finding", definition: EFFECT_METHOD, unit: "count", better: "higher" },
  findingChange: { name: "Change since a fix", definition: VERIFICATION_METHOD, unit: "share", better: "lower" },
  sentimentTrend: {
    name: "Sentiment trend",
    definition: "Whether the user's sentiment rose (above 0) or fell (below 0) from the start to the end.",
    unit: "score",
    better: "higher",
  },
} as const satisfies Record<string, Measure>;
export type MeasureId = keyof typeof DEFINITIONS;

/** The change from `before` to `now` in the unit people read it in: counts relative, shares in points, others as a difference. */
export function measureChange(
  unit: MeasureUnit,
  now: number | null,
  before: number | null,
): { change: number; unit: DeltaUnit } | null {
  if (now === null || before === null) return null;
  if (unit === "count") return before === 0 ? null : { change: now / before - 1, unit: "percent" };
  if (unit === "share") return { change: now - before, unit: "points" };
  return { change: now - before, unit: unit === "duration" ? "duration" : "number" };
}

/** Whether a change is good, bad or neither, by which way is better. */
export function judgeChange(better: Measure["better"], change: number): "good" | "bad" | "neutral" {
  if (better === "neither" || change === 0) return "neutral";
  return change > 0 === (better === "higher") ? "good" : "bad";
}
