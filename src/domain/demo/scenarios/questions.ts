import type { Phrases } from "../phrases/packs.ts";
import type { Faq } from "../phrases/faq.ts";
import type { Talk } from "../world/talk.ts";
import { callTeam } from "./handoff.ts";
import { greetingsAt, mixed, open, partWarmly, rate, stumbles, unhappy, type Scenario } from "./scenario.ts";

/** A general question, answered. */
export const generalQuestion: Scenario = {
  key: "general-question",
  weights: [8, 9, 9],
  setting: "any",
  run: (talk, say) => {
    const first = pickFaq(talk, say);
    askFaq(talk, say, first);
    if (stumbles(talk, say, first.again)) return;
    talk.bot(first.answer);
    if (talk.chance(0.25)) {
      const second = pickFaq(talk, say);
      if (second !== first) {
        talk.say(wordFaq(talk, say, second));
        talk.bot(second.answer);
      }
    }
    if (talk.chance(0.7)) partWarmly(talk, say, say.common.thanksBye, mixed);
  },
};

/** The bot answers something else, and the customer asks the same again. */
export const repeatedQuestion: Scenario = {
  key: "repeated-question",
  weights: [4, 3.2, 2],
  setting: "any",
  run: (talk, say) => {
    const asked = pickFaq(talk, say);
    const heard = pickFaq(talk, say);
    if (asked === heard) {
      answerPlainly(talk, say, asked);
      return;
    }
    askFaq(talk, say, asked);
    talk.bot(heard.answer);
    talk.user(asked.again);
    if (talk.chance(0.5)) {
      talk.bot(asked.answer);
      partWarmly(talk, say, say.common.thanksBye, mixed);
      return;
    }
    talk.bot(heard.answer);
    if (talk.chance(0.6)) talk.user(asked.again);
    talk.fails("repetition");
    if (talk.chance(0.35)) callTeam(talk, say, asked.answer.slice(-1));
    else rate(talk, say, unhappy);
  },
};

/** The customer asks, and nothing comes back. */
export const unansweredQuestion: Scenario = {
  key: "unanswered-question",
  weights: [2.6, 3, 1.4],
  setting: "any",
  run: (talk, say) => {
    const asked = pickFaq(talk, say);
    if (talk.chance(0.4)) {
      open(talk, say, say.other.look);
      talk.bot(say.other.askTaste);
      talk.say(wordFaq(talk, say, asked));
    } else {
      askFaq(talk, say, asked);
    }
    talk.fails("unanswered_question");
    if (talk.chance(0.65)) {
      talk.wait([1, 7]);
      talk.user(talk.chance(0.5) ? say.common.stillThere : asked.again);
    }
  },
};

/** A question that the first version meets with one and the same excuse. */
export const questionLoop: Scenario = {
  key: "question-loop",
  weights: [7, 0.8, 0.5],
  setting: "any",
  run: (talk, say) => {
    const asked = pickFaq(talk, say);
    askFaq(talk, say, asked);
    const rounds = talk.version === 0 ? talk.random.between(2, 4) : 2;
    for (let round = 0; round < rounds; round += 1) {
      talk.bot(say.common.fallback);
      if (round < rounds - 1) talk.user(round > 0 && talk.chance(0.5) ? say.common.angry : asked.again);
    }
    talk.fails("fallback_loop");
    if (talk.chance(0.4)) talk.user(say.common.angry);
    else if (talk.chance(0.35)) callTeam(talk, say, asked.answer.slice(-1));
    rate(talk, say, unhappy);
  },
};

function answerPlainly(talk: Talk, say: Phrases, asked: Faq): void {
  askFaq(talk, say, asked);
  talk.bot(say.common.fallback);
  talk.user(asked.again);
  talk.bot(asked.answer);
  if (talk.chance(0.5)) talk.warm(say.common.thanksBye);
}

function askFaq(talk: Talk, say: Phrases, faq: Faq): void {
  talk.openWith(greetingsAt(talk, say), wordFaq(talk, say, faq));
}

/** The question, with its tour when the answer depends on it. */
function wordFaq(talk: Talk, say: Phrases, faq: Faq): string {
  const question = talk.choose(faq.ask);
  if (faq.aboutTour !== true || talk.hasSaid(talk.facts.nick.bare)) return question;
  return question.includes(talk.facts.nick.bare) ? question : `${question}\n${talk.choose(say.other.aboutTour)}`;
}

function pickFaq(talk: Talk, say: Phrases): Faq {
  return talk.random.pick(say.faq);
}
