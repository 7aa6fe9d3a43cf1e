import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import type { PhraseVariants } from "../model/phrase-types.ts";
import { addRating, MIXED_SCORES, openConversation, type Scenario, UNHAPPY_SCORES } from "./scenario.ts";

/** Probability that the team replies to a handoff during working hours, by bot version. */
const PICKUP_RATES = [0.55, 0.66, 0.8];

/** Adds the customer's request for an agent, unless the bot has `announced` one, and the handoff. */
export function requestAgent(
  builder: ConversationBuilder,
  phrases: Phrases,
  answer: PhraseVariants,
  options: { announced?: boolean } = {},
): void {
  if (options.announced !== true) {
    builder.addUserMessage(phrases.common.wantHuman);
    if (builder.version === 0 && builder.chance(0.25)) {
      builder.addBotMessage(phrases.common.fallback);
      builder.addUserMessage(phrases.common.wantHuman);
    }
  }
  startHandoff(builder, phrases, answer, options);
}

/** Hands off to the team, which replies or not. The bot says so unless it has `announced` it. */
function startHandoff(
  builder: ConversationBuilder,
  phrases: Phrases,
  answer: PhraseVariants,
  options: { explains?: PhraseVariants; announced?: boolean } = {},
): void {
  if (!builder.facts.isTeamOnline) builder.addBotMessage(phrases.common.handoffClosed);
  else if (options.announced !== true) builder.addBotMessage(phrases.common.handoffOpen);
  builder.addSignal("handoff");
  if (options.explains !== undefined) builder.addUserMessage(options.explains);
  const pickupRate = PICKUP_RATES[builder.version] ?? 0;
  if (builder.facts.isTeamOnline && builder.chance(pickupRate)) {
    builder.addAgentMessage(phrases.common.agentHello, [1, 9]);
    builder.addAgentMessage(answer, [1, 5]);
    builder.clearFailure();
    if (builder.chance(0.8)) builder.addWarmMessage(phrases.care.afterAgent);
    addRating(builder, phrases, MIXED_SCORES);
    return;
  }
  const followUps = builder.random.below(3);
  if (followUps > 0 || options.explains !== undefined) builder.setFailure("handoff_ignored");
  for (let index = 0; index < followUps; index += 1) {
    builder.wait([3, 9]);
    builder.addUserMessage(phrases.common.stillThere);
  }
  if (builder.chance(0.15)) builder.addSignal("feedback", builder.random.pick(UNHAPPY_SCORES));
}

/** The customer complains about a tour. */
export const complaint: Scenario = {
  key: "complaint",
  weights: [2.6, 2.4, 2],
  setting: "past",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.care.complaint);
    builder.addBotMessage(phrases.care.apology);
    if (builder.chance(0.65)) builder.addUserMessage(phrases.care.complaintMore);
    if (builder.version === 0) {
      if (builder.chance(0.4)) {
        builder.addBotMessage(phrases.common.fallback);
        builder.setFailure("fallback_loop");
      }
      if (builder.chance(0.55)) requestAgent(builder, phrases, phrases.care.agentComplaint);
      else addRating(builder, phrases, UNHAPPY_SCORES);
      return;
    }
    startHandoff(builder, phrases, phrases.care.agentComplaint, { announced: true });
  },
};

/** The customer asks for an agent at once. */
export const humanFirst: Scenario = {
  key: "human-first",
  weights: [3, 2.4, 2],
  setting: "upcoming",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.common.wantHuman);
    if (builder.version === 0 && builder.chance(0.4)) {
      builder.addBotMessage(phrases.common.fallback);
      if (builder.chance(0.4)) {
        builder.setFailure("handoff_ignored");
        return;
      }
      builder.addUserMessage(phrases.common.wantHuman);
    }
    startHandoff(builder, phrases, phrases.care.agentFixed, { explains: phrases.service.askStatus });
  },
};
