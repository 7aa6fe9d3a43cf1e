import { requestAgent } from "./handoff.ts";
import {
  addRating,
  closeConversation,
  HAPPY_SCORES,
  MIXED_SCORES,
  openConversation,
  runFallbacks,
  type Scenario,
  UNHAPPY_SCORES,
} from "./scenario.ts";

/** The customer asks whether a booking is confirmed. */
export const bookingStatus: Scenario = {
  key: "booking-status",
  weights: [3, 3, 3],
  setting: "upcoming",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.service.askStatus);
    if (runFallbacks(builder, phrases, phrases.service.statusAgain)) return;
    if (!builder.hasMentioned(builder.facts.code)) {
      builder.addBotMessage(phrases.service.askCode);
      if (builder.userLeaves(0.1)) return;
      if (builder.chance(0.25)) {
        builder.addUserMessage(phrases.service.noCode);
        builder.addBotMessage(phrases.service.needCode);
        if (builder.version < 2) {
          builder.setFailure("dead_end");
          if (builder.chance(0.5)) builder.addUserMessage(phrases.service.disappointed);
          if (builder.chance(0.4)) requestAgent(builder, phrases, phrases.care.agentFixed);
          return;
        }
        builder.addUserDetails(phrases.service.giveEmail);
      } else {
        builder.addUserDetails(phrases.service.giveCode);
        if (builder.chance(0.08)) {
          builder.addBotMessage(phrases.service.statusMissing);
          if (builder.version === 2) requestAgent(builder, phrases, phrases.care.agentFixed, { announced: true });
          else {
            if (builder.version === 0) builder.setFailure("dead_end");
            if (builder.chance(0.5)) builder.addUserMessage(phrases.service.disappointed);
          }
          return;
        }
      }
    }
    builder.addBotMessage(phrases.service.statusAnswer);
    closeConversation(builder, phrases, phrases.service.relief, HAPPY_SCORES);
  },
};

/** The customer asks for another date. */
export const rescheduling: Scenario = {
  key: "rescheduling",
  weights: [2, 2, 2],
  setting: "upcoming",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.service.askMove);
    if (runFallbacks(builder, phrases, phrases.service.giveNewDate)) return;
    if (!builder.hasMentioned(builder.facts.altWhen)) {
      builder.addBotMessage(phrases.service.askNewDate);
      if (builder.userLeaves(0.12)) return;
      builder.addUserMessage(phrases.service.giveNewDate);
    }
    if (builder.chance(0.3)) {
      builder.addBotMessage(phrases.service.moveFull);
      if (builder.version < 2) builder.setFailure("dead_end");
      if (builder.chance(0.6)) builder.addUserMessage(phrases.service.disappointed);
      if (builder.chance(0.3)) requestAgent(builder, phrases, phrases.care.agentMoved);
      else addRating(builder, phrases, MIXED_SCORES);
      return;
    }
    builder.addBotMessage(phrases.service.moved);
    builder.moveBooking();
    closeConversation(builder, phrases, phrases.common.thanksBye, HAPPY_SCORES);
  },
};

/** The customer cancels a booking. */
export const cancellation: Scenario = {
  key: "cancellation",
  weights: [1.8, 1.8, 1.8],
  setting: "upcoming",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.service.askCancel);
    if (runFallbacks(builder, phrases, phrases.service.cancelAgain)) return;
    if (builder.facts.booking.day.number - builder.facts.today.number <= 1) {
      builder.addBotMessage(phrases.service.tooLate);
      if (builder.version < 2) builder.setFailure("dead_end");
      if (builder.chance(0.85)) builder.addUserMessage(phrases.service.protest);
      if (builder.chance(0.6)) requestAgent(builder, phrases, phrases.care.agentSorry);
      else addRating(builder, phrases, UNHAPPY_SCORES);
      return;
    }
    builder.addBotMessage(phrases.service.cancelAsk);
    if (builder.userLeaves(0.1)) return;
    builder.addUserMessage(phrases.service.confirmCancel);
    builder.addBotMessage(phrases.service.canceled);
    closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
  },
};

/** The customer's payment fails. */
export const paymentProblem: Scenario = {
  key: "payment-problem",
  weights: [2, 2, 1.7],
  setting: "upcoming",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.service.payFail);
    if (runFallbacks(builder, phrases, phrases.service.payAgain)) return;
    builder.addBotMessage(phrases.service.payAdvice);
    if (builder.userLeaves(0.25)) return;
    if (builder.chance(builder.version === 2 ? 0.66 : 0.36)) {
      builder.addUserMessage(phrases.service.payWorked);
      builder.addBotMessage(phrases.service.paid);
      addRating(builder, phrases, HAPPY_SCORES);
      return;
    }
    builder.addUserMessage(phrases.service.payStill);
    if (builder.chance(0.6)) requestAgent(builder, phrases, phrases.service.payAgent);
    else {
      builder.addBotMessage(builder.version === 0 ? phrases.common.fallback : phrases.service.payAdvice);
      builder.setFailure(builder.version === 0 ? "fallback_loop" : "repetition");
      if (builder.chance(0.5)) builder.addUserMessage(phrases.common.angry);
      addRating(builder, phrases, UNHAPPY_SCORES);
    }
  },
};
