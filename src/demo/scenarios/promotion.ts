import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import { confirmBooking } from "./booking.ts";
import type { Scenario } from "./scenario.ts";

/** The business sends a promotion and gets no reply. */
export const promotionIgnored: Scenario = {
  key: "promotion-ignored",
  weights: [3, 3, 3],
  setting: "promotion",
  run: (builder, phrases) => {
    builder.addPromotion(phrases.other.promotion);
  },
};

/** The business sends a promotion and the customer books, asks a question or unsubscribes. */
export const promotionAnswered: Scenario = {
  key: "promotion-answered",
  weights: [2, 2, 2],
  setting: "promotion",
  run: (builder, phrases) => {
    builder.addPromotion(phrases.other.promotion);
    builder.wait([1, 22]);
    const outcome = builder.random.next();
    if (outcome < 0.24) {
      builder.addUserMessage(phrases.other.promotionStop);
      builder.addBotMessage(phrases.other.promotionStopped);
      return;
    }
    if (outcome < 0.5) {
      builder.addUserMessage(phrases.other.promotionAsk);
      builder.addBotMessage(phrases.other.promotionAnswer);
      if (builder.chance(0.5)) thankOrPostpone(builder, phrases);
      return;
    }
    bookFromPromotion(builder, phrases);
  },
};

function thankOrPostpone(builder: ConversationBuilder, phrases: Phrases): void {
  if (builder.chance(0.5)) {
    builder.addUserMessage(phrases.common.thanksBye);
    return;
  }
  builder.addUserMessage(phrases.common.thinking);
  builder.setFailure("time_objection");
}

function bookFromPromotion(builder: ConversationBuilder, phrases: Phrases): void {
  if (builder.version === 2 && builder.chance(0.6)) builder.addButtonTap(phrases.other.promotionTap);
  else builder.addUserMessage(phrases.other.promotionYes);
  if (builder.version === 0) {
    const understands = builder.chance(0.5);
    builder.addBotMessage(understands ? phrases.common.welcome : phrases.common.fallback);
    if (builder.chance(0.5)) builder.addUserMessage(phrases.booking.askTour);
    else {
      if (!understands) builder.setFailure("fallback_loop");
      return;
    }
  }
  builder.addBotMessage(phrases.booking.askDate);
  if (builder.userLeaves(0.25)) return;
  builder.addUserMessage(phrases.booking.giveDate);
  builder.addBotMessage(phrases.booking.askParty);
  if (builder.userLeaves(0.12)) return;
  builder.addUserMessage(phrases.booking.giveParty);
  builder.addPriceReply(phrases.price.withCode);
  if (builder.userLeaves(0.25)) return;
  if (builder.version === 0) {
    builder.addUserMessage(phrases.booking.confirm);
    builder.addBotMessage(phrases.booking.askName);
  }
  builder.addUserDetails(phrases.booking.contact);
  confirmBooking(builder, phrases);
}
