import type { Language, Stage } from "../analysis/analysis.contract.ts";
import type { DropReason } from "../reading/reading.contract.ts";

/** The summed columns of a rollup row. Percentiles and hours of the day are stored in other columns. */
export const MEASURES = [
  "conversations",
  "stage_none",
  "stage_discovery",
  "stage_interest",
  "stage_consideration",
  "stage_conversion",
  "converted",
  "closed",
  "dropped_none",
  "dropped_discovery",
  "dropped_interest",
  "dropped_consideration",
  "dropped_conversion",
  "handed_off",
  "with_fallback",
  "messages",
  "user_messages",
  "bot_messages",
  "agent_messages",
  "turns",
  "duration_ms",
  "quality",
  "sentiment_milli",
  "first_response_n",
  "first_response_ms",
] as const;
export type RollupMeasure = (typeof MEASURES)[number];
export type Sums = Record<RollupMeasure, number>;

/** The properties of a conversation that rollups sum. `stage` and `converted` include the client's correction. */
export type CountedConversation = {
  stage: Stage | null;
  converted: boolean;
  closed: boolean;
  handedOff: boolean;
  fallbacks: number;
  messages: number;
  userMessages: number;
  botMessages: number;
  agentMessages: number;
  turns: number;
  durationMs: number;
  quality: number;
  sentiment: number;
  firstResponseMs: number | null;
};

/** Sums of zero. */
export function createSums(): Sums {
  return {
    conversations: 0,
    stage_none: 0,
    stage_discovery: 0,
    stage_interest: 0,
    stage_consideration: 0,
    stage_conversion: 0,
    converted: 0,
    closed: 0,
    dropped_none: 0,
    dropped_discovery: 0,
    dropped_interest: 0,
    dropped_consideration: 0,
    dropped_conversion: 0,
    handed_off: 0,
    with_fallback: 0,
    messages: 0,
    user_messages: 0,
    bot_messages: 0,
    agent_messages: 0,
    turns: 0,
    duration_ms: 0,
    quality: 0,
    sentiment_milli: 0,
    first_response_n: 0,
    first_response_ms: 0,
  };
}

/** Adds a conversation to `sums` (`sign` 1) or subtracts it (−1), in place. Sums are integers, so that subtraction is exact. */
export function countConversation(sums: Sums, conversation: CountedConversation, sign: 1 | -1): void {
  const stage = conversation.stage ?? "none";
  sums.conversations += sign;
  sums[`stage_${stage}`] += sign;
  if (conversation.converted) sums.converted += sign;
  if (conversation.closed) sums.closed += sign;
  if (isDropOff(conversation)) sums[`dropped_${stage}`] += sign;
  if (conversation.handedOff) sums.handed_off += sign;
  if (conversation.fallbacks > 0) sums.with_fallback += sign;
  sums.messages += sign * conversation.messages;
  sums.user_messages += sign * conversation.userMessages;
  sums.bot_messages += sign * conversation.botMessages;
  sums.agent_messages += sign * conversation.agentMessages;
  sums.turns += sign * conversation.turns;
  sums.duration_ms += sign * conversation.durationMs;
  sums.quality += sign * conversation.quality;
  sums.sentiment_milli += sign * Math.round(conversation.sentiment * 1000);
  if (conversation.firstResponseMs !== null) {
    sums.first_response_n += sign;
    sums.first_response_ms += sign * conversation.firstResponseMs;
  }
}

/** Whether a conversation is a drop-off: closed before Conversion. */
export function isDropOff(conversation: { closed: boolean; converted: boolean }): boolean {
  return conversation.closed && !conversation.converted;
}

/** The sums of a row, without its other columns. */
export function pickSums(row: Sums): Sums {
  const sums = createSums();
  addSums(sums, row);
  return sums;
}

/** Adds `more` to `sums` in place. */
export function addSums(sums: Sums, more: Sums): void {
  for (const measure of MEASURES) sums[measure] += more[measure];
}

/** The dimensions of rollup rows. */
export type Dimensions = { apiAccountId: string; channel: string; language: Language; agentVersion: string };
export type DropOffKey = { stage: Stage | "none"; reason: DropReason; step: string };
