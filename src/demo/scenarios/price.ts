import type { Phrases } from "../phrases/index.ts";
import type { ConversationBuilder } from "../model/conversation-builder.ts";
import { confirmBooking, offerBooking, postponeDecision } from "./booking.ts";
import { MIXED_SCORES, openConversation, closeConversation, runFallbacks, type Scenario } from "./scenario.ts";

/** A price is asked; some go on to book. */
export const priceQuestion: Scenario = {
  key: "price-question",
  weights: [7, 7, 6.5],
  setting: "any",
  run: (builder, phrases) => {
    const knowsParty = builder.chance(0.4);
    if (!askPrice(builder, phrases, knowsParty)) return;
    if (builder.chance(0.22) && builder.isFirstTime("included")) {
      builder.addUserMessage(phrases.price.includedAsk);
      builder.addBotMessage(phrases.price.includedAnswer);
    }
    if (builder.userLeaves(0.66)) {
      leaveAfterPrice(builder, phrases);
      return;
    }
    builder.addUserMessage(phrases.price.wantBook);
    if (runFallbacks(builder, phrases, phrases.booking.restate)) return;
    if (!knowsParty) askParty(builder, phrases);
    offerBooking(builder, phrases);
  },
};

/** The price is too high; only the third version has an answer to that. */
export const priceObjection: Scenario = {
  key: "price-objection",
  weights: [4, 4.4, 4.2],
  setting: "any",
  run: (builder, phrases) => {
    if (!askPrice(builder, phrases, builder.chance(0.3))) return;
    builder.addUserMessage(phrases.price.tooMuch);
    builder.addPriceReply(phrases.price.objectionAnswer);
    if (builder.version === 2 && builder.chance(0.46)) {
      bookWithCode(builder, phrases);
      return;
    }
    builder.setFailure("price_objection");
    if (builder.facts.other.price < builder.facts.tour.price - 5 && builder.chance(0.4)) {
      builder.addUserMessage(phrases.price.askCheaper);
      builder.addPriceReply(phrases.price.cheaper);
      if (builder.chance(0.6)) postponeDecision(builder, phrases);
      return;
    }
    if (builder.chance(0.62)) {
      builder.addUserMessage(phrases.price.leave);
      if (builder.chance(0.4)) builder.addBotMessage(phrases.price.noRush);
    }
    if (builder.chance(0.25)) builder.addSignal("end");
  },
};

/** Two tours side by side. */
export const comparison: Scenario = {
  key: "comparison",
  weights: [2.8, 2.8, 2.8],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.price.compare);
    if (runFallbacks(builder, phrases, phrases.price.compare)) return;
    builder.addPriceReply(phrases.price.compareAnswer);
    if (builder.userLeaves(0.55)) {
      if (builder.chance(0.55)) {
        builder.addUserMessage(phrases.price.chooseNone);
        builder.setFailure("time_objection");
        if (builder.chance(0.7)) builder.addBotMessage(phrases.price.noRush);
      }
      return;
    }
    builder.addUserMessage(phrases.price.chooseFirst);
    if (runFallbacks(builder, phrases, phrases.booking.restate)) return;
    builder.addBotMessage(phrases.booking.askDate);
    if (builder.userLeaves(0.12)) return;
    builder.addUserMessage(phrases.booking.giveDate);
    askParty(builder, phrases);
    offerBooking(builder, phrases);
  },
};

/** False when the conversation ended before a price was told or heeded. */
function askPrice(builder: ConversationBuilder, phrases: Phrases, knowsParty: boolean): boolean {
  const lines = knowsParty ? phrases.price.askFor : phrases.price.ask;
  openConversation(builder, phrases, lines);
  if (runFallbacks(builder, phrases, lines)) return false;
  if (builder.version === 1 && builder.chance(0.22)) {
    builder.addImpatientMessage(phrases.price.impatient);
    if (builder.chance(0.3)) {
      builder.setFailure("unanswered_question");
      return false;
    }
  }
  builder.addPriceReply(knowsParty ? phrases.price.answerFor : phrases.price.answer);
  return !(builder.version === 1 && builder.chance(0.2));
}

function askParty(builder: ConversationBuilder, phrases: Phrases): void {
  const { companions } = builder.facts;
  if (companions.length > 4 && builder.hasMentioned(companions)) return;
  builder.addBotMessage(phrases.booking.askParty);
  builder.addUserMessage(phrases.booking.giveParty);
}

function bookWithCode(builder: ConversationBuilder, phrases: Phrases): void {
  builder.addButtonTap(phrases.price.tapCode);
  builder.addBotMessage(phrases.booking.askDate);
  if (builder.userLeaves(0.12)) return;
  builder.addUserMessage(phrases.booking.giveDate);
  askParty(builder, phrases);
  builder.addBotMessage(phrases.price.withCode);
  if (builder.userLeaves(0.1)) return;
  builder.addUserDetails(phrases.booking.contact);
  confirmBooking(builder, phrases);
}

function leaveAfterPrice(builder: ConversationBuilder, phrases: Phrases): void {
  const way = builder.random.next();
  if (way < 0.3) return;
  if (way < 0.65) postponeDecision(builder, phrases);
  else closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
}
