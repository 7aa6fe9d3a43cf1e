import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import type { Faq } from "../model/phrase-types.ts";
import { requestAgent } from "./handoff.ts";
import {
  addRating,
  closeConversation,
  getGreetings,
  MIXED_SCORES,
  openConversation,
  runFallbacks,
  type Scenario,
  UNHAPPY_SCORES,
} from "./scenario.ts";

/** The customer asks a general question and gets the reply. */
export const generalQuestion: Scenario = {
  key: "general-question",
  weights: [8, 9, 9],
  setting: "any",
  run: (builder, phrases) => {
    const first = pickFaq(builder, phrases);
    askFaq(builder, phrases, first);
    if (runFallbacks(builder, phrases, first.again)) return;
    builder.addBotMessage(first.answer);
    if (builder.chance(0.25)) {
      const second = pickFaq(builder, phrases);
      if (second !== first) {
        builder.addUserText(formatQuestion(builder, phrases, second));
        builder.addBotMessage(second.answer);
      }
    }
    if (builder.chance(0.7)) closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
  },
};

/** The bot replies to another question, and the customer repeats theirs. */
export const repeatedQuestion: Scenario = {
  key: "repeated-question",
  weights: [7, 7, 4],
  setting: "any",
  run: (builder, phrases) => {
    const asked = pickFaq(builder, phrases);
    const misread = pickFaq(builder, phrases);
    if (asked === misread) {
      answerAfterFallback(builder, phrases, asked);
      return;
    }
    askFaq(builder, phrases, asked);
    builder.addBotMessage(misread.answer);
    builder.addUserMessage(asked.again);
    if (builder.chance(0.5)) {
      builder.addBotMessage(asked.answer);
      closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
      return;
    }
    builder.addBotMessage(misread.answer);
    if (builder.chance(0.6)) builder.addUserMessage(asked.again);
    builder.setFailure("repetition");
    if (builder.chance(0.35)) requestAgent(builder, phrases, asked.answer.slice(-1));
    else addRating(builder, phrases, UNHAPPY_SCORES);
  },
};

/** The bot does not reply to the question. */
export const unansweredQuestion: Scenario = {
  key: "unanswered-question",
  weights: [2.6, 3, 1.4],
  setting: "any",
  run: (builder, phrases) => {
    const asked = pickFaq(builder, phrases);
    if (builder.chance(0.4)) {
      openConversation(builder, phrases, phrases.other.look);
      builder.addBotMessage(phrases.other.askTaste);
      builder.addUserText(formatQuestion(builder, phrases, asked));
    } else {
      askFaq(builder, phrases, asked);
    }
    builder.setFailure("unanswered_question");
    if (builder.chance(0.65)) {
      builder.wait([1, 7]);
      builder.addUserMessage(builder.chance(0.5) ? phrases.common.stillThere : asked.again);
    }
  },
};

/** The bot, mostly its first version, replies to a question only with fallbacks. */
export const questionLoop: Scenario = {
  key: "question-loop",
  weights: [7, 0.8, 0.5],
  setting: "any",
  run: (builder, phrases) => {
    const asked = pickFaq(builder, phrases);
    askFaq(builder, phrases, asked);
    const rounds = builder.version === 0 ? builder.random.between(2, 4) : 2;
    for (let round = 0; round < rounds; round += 1) {
      builder.addBotMessage(phrases.common.fallback);
      if (round < rounds - 1)
        builder.addUserMessage(round > 0 && builder.chance(0.5) ? phrases.common.angry : asked.again);
    }
    builder.setFailure("fallback_loop");
    if (builder.chance(0.4)) builder.addUserMessage(phrases.common.angry);
    else if (builder.chance(0.35)) requestAgent(builder, phrases, asked.answer.slice(-1));
    addRating(builder, phrases, UNHAPPY_SCORES);
  },
};

function answerAfterFallback(builder: ConversationBuilder, phrases: Phrases, asked: Faq): void {
  askFaq(builder, phrases, asked);
  builder.addBotMessage(phrases.common.fallback);
  builder.addUserMessage(asked.again);
  builder.addBotMessage(asked.answer);
  if (builder.chance(0.5)) builder.addWarmMessage(phrases.common.thanksBye);
}

function askFaq(builder: ConversationBuilder, phrases: Phrases, faq: Faq): void {
  builder.addOpeningText(getGreetings(builder, phrases), formatQuestion(builder, phrases, faq));
}

/** Formats the question, naming the tour if the reply depends on it. */
function formatQuestion(builder: ConversationBuilder, phrases: Phrases, faq: Faq): string {
  const question = builder.pickText(faq.ask);
  if (faq.aboutTour !== true || builder.hasMentioned(builder.facts.nick.bare)) return question;
  return question.includes(builder.facts.nick.bare)
    ? question
    : `${question}\n${builder.pickText(phrases.other.aboutTour)}`;
}

function pickFaq(builder: ConversationBuilder, phrases: Phrases): Faq {
  return builder.random.pick(phrases.faq);
}
