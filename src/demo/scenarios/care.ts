import type { ConversationBuilder } from "../model/conversation-builder.ts";
import type { Phrases } from "../phrases/index.ts";
import type { PhraseVariants } from "../model/phrase-types.ts";
import { requestAgent } from "./handoff.ts";
import { closeConversation, HAPPY_SCORES, openConversation, runFallbacks, type Scenario } from "./scenario.ts";

/** The customer asks about lost items, photos or an invoice after the tour. */
export const afterCare: Scenario = {
  key: "after-care",
  weights: [2.4, 2.4, 2.4],
  setting: "past",
  run: (builder, phrases) => {
    const [question, answer, byTeam] = pickSubject(builder, phrases);
    openConversation(builder, phrases, question);
    if (runFallbacks(builder, phrases, phrases.care.again)) return;
    builder.addBotMessage(answer);
    if (builder.version === 0 && builder.chance(0.3)) {
      requestAgent(builder, phrases, byTeam);
      return;
    }
    closeConversation(builder, phrases, phrases.common.thanksBye, HAPPY_SCORES);
  },
};

function pickSubject(
  builder: ConversationBuilder,
  phrases: Phrases,
): readonly [PhraseVariants, PhraseVariants, PhraseVariants] {
  const subject = builder.random.below(3);
  if (subject === 0) return [phrases.care.lost, phrases.care.lostAnswer, phrases.care.agentLost];
  return subject === 1
    ? [phrases.care.photos, phrases.care.photosAnswer, phrases.care.agentCare]
    : [phrases.care.invoice, phrases.care.invoiceAnswer, phrases.care.agentCare];
}
