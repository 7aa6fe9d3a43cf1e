import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import {
  addRating,
  closeConversation,
  MIXED_SCORES,
  openConversation,
  runFallbacks,
  type Scenario,
  UNHAPPY_SCORES,
} from "./scenario.ts";

/** The customer asks for a private tour; the form asks for the e-mail twice and rejects valid phone numbers. */
export const leadForm: Scenario = {
  key: "lead-form",
  weights: [6, 12, 5],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.lead.request);
    if (runFallbacks(builder, phrases, phrases.lead.requestAgain)) return;
    builder.addBotMessage(phrases.lead.askEmail);
    if (builder.userLeaves(0.22)) return;
    builder.addUserDetails(phrases.lead.giveEmail);
    if (builder.version < 2 && builder.chance(0.55) && !repeatEmail(builder, phrases)) return;
    builder.addBotMessage(phrases.lead.askPhone);
    if (builder.userLeaves(builder.version === 0 ? 0.12 : 0.4)) {
      builder.setFailure("form_friction");
      return;
    }
    if (builder.version === 2 && builder.chance(0.4)) builder.addUserMessage(phrases.lead.skip);
    else if (!givePhone(builder, phrases)) return;
    confirmLead(builder, phrases);
  },
};

/** A company asks for a quote. */
export const companyQuote: Scenario = {
  key: "company-quote",
  weights: [2.2, 2.2, 2.2],
  setting: "any",
  run: (builder, phrases) => {
    openConversation(builder, phrases, phrases.lead.company);
    builder.addBotMessage(phrases.lead.companyAnswer);
    if (builder.version === 0 || builder.userLeaves(0.3)) {
      if (builder.version === 0) builder.setFailure("dead_end");
      if (builder.chance(0.6)) {
        builder.addUserMessage(builder.version === 0 ? phrases.lead.companyTooMany : phrases.lead.companyLeave);
        if (builder.version > 0) builder.setFailure("time_objection");
      }
      if (builder.version === 0 && builder.chance(0.5)) builder.addBotMessage(phrases.common.fallback);
      return;
    }
    builder.addUserDetails(phrases.lead.companyContact);
    builder.addBotMessage(phrases.lead.companyDone);
    builder.addSignal("conversion");
    closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
  },
};

function repeatEmail(builder: ConversationBuilder, phrases: Phrases): boolean {
  builder.addBotMessage(phrases.lead.askEmailAgain);
  if (builder.userLeaves(0.3)) {
    if (builder.chance(0.4)) builder.addUserMessage(phrases.lead.refusal);
    builder.setFailure("form_friction");
    return false;
  }
  builder.addUserDetails(phrases.lead.emailAgain);
  return true;
}

function givePhone(builder: ConversationBuilder, phrases: Phrases): boolean {
  builder.addUserMessage(phrases.lead.givePhone);
  if (builder.version === 2) return true;
  const rounds = builder.random.between(1, 2);
  for (let round = 0; round < rounds; round += 1) {
    builder.addBotMessage(phrases.lead.phoneBad);
    if (builder.userLeaves(0.36)) {
      builder.setFailure("form_friction");
      if (builder.chance(0.55)) {
        builder.addUserMessage(phrases.lead.refusal);
        builder.addBotMessage(phrases.lead.phoneBad);
        addRating(builder, phrases, UNHAPPY_SCORES);
      }
      return false;
    }
    builder.addUserMessage(phrases.lead.phoneAgain);
  }
  return true;
}

function confirmLead(builder: ConversationBuilder, phrases: Phrases): void {
  builder.addBotMessage(phrases.lead.leadDone);
  builder.addSignal("conversion");
  closeConversation(builder, phrases, phrases.common.thanksBye, MIXED_SCORES);
}
