import { greetingsAt, rate, unhappy, type Scenario } from "./scenario.ts";

/** A greeting, the bot's welcome, and nothing more. */
export const onlyHello: Scenario = {
  key: "only-hello",
  weights: [6.5, 6, 6],
  setting: "any",
  run: (talk, say) => {
    talk.user(talk.chance(0.7) ? say.common.hello : greetingsAt(talk, say));
    if (talk.chance(0.94)) talk.bot(say.common.welcome);
    if (talk.chance(0.12)) talk.signal("end");
  },
};

/** A wish that the first version never grasps. */
export const fallbackLoop: Scenario = {
  key: "fallback-loop",
  weights: [11, 1.2, 0.8],
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
      if (round === rounds - 1) break;
      talk.user(round > 0 && talk.chance(0.4) ? say.common.angry : say.booking.restate);
    }
    if (talk.chance(0.35)) talk.user(say.common.angry);
    else if (talk.chance(0.3)) {
      talk.user(say.common.wantHuman);
      talk.bot(talk.version === 0 ? say.common.fallback : say.common.handoffOpen);
      if (talk.version > 0) talk.signal("handoff");
    }
    rate(talk, say, unhappy);
  },
};
