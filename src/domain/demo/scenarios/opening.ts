import { englishToAll, portugueseToAll } from "../phrases/foreign.ts";
import { callTeam } from "./handoff.ts";
import { greetingsAt, open, rate, unhappy, type Scenario } from "./scenario.ts";

/** A greeting, the bot's welcome, and nothing more. */
export const onlyHello: Scenario = {
  key: "only-hello",
  weights: [14, 14, 14],
  setting: "any",
  run: (talk, say) => {
    talk.user(talk.chance(0.7) ? say.common.hello : greetingsAt(talk, say));
    if (talk.chance(0.94)) talk.bot(say.common.welcome);
    if (talk.chance(0.12)) talk.signal("end");
  },
};

/** Chat for its own sake. */
export const smallTalk: Scenario = {
  key: "small-talk",
  weights: [6, 6, 6],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.other.smalltalk);
    const understands = talk.chance(0.8);
    talk.bot(understands ? say.other.smalltalkAnswer : say.common.fallback);
    if (!understands) talk.fails("fallback_loop");
    if (talk.chance(0.35)) talk.user(say.other.shrug);
  },
};

/** Job seekers, sellers and wrong numbers. */
export const offTopic: Scenario = {
  key: "off-topic",
  weights: [3.5, 3.5, 3.5],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.other.offTopic);
    talk.bot(say.other.offTopicAnswer);
    if (talk.version === 0) talk.fails("fallback_loop");
    if (talk.chance(0.4)) talk.user(talk.version === 0 ? say.other.shrug : say.common.thanksBye);
  },
};

/** A wish that the first version never grasps. */
export const fallbackLoop: Scenario = {
  key: "fallback-loop",
  weights: [9, 0.9, 0.6],
  setting: "any",
  run: (talk, say) => {
    if (talk.chance(0.5)) {
      talk.user(greetingsAt(talk, say));
      talk.bot(say.common.welcome);
    }
    talk.user(talk.chance(0.6) ? say.booking.askTour : say.price.ask);
    const rounds = talk.version === 0 ? talk.random.between(2, 5) : 2;
    for (let round = 0; round < rounds; round += 1) {
      talk.bot(say.common.fallback);
      if (round < rounds - 1) talk.user(round > 0 && talk.chance(0.4) ? say.common.angry : say.booking.restate);
    }
    talk.fails("fallback_loop");
    if (talk.chance(0.35)) talk.user(say.common.angry);
    else if (talk.chance(0.3)) callTeam(talk, say, say.care.agentBooking);
    rate(talk, say, unhappy);
  },
};

/** The customer writes one language and is answered in another. */
export const languageMismatch: Scenario = {
  key: "language-mismatch",
  weights: [2.6, 2.6, 1.6],
  setting: "any",
  run: (talk, say) => {
    const foreign = talk.facts.locale === "en" ? portugueseToAll : englishToAll;
    talk.open(greetingsAt(talk, say), talk.chance(0.5) ? say.booking.askTour : say.other.look);
    talk.bot(foreign.first);
    talk.fails("language_mismatch");
    if (talk.chance(0.25)) return;
    talk.user(say.other.speakMine);
    if (talk.chance(0.45)) {
      talk.bot(say.common.welcome);
      if (talk.chance(0.4)) {
        talk.user(say.common.wantHuman);
        talk.fails("handoff_ignored");
      }
      return;
    }
    talk.bot(foreign.again);
    if (talk.chance(0.5)) talk.user(talk.chance(0.5) ? say.common.angry : say.other.speakMine);
    rate(talk, say, unhappy);
  },
};
