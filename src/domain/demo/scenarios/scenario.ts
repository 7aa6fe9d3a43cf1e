import type { Phrases } from "../phrases/packs.ts";
import type { Lines, Talk } from "../world/talk.ts";

/** What a scenario may need beforehand: `past` and `coming` bookings, or a promotion sent by the business. */
export type Setting = "any" | "coming" | "past" | "blast";

/** A kind of conversation: how often under each bot version, and how it goes. */
export type Scenario = {
  key: string;
  weights: readonly [number, number, number];
  setting: Setting;
  run: (talk: Talk, say: Phrases) => void;
};

/** Greetings fit for the hour. */
export function greetingsAt(talk: Talk, say: Phrases): Lines {
  if (talk.chance(0.5)) return say.common.greet;
  const hour = talk.facts.hour;
  if (hour >= 5 && hour < 12) return say.common.morning;
  return hour >= 12 && hour < 19 ? say.common.afternoon : say.common.evening;
}

/** The customer opens with a question or a wish; some greet first and wait for the welcome. */
export function open(talk: Talk, say: Phrases, lines: Lines): void {
  if (talk.chance(0.16)) {
    talk.user(talk.chance(0.6) ? say.common.hello : greetingsAt(talk, say));
    talk.bot(say.common.welcome);
    talk.user(lines);
    return;
  }
  talk.open(greetingsAt(talk, say), lines);
}

/**
 * The bot may fail to understand, and the customer says it again: the first version often and over and over.
 * True when the customer gave up.
 */
export function stumbles(talk: Talk, say: Phrases, again: Lines): boolean {
  const odds = [0.19, 0.035, 0.02][talk.version] ?? 0;
  if (!talk.chance(odds)) return false;
  const rounds = talk.version === 0 ? talk.random.between(1, 3) : 1;
  for (let round = 0; round < rounds; round += 1) {
    talk.bot(say.common.fallback);
    if (round > 0 && talk.chance(0.55)) {
      if (talk.chance(0.7)) talk.user(say.common.angry);
      talk.fails("fallback_loop");
      return true;
    }
    talk.user(again);
  }
  return false;
}

/** Thanks, and sometimes the bot's farewell, a rating and the end event. */
export function partWarmly(talk: Talk, say: Phrases, thanks: Lines, scores: readonly number[]): void {
  if (talk.chance(0.72)) {
    talk.warm(thanks);
    if (talk.chance(0.1)) {
      talk.bot(say.common.anythingElse);
      talk.user(say.common.no);
    }
    if (talk.chance(0.75)) talk.bot(say.common.goodbye);
  }
  rate(talk, say, scores);
}

/** The bot may ask for a rating, and the customer may give one of these. */
export function rate(talk: Talk, say: Phrases, scores: readonly number[]): void {
  if (talk.chance(0.22)) {
    talk.bot(say.common.csat);
    if (talk.chance(0.6)) {
      const score = talk.random.pick(scores);
      talk.say(String(score));
      talk.signal("feedback", score);
      talk.bot(say.common.csatThanks);
    }
  } else if (talk.chance(0.08)) {
    talk.signal("feedback", talk.random.pick(scores));
  }
  if (talk.chance(0.4)) talk.signal("end");
}

export const happy = [5, 5, 5, 5, 4, 4, 3];
export const mixed = [4, 4, 3, 3, 5, 2];
export const unhappy = [1, 1, 2, 2, 3];
