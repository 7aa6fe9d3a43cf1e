import { ENGLISH_REPLIES, PORTUGUESE_REPLIES } from "../phrases/wrong-language.ts";
import { requestAgent } from "./handoff.ts";
import { addRating, getGreetings, openConversation, type Scenario, UNHAPPY_SCORES } from "./scenario.ts";

/** The customer says hello, the bot welcomes them, and nothing follows. */
export const greetingOnly: Scenario = {
  key: "only-hello",
  weights: [14, 14, 14],
  setting: "any",
  run: (builder, phrases) => {
    builder.addUserMessage(builder.chance(0.7) ? phrases.common.hello : getGreetings(builder, phrases));
    if (builder.chance(0.94)) builder.addBotMessage(phrases.common.welcome);
    if (builder.chance(0.12)) builder.addSignal("end");
  },
};

/** The customer makes small talk. */
export const smallTalk: Scenario = {
  key: "small-talk",
  weights: [6, 6, 6],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.other.smalltalk);
    const understands = builder.chance(0.8);
    builder.addBotMessage(understands ? phrases.other.smalltalkAnswer : phrases.common.fallback);
    if (!understands) builder.setFailure("fallback_loop");
    if (builder.chance(0.35)) builder.addUserMessage(phrases.other.shrug);
  },
};

/** Job applications, sales offers and wrong numbers. */
export const offTopic: Scenario = {
  key: "off-topic",
  weights: [3.5, 3.5, 3.5],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.other.offTopic);
    builder.addBotMessage(phrases.other.offTopicAnswer);
    if (builder.version === 0) builder.setFailure("fallback_loop");
    if (builder.chance(0.4))
      builder.addUserMessage(builder.version === 0 ? phrases.other.shrug : phrases.common.thanksBye);
  },
};

/** The first bot version never understands the request. */
export const fallbackLoop: Scenario = {
  key: "fallback-loop",
  weights: [9, 0.9, 0.6],
  setting: "any",
  run: (builder, phrases) => {
    if (builder.chance(0.5)) {
      builder.addUserMessage(getGreetings(builder, phrases));
      builder.addBotMessage(phrases.common.welcome);
    }
    builder.addUserMessage(builder.chance(0.6) ? phrases.booking.askTour : phrases.price.ask);
    const rounds = builder.version === 0 ? builder.random.between(2, 5) : 2;
    for (let round = 0; round < rounds; round += 1) {
      builder.addBotMessage(phrases.common.fallback);
      if (round < rounds - 1)
        builder.addUserMessage(round > 0 && builder.chance(0.4) ? phrases.common.angry : phrases.booking.restate);
    }
    builder.setFailure("fallback_loop");
    if (builder.chance(0.35)) builder.addUserMessage(phrases.common.angry);
    else if (builder.chance(0.3)) requestAgent(builder, phrases, phrases.care.agentBooking);
    addRating(builder, phrases, UNHAPPY_SCORES);
  },
};

/** The bot replies in another language than the customer uses. */
export const languageMismatch: Scenario = {
  key: "language-mismatch",
  weights: [2.6, 2.6, 1.6],
  setting: "any",
  run: (builder, phrases) => {
    const foreign = builder.facts.locale === "en" ? PORTUGUESE_REPLIES : ENGLISH_REPLIES;
    builder.addOpening(
      getGreetings(builder, phrases),
      builder.chance(0.5) ? phrases.booking.askTour : phrases.other.look,
    );
    builder.addBotMessage(foreign.first);
    builder.setFailure("language_mismatch");
    if (builder.chance(0.25)) return;
    builder.addUserMessage(phrases.other.requestLanguage);
    if (builder.chance(0.45)) {
      builder.addBotMessage(phrases.common.welcome);
      if (builder.chance(0.4)) {
        builder.addUserMessage(phrases.common.wantHuman);
        builder.setFailure("handoff_ignored");
      }
      return;
    }
    builder.addBotMessage(foreign.again);
    if (builder.chance(0.5))
      builder.addUserMessage(builder.chance(0.5) ? phrases.common.angry : phrases.other.requestLanguage);
    addRating(builder, phrases, UNHAPPY_SCORES);
  },
};
