import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import type { PhraseVariants } from "../model/phrase-types.ts";

/** What precedes a scenario: nothing, an upcoming or past booking, or a promotion sent by the business. */
export type Setting = "any" | "upcoming" | "past" | "promotion";

/** A kind of conversation: its relative frequency under each bot version, and the function that plays it. */
export type Scenario = {
  key: string;
  weights: readonly [number, number, number];
  setting: Setting;
  run: (builder: ConversationBuilder, phrases: Phrases) => void;
};

/** Returns greetings for the time of day. */
export function getGreetings(builder: ConversationBuilder, phrases: Phrases): PhraseVariants {
  if (builder.chance(0.5)) return phrases.common.greet;
  const hour = builder.facts.hour;
  if (hour >= 5 && hour < 12) return phrases.common.morning;
  return hour >= 12 && hour < 19 ? phrases.common.afternoon : phrases.common.evening;
}

/** Adds the customer's first question or request; some customers greet first and wait for the welcome. */
export function openConversation(builder: ConversationBuilder, phrases: Phrases, variants: PhraseVariants): void {
  if (builder.chance(0.16)) {
    builder.addUserMessage(builder.chance(0.6) ? phrases.common.hello : getGreetings(builder, phrases));
    builder.addBotMessage(phrases.common.welcome);
    builder.addUserMessage(variants);
    return;
  }
  builder.addOpening(getGreetings(builder, phrases), variants);
}

/** Sometimes adds fallbacks, mostly by the first version, after which the customer rephrases; true if they gave up. */
export function runFallbacks(builder: ConversationBuilder, phrases: Phrases, again: PhraseVariants): boolean {
  const probability = [0.19, 0.035, 0.02][builder.version] ?? 0;
  if (!builder.chance(probability)) return false;
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

/** Adds the customer's thanks and sometimes the bot's goodbye, a rating and the end signal. */
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

/** Sometimes adds a rating drawn from `scores`, and sometimes the end signal. */
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

/** Ratings (1 to 5) by how the conversation went, weighted by repetition. */
export const HAPPY_SCORES = [5, 5, 5, 5, 4, 4, 3];
export const MIXED_SCORES = [4, 4, 3, 3, 5, 2];
export const UNHAPPY_SCORES = [1, 1, 2, 2, 3];
