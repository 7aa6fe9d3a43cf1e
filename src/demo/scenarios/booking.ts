import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import type { PhraseVariants } from "../model/phrase-types.ts";
import { closeConversation, HAPPY_SCORES, openConversation, runFallbacks, type Scenario } from "./scenario.ts";

/** The customer asks for a tour, a date and a party size at once. */
export const directBooking: Scenario = {
  key: "direct-booking",
  weights: [17, 17, 16],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.booking.askAll);
    if (runFallbacks(builder, phrases, phrases.booking.restate)) return;
    offerBooking(builder, phrases);
  },
};

/** The customer names the tour, and the bot asks for the other details. */
export const guidedBooking: Scenario = {
  key: "guided-booking",
  weights: [18, 18, 17],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.booking.askTour);
    if (runFallbacks(builder, phrases, phrases.booking.restate)) return;
    builder.addBotMessage(phrases.booking.askDate);
    if (builder.userLeaves(0.2)) return;
    if (builder.chance(0.09)) addSideQuestion(builder, phrases);
    builder.addUserMessage(phrases.booking.giveDate);
    if (runFallbacks(builder, phrases, phrases.booking.giveDate)) return;
    builder.addBotMessage(phrases.booking.askParty);
    if (builder.userLeaves(0.1)) return;
    builder.addUserMessage(phrases.booking.giveParty);
    if (runFallbacks(builder, phrases, phrases.booking.giveParty)) return;
    offerBooking(builder, phrases);
  },
};

/** Adds the bot's offer of date, time and price; the customer accepts, postpones or leaves. */
export function offerBooking(builder: ConversationBuilder, phrases: Phrases): void {
  builder.addPriceReply(phrases.booking.offer);
  if (builder.userLeaves(builder.version === 1 ? 0.33 : 0.24)) {
    if (builder.chance(0.45)) postponeDecision(builder, phrases);
    return;
  }
  if (builder.chance(0.14) && builder.isFirstTime("included")) {
    builder.addUserMessage(phrases.price.includedAsk);
    builder.addBotMessage(phrases.price.includedAnswer);
    if (builder.userLeaves(0.16)) return;
  }
  acceptOffer(builder, phrases.booking.accept, phrases.booking.tapTime);
  collectDetails(builder, phrases, phrases.booking.askName);
}

/** Adds a general question in the middle of the booking. */
function addSideQuestion(builder: ConversationBuilder, phrases: Phrases): void {
  const aside = builder.random.pick(phrases.faq);
  builder.addUserMessage(aside.ask);
  builder.addBotMessage(aside.answer);
}

/** Asks for name and e-mail, then confirms the booking. */
function collectDetails(builder: ConversationBuilder, phrases: Phrases, question: PhraseVariants): void {
  builder.addBotMessage(question);
  if (builder.userLeaves(0.13)) return;
  builder.addUserDetails(phrases.booking.contact);
  if (builder.version === 0 && builder.chance(0.12)) {
    builder.addBotMessage(phrases.common.fallback);
    if (builder.chance(0.5)) {
      builder.setFailure("fallback_loop");
      return;
    }
    builder.addUserDetails(phrases.booking.contact);
  }
  builder.addBotMessage(phrases.booking.summary);
  if (builder.userLeaves(0.07)) return;
  acceptOffer(builder, phrases.booking.confirm, phrases.booking.tapConfirm);
  confirmBooking(builder, phrases);
}

/** Adds the bot's confirmation and the conversion signal. */
export function confirmBooking(builder: ConversationBuilder, phrases: Phrases): void {
  builder.addBotMessage(phrases.booking.confirmed);
  builder.addSignal("conversion");
  if (builder.chance(0.16)) {
    builder.addUserMessage(phrases.booking.extra);
    builder.addBotMessage(phrases.booking.extraAnswer);
  }
  closeConversation(builder, phrases, phrases.booking.thanks, HAPPY_SCORES);
}

/** Adds the customer's "I'll think about it" and a reply of the bot. */
export function postponeDecision(builder: ConversationBuilder, phrases: Phrases): void {
  builder.addUserMessage(phrases.common.thinking);
  if (!builder.hasFailure) builder.setFailure("time_objection");
  if (builder.chance(0.75)) builder.addBotMessage(phrases.price.noRush);
  if (builder.chance(0.3)) builder.addSignal("end");
}

/** Adds the customer's approval: the third bot version has buttons, which most customers tap. */
function acceptOffer(builder: ConversationBuilder, variants: PhraseVariants, button: PhraseVariants): void {
  if (builder.version === 2 && builder.chance(0.62)) builder.addButtonTap(button);
  else builder.addUserMessage(variants);
}
