import type { Phrases } from "../phrases/index.ts";
import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { PhraseVariants } from "../phrases/phrase-types.ts";

/** What a scenario may need beforehand: `past` and `coming` bookings, or a promotion sent by the business. */
export type Setting = "any" | "upcoming" | "past" | "promotion";

/** A kind of conversation: how often under each bot version, and how it goes. */
export type Scenario = {
  key: string;
  weights: readonly [number, number, number];
  setting: Setting;
  run: (builder: ConversationBuilder, phrases: Phrases) => void;
};

/** Greetings fit for the hour. */
export function getGreetings(builder: ConversationBuilder, phrases: Phrases): PhraseVariants {
  if (builder.chance(0.5)) return phrases.common.greet;
  const hour = builder.facts.hour;
  if (hour >= 5 && hour < 12) return phrases.common.morning;
  return hour >= 12 && hour < 19 ? phrases.common.afternoon : phrases.common.evening;
}

/** The customer opens with a question or a wish; some greet first and wait for the welcome. */
export function openConversation(builder: ConversationBuilder, phrases: Phrases, lines: PhraseVariants): void {
  if (builder.chance(0.16)) {
    builder.addUserMessage(builder.chance(0.6) ? phrases.common.hello : getGreetings(builder, phrases));
    builder.addBotMessage(phrases.common.welcome);
    builder.addUserMessage(lines);
    return;
  }
  builder.addOpening(getGreetings(builder, phrases), lines);
}

/**
 * The bot may fail to understand, and the customer says it again: the first version often and over and over.
 * True when the customer gave up.
 */
export function runFallbacks(builder: ConversationBuilder, phrases: Phrases, again: PhraseVariants): boolean {
  const odds = [0.19, 0.035, 0.02][builder.version] ?? 0;
  if (!builder.chance(odds)) return false;
  const rounds = builder.version === 0 ? builder.random.between(1, 3) : 1;
  for (let round = 0; round < rounds; round += 1) {
    builder.addBotMessage(phrases.common.fallback);
    if (round > 0 && builder.chance(0.55)) {
      if (builder.chance(0.7)) builder.addUserMessage(phrases.common.angry);
      builder.setFailure("fallback_loop");
      return true;
    }
    builder.addUserMessage(again);
  }
  return false;
}

/** Thanks, and sometimes the bot's farewell, a rating and the end event. */
export function closeConversation(
  builder: ConversationBuilder,
  phrases: Phrases,
  thanks: PhraseVariants,
  scores: readonly number[],
): void {
  if (builder.chance(0.72)) {
    builder.addWarmMessage(thanks);
    if (builder.chance(0.1)) {
      builder.addBotMessage(phrases.common.anythingElse);
      builder.addUserMessage(phrases.common.no);
    }
    if (builder.chance(0.75)) builder.addBotMessage(phrases.common.goodbye);
  }
  addRating(builder, phrases, scores);
}

/** The bot may ask for a rating, and the customer may give one of these. */
export function addRating(builder: ConversationBuilder, phrases: Phrases, scores: readonly number[]): void {
  if (builder.chance(0.22)) {
    builder.addBotMessage(phrases.common.csat);
    if (builder.chance(0.6)) {
      const score = builder.random.pick(scores);
      builder.addUserText(String(score));
      builder.addSignal("feedback", score);
      builder.addBotMessage(phrases.common.csatThanks);
    }
  } else if (builder.chance(0.08)) {
    builder.addSignal("feedback", builder.random.pick(scores));
  }
  if (builder.chance(0.4)) builder.addSignal("end");
}

export const HAPPY_SCORES = [5, 5, 5, 5, 4, 4, 3];
export const MIXED_SCORES = [4, 4, 3, 3, 5, 2];
export const UNHAPPY_SCORES = [1, 1, 2, 2, 3];
