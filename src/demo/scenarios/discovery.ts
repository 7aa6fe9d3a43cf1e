import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Tour } from "../model/tour-types.ts";
import type { Phrases } from "../phrases/index.ts";
import type { PhraseVariants } from "../model/phrase-types.ts";
import { offerBooking, postponeDecision } from "./booking.ts";
import {
  addRating,
  closeConversation,
  HAPPY_SCORES,
  MIXED_SCORES,
  openConversation,
  runFallbacks,
  type Scenario,
} from "./scenario.ts";

/** The customer asks for suggestions. */
export const exploration: Scenario = {
  key: "exploration",
  weights: [14, 14, 14],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.other.look);
    if (runFallbacks(builder, phrases, phrases.other.lookAgain)) return;
    builder.addBotMessage(phrases.other.askTaste);
    if (builder.userLeaves(0.62)) return;
    if (!addTaste(builder, phrases)) return;
    builder.addBotMessage(phrases.other.suggest);
    if (builder.userLeaves(0.36)) {
      if (builder.chance(0.6)) postponeDecision(builder, phrases);
      return;
    }
    builder.addUserMessage(phrases.other.likeFirst);
    builder.addPriceReply(phrases.price.answer);
    if (builder.userLeaves(0.34)) {
      if (builder.chance(0.5)) postponeDecision(builder, phrases);
      return;
    }
    builder.addUserMessage(phrases.price.wantBook);
    builder.addBotMessage(phrases.booking.askParty);
    builder.addUserMessage(phrases.booking.giveParty);
    offerBooking(builder, phrases);
  },
};

/** The business does not offer what the customer wants: a dead end, except with the third bot version. */
export const deadEnd: Scenario = {
  key: "dead-end",
  weights: [5.5, 5.5, 5.5],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.other.notServed);
    builder.addBotMessage(phrases.other.notServedAnswer);
    if (builder.version < 2) builder.setFailure("dead_end");
    if (builder.chance(0.55)) builder.addUserMessage(phrases.other.shrug);
    addRating(builder, phrases, MIXED_SCORES);
  },
};

/** The requested day is fully booked. */
export const availability: Scenario = {
  key: "availability",
  weights: [4, 4, 4],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.booking.askAll);
    if (runFallbacks(builder, phrases, phrases.booking.restate)) return;
    builder.addBotMessage(phrases.other.full);
    if (builder.version === 0) {
      builder.setFailure("dead_end");
      if (builder.chance(0.6)) builder.addUserMessage(phrases.other.shrug);
      return;
    }
    if (builder.userLeaves(0.3)) return;
    if (builder.userLeaves(0.5)) {
      builder.addUserMessage(phrases.other.refuseAlt);
      if (builder.chance(0.5)) builder.addBotMessage(phrases.common.anythingElse);
      return;
    }
    bookOtherDay(builder, phrases);
  },
};

/** Adds the customer's preference; false if the bot did not understand it. */
function addTaste(builder: ConversationBuilder, phrases: Phrases): boolean {
  const choices: Record<Tour["taste"], readonly [words: PhraseVariants, button: PhraseVariants]> = {
    food: [phrases.other.tasteFood, phrases.other.tapFood],
    culture: [phrases.other.tasteCulture, phrases.other.tapCulture],
    nature: [phrases.other.tasteNature, phrases.other.tapNature],
  };
  const [words, button] = choices[builder.facts.tour.taste];
  if (builder.version === 2 && builder.chance(0.6)) {
    builder.addButtonTap(button);
    return true;
  }
  builder.addUserMessage(words);
  return !runFallbacks(builder, phrases, words);
}

function bookOtherDay(builder: ConversationBuilder, phrases: Phrases): void {
  builder.addUserMessage(phrases.other.takeAlt);
  builder.addPriceReply(phrases.other.offerAlt);
  if (builder.userLeaves(0.18)) return;
  builder.addUserDetails(phrases.booking.contact);
  builder.addBotMessage(phrases.other.confirmedAlt);
  builder.addSignal("conversion");
  builder.moveBooking();
  closeConversation(builder, phrases, phrases.common.thanksBye, HAPPY_SCORES);
}
