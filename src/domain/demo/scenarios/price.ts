import type { Phrases } from "../phrases/packs.ts";
import type { Talk } from "../world/talk.ts";
import { confirm, offerAndSettle, thinkItOver } from "./booking.ts";
import { mixed, open, partWarmly, stumbles, type Scenario } from "./scenario.ts";

/** A price is asked; some go on to book. */
export const priceQuestion: Scenario = {
  key: "price-question",
  weights: [10, 10, 10],
  setting: "any",
  run: (talk, say) => {
    if (!askPrice(talk, say)) return;
    if (talk.chance(0.22)) {
      talk.user(say.price.includedAsk);
      talk.bot(say.price.includedAnswer);
    }
    if (talk.leaves(0.62)) {
      leaveAfterPrice(talk, say);
      return;
    }
    talk.user(say.price.wantBook);
    if (stumbles(talk, say, say.booking.restate)) return;
    offerAndSettle(talk, say);
  },
};

/** The price is too high; only the third version has an answer to that. */
export const priceObjection: Scenario = {
  key: "price-objection",
  weights: [5, 5.5, 5.5],
  setting: "any",
  run: (talk, say) => {
    if (!askPrice(talk, say)) return;
    talk.user(say.price.tooMuch);
    talk.botPrice(say.price.objectionAnswer);
    if (talk.version === 2 && talk.chance(0.46)) {
      talk.tap(say.price.tapCode);
      talk.bot(say.price.withCode);
      if (talk.leaves(0.12)) return;
      talk.user(say.booking.contact);
      confirm(talk, say);
      return;
    }
    if (talk.facts.other.price < talk.facts.tour.price - 5 && talk.chance(0.3)) {
      talk.user(say.price.askCheaper);
      talk.botPrice(say.price.cheaper);
      if (talk.chance(0.6)) thinkItOver(talk, say);
      return;
    }
    if (talk.chance(0.62)) {
      talk.user(say.price.leave);
      if (talk.chance(0.5)) talk.bot(say.common.goodbye);
    }
    if (talk.chance(0.25)) talk.signal("end");
  },
};

/** Two tours side by side. */
export const comparison: Scenario = {
  key: "comparison",
  weights: [4, 4, 4.5],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.price.compare);
    if (stumbles(talk, say, say.price.compare)) return;
    talk.botPrice(say.price.compareAnswer);
    if (talk.leaves(0.55)) {
      if (talk.chance(0.55)) {
        talk.user(say.price.chooseNone);
        if (talk.chance(0.7)) talk.bot(say.common.goodbye);
      }
      return;
    }
    talk.user(say.price.chooseFirst);
    if (stumbles(talk, say, say.booking.restate)) return;
    talk.bot(say.booking.askDate);
    if (talk.leaves(0.12)) return;
    talk.user(say.booking.giveDate);
    talk.bot(say.booking.askParty);
    talk.user(say.booking.giveParty);
    offerAndSettle(talk, say);
  },
};

/** False when the conversation ended before a price was told or heeded. */
function askPrice(talk: Talk, say: Phrases): boolean {
  open(talk, say, say.price.ask);
  if (stumbles(talk, say, say.price.ask)) return false;
  if (talk.version === 1 && talk.chance(0.22)) {
    talk.userWhileWaiting(say.price.impatient);
    if (talk.chance(0.3)) return false;
  }
  talk.botPrice(say.price.answer);
  return !(talk.version === 1 && talk.chance(0.2));
}

function leaveAfterPrice(talk: Talk, say: Phrases): void {
  const way = talk.random.next();
  if (way < 0.3) return;
  if (way < 0.65) thinkItOver(talk, say);
  else partWarmly(talk, say, say.common.thanksBye, mixed);
}
