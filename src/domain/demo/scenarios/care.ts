import type { Phrases } from "../phrases/packs.ts";
import type { Lines, Talk } from "../world/talk.ts";
import { callTeam } from "./handoff.ts";
import { happy, open, partWarmly, stumbles, type Scenario } from "./scenario.ts";

/** Lost things, photos and invoices after the day. */
export const afterCare: Scenario = {
  key: "after-care",
  weights: [2.4, 2.4, 2.4],
  setting: "past",
  run: (talk, say) => {
    const [question, answer, byTeam] = pickSubject(talk, say);
    open(talk, say, question);
    if (stumbles(talk, say, say.care.again)) return;
    talk.bot(answer);
    if (talk.version === 0 && talk.chance(0.3)) {
      callTeam(talk, say, byTeam);
      return;
    }
    partWarmly(talk, say, say.common.thanksBye, happy);
  },
};

function pickSubject(talk: Talk, say: Phrases): readonly [Lines, Lines, Lines] {
  const subject = talk.random.below(3);
  if (subject === 0) return [say.care.lost, say.care.lostAnswer, say.care.agentLost];
  return subject === 1
    ? [say.care.photos, say.care.photosAnswer, say.care.agentCare]
    : [say.care.invoice, say.care.invoiceAnswer, say.care.agentCare];
}
