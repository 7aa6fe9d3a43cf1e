import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import { confirmBooking, offerBooking, postponeDecision } from "./booking.ts";
import { closeConversation, MIXED_SCORES, openConversation, runFallbacks, type Scenario } from "./scenario.ts";

/** The customer asks for a price; some then book. */
export const priceQuestion: Scenario = {
  key: "price-question",
  weights: [7, 7, 6.5],
  setting: "any",
  run: (builder, phrases) => {
    const givesParty = builder.chance(0.4);
    if (!askPrice(builder, phrases, givesParty)) return;
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
    if (!givesParty) askParty(builder, phrases);
    offerBooking(builder, phrases);
  },
};

/** The customer finds the price too high; only the third bot version offers a discount. */
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

/** The customer compares two tours. */
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

/** Adds the price question and the reply; false if the customer left before or right after the price. */
function askPrice(builder: ConversationBuilder, phrases: Phrases, givesParty: boolean): boolean {
  const question = givesParty ? phrases.price.askFor : phrases.price.ask;
  openConversation(builder, phrases, question);
  if (runFallbacks(builder, phrases, question)) return false;
  if (builder.version === 1 && builder.chance(0.22)) {
    builder.addImpatientMessage(phrases.price.impatient);
    if (builder.chance(0.3)) {
      builder.setFailure("unanswered_question");
      return false;
    }
  }
  builder.addPriceReply(givesParty ? phrases.price.answerFor : phrases.price.answer);
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
  const outcome = builder.random.next();
  if (outcome < 0.3) return;
  if (outcome < 0.65) postponeDecision(builder, phrases);
  else closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
}
