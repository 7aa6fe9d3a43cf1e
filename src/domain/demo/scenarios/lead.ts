import type { Phrases } from "../phrases/packs.ts";
import type { Talk } from "../world/talk.ts";
import { mixed, open, partWarmly, rate, stumbles, unhappy, type Scenario } from "./scenario.ts";

/** Something made to measure: the form asks twice for the e-mail and is particular about telephones. */
export const leadForm: Scenario = {
  key: "lead-form",
  weights: [5.5, 5, 5],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.lead.wish);
    if (stumbles(talk, say, say.lead.wishAgain)) return;
    talk.bot(say.lead.askEmail);
    if (talk.leaves(0.22)) return;
    talk.details(say.lead.giveEmail);
    if (talk.version < 2 && talk.chance(0.55) && !repeatEmail(talk, say)) return;
    talk.bot(say.lead.askPhone);
    if (talk.leaves(0.12)) return;
    if (talk.version === 2 && talk.chance(0.4)) talk.user(say.lead.skip);
    else if (!givePhone(talk, say)) return;
    finish(talk, say);
  },
};

/** A company asks for a quote. */
export const companyQuote: Scenario = {
  key: "company-quote",
  weights: [2.2, 2.2, 2.2],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.lead.company);
    talk.bot(say.lead.companyAnswer);
    if (talk.version === 0 || talk.leaves(0.3)) {
      if (talk.version === 0) talk.fails("dead_end");
      if (talk.chance(0.6)) {
        talk.user(talk.version === 0 ? say.lead.companyTooMany : say.lead.companyLeave);
        if (talk.version > 0) talk.fails("time_objection");
      }
      if (talk.version === 0 && talk.chance(0.5)) talk.bot(say.common.fallback);
      return;
    }
    talk.details(say.lead.companyContact);
    talk.bot(say.lead.companyDone);
    talk.signal("conversion");
    partWarmly(talk, say, say.common.thanksBye, mixed);
  },
};

function repeatEmail(talk: Talk, say: Phrases): boolean {
  talk.bot(say.lead.askEmailAgain);
  if (talk.leaves(0.3)) {
    if (talk.chance(0.4)) talk.user(say.lead.refusal);
    talk.fails("form_friction");
    return false;
  }
  talk.details(say.lead.emailAgain);
  return true;
}

function givePhone(talk: Talk, say: Phrases): boolean {
  talk.user(say.lead.givePhone);
  if (talk.version === 2) return true;
  const rounds = talk.random.between(1, 2);
  for (let round = 0; round < rounds; round += 1) {
    talk.bot(say.lead.phoneBad);
    if (talk.leaves(0.36)) {
      talk.fails("form_friction");
      if (talk.chance(0.55)) {
        talk.user(say.lead.refusal);
        talk.bot(say.lead.phoneBad);
        rate(talk, say, unhappy);
      }
      return false;
    }
    talk.user(say.lead.phoneAgain);
  }
  return true;
}

function finish(talk: Talk, say: Phrases): void {
  talk.bot(say.lead.leadDone);
  talk.signal("conversion");
  partWarmly(talk, say, say.common.thanksBye, mixed);
}
