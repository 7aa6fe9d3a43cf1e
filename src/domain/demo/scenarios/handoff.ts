import type { Phrases } from "../phrases/packs.ts";
import type { Lines, Talk } from "../world/talk.ts";
import { mixed, open, rate, unhappy, type Scenario } from "./scenario.ts";

/** How often the team answers a handoff while it is on duty, by bot version. */
const answered = [0.55, 0.66, 0.8];

/** The customer asks for a person, unless the bot has `announced` one; the team answers, or nobody does. */
export function callTeam(talk: Talk, say: Phrases, answer: Lines, options: { announced?: boolean } = {}): void {
  if (options.announced !== true) {
    talk.user(say.common.wantHuman);
    if (talk.version === 0 && talk.chance(0.25)) {
      talk.bot(say.common.fallback);
      talk.user(say.common.wantHuman);
    }
  }
  handOver(talk, say, answer, options);
}

/** The bot passes the customer on, in words unless it has `announced` it; the customer may explain while waiting. */
function handOver(
  talk: Talk,
  say: Phrases,
  answer: Lines,
  options: { explains?: Lines; announced?: boolean } = {},
): void {
  if (!talk.facts.open) talk.bot(say.common.handoffClosed);
  else if (options.announced !== true) talk.bot(say.common.handoffOpen);
  talk.signal("handoff");
  if (options.explains !== undefined) talk.user(options.explains);
  const takes = answered[talk.version] ?? 0;
  if (talk.facts.open && talk.chance(takes)) {
    talk.agent(say.common.agentHello, [1, 9]);
    talk.agent(answer, [1, 5]);
    talk.recovers();
    if (talk.chance(0.8)) talk.warm(say.care.afterAgent);
    rate(talk, say, mixed);
    return;
  }
  const calls = talk.random.below(3);
  if (calls > 0 || options.explains !== undefined) talk.fails("handoff_ignored");
  for (let call = 0; call < calls; call += 1) {
    talk.wait([3, 9]);
    talk.user(say.common.stillThere);
  }
  if (talk.chance(0.15)) talk.signal("feedback", talk.random.pick(unhappy));
}

/** A day that went wrong. */
export const complaint: Scenario = {
  key: "complaint",
  weights: [2.6, 2.4, 2],
  setting: "past",
  run: (talk, say) => {
    open(talk, say, say.care.complaint);
    talk.bot(say.care.apology);
    if (talk.chance(0.65)) talk.user(say.care.complaintMore);
    if (talk.version === 0) {
      if (talk.chance(0.4)) {
        talk.bot(say.common.fallback);
        talk.fails("fallback_loop");
      }
      if (talk.chance(0.55)) callTeam(talk, say, say.care.agentComplaint);
      else rate(talk, say, unhappy);
      return;
    }
    handOver(talk, say, say.care.agentComplaint, { announced: true });
  },
};

/** A person, at once. */
export const humanFirst: Scenario = {
  key: "human-first",
  weights: [3, 2.4, 2],
  setting: "coming",
  run: (talk, say) => {
    open(talk, say, say.common.wantHuman);
    if (talk.version === 0 && talk.chance(0.4)) {
      talk.bot(say.common.fallback);
      if (talk.chance(0.4)) {
        talk.fails("handoff_ignored");
        return;
      }
      talk.user(say.common.wantHuman);
    }
    handOver(talk, say, say.care.agentFixed, { explains: say.service.askStatus });
  },
};
