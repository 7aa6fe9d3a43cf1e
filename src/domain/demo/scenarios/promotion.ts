import type { Phrases } from "../phrases/packs.ts";
import type { Talk } from "../world/talk.ts";
import { confirm } from "./booking.ts";
import type { Scenario } from "./scenario.ts";

/** The business writes first, and nobody answers. */
export const promotionIgnored: Scenario = {
  key: "promotion-ignored",
  weights: [3, 3, 3],
  setting: "blast",
  run: (talk, say) => {
    talk.blast(say.other.blast);
  },
};

/** The business writes first, and the customer answers: to book, to ask or to be left alone. */
export const promotionAnswered: Scenario = {
  key: "promotion-answered",
  weights: [2, 2, 2],
  setting: "blast",
  run: (talk, say) => {
    talk.blast(say.other.blast);
    talk.wait([1, 22]);
    const way = talk.random.next();
    if (way < 0.24) {
      talk.user(say.other.blastStop);
      talk.bot(say.other.blastStopped);
      return;
    }
    if (way < 0.5) {
      talk.user(say.other.blastAsk);
      talk.bot(say.other.blastAnswer);
      if (talk.chance(0.5)) partOrPutOff(talk, say);
      return;
    }
    bookFromBlast(talk, say);
  },
};

function partOrPutOff(talk: Talk, say: Phrases): void {
  if (talk.chance(0.5)) {
    talk.user(say.common.thanksBye);
    return;
  }
  talk.user(say.common.thinking);
  talk.fails("time_objection");
}

function bookFromBlast(talk: Talk, say: Phrases): void {
  if (talk.version === 2 && talk.chance(0.6)) talk.tap(say.other.blastTap);
  else talk.user(say.other.blastYes);
  if (talk.version === 0) {
    const understands = talk.chance(0.5);
    talk.bot(understands ? say.common.welcome : say.common.fallback);
    if (talk.chance(0.5)) talk.user(say.booking.askTour);
    else {
      if (!understands) talk.fails("fallback_loop");
      return;
    }
  }
  talk.bot(say.booking.askDate);
  if (talk.leaves(0.25)) return;
  talk.user(say.booking.giveDate);
  talk.bot(say.booking.askParty);
  if (talk.leaves(0.12)) return;
  talk.user(say.booking.giveParty);
  talk.botPrice(say.price.withCode);
  if (talk.leaves(0.25)) return;
  if (talk.version === 0) {
    talk.user(say.booking.confirm);
    talk.bot(say.booking.askName);
  }
  talk.details(say.booking.contact);
  confirm(talk, say);
}
