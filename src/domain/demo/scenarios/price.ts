import type { Phrases } from "../phrases/packs.ts";
import type { Talk } from "../world/talk.ts";
import { confirm, offerAndSettle, thinkItOver } from "./booking.ts";
import { mixed, open, partWarmly, stumbles, type Scenario } from "./scenario.ts";

/** A price is asked; some go on to book. */
export const priceQuestion: Scenario = {
  key: "price-question",
  weights: [7, 7, 6.5],
  setting: "any",
  run: (talk, say) => {
    const knowsParty = talk.chance(0.4);
    if (!askPrice(talk, say, knowsParty)) return;
    if (talk.chance(0.22) && talk.once("included")) {
      talk.user(say.price.includedAsk);
      talk.bot(say.price.includedAnswer);
    }
    if (talk.leaves(0.66)) {
      leaveAfterPrice(talk, say);
      return;
    }
    talk.user(say.price.wantBook);
    if (stumbles(talk, say, say.booking.restate)) return;
    if (!knowsParty) askParty(talk, say);
    offerAndSettle(talk, say);
  },
};

/** The price is too high; only the third version has an answer to that. */
export const priceObjection: Scenario = {
  key: "price-objection",
  weights: [4, 4.4, 4.2],
  setting: "any",
  run: (talk, say) => {
    if (!askPrice(talk, say, talk.chance(0.3))) return;
    talk.user(say.price.tooMuch);
    talk.botPrice(say.price.objectionAnswer);
    if (talk.version === 2 && talk.chance(0.46)) {
      bookWithCode(talk, say);
      return;
    }
    talk.fails("price_objection");
    if (talk.facts.other.price < talk.facts.tour.price - 5 && talk.chance(0.4)) {
      talk.user(say.price.askCheaper);
      talk.botPrice(say.price.cheaper);
      if (talk.chance(0.6)) thinkItOver(talk, say);
      return;
    }
    if (talk.chance(0.62)) {
      talk.user(say.price.leave);
      if (talk.chance(0.4)) talk.bot(say.price.noRush);
    }
    if (talk.chance(0.25)) talk.signal("end");
  },
};

/** Two tours side by side. */
export const comparison: Scenario = {
  key: "comparison",
  weights: [2.8, 2.8, 2.8],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.price.compare);
    if (stumbles(talk, say, say.price.compare)) return;
    talk.botPrice(say.price.compareAnswer);
    if (talk.leaves(0.55)) {
      if (talk.chance(0.55)) {
        talk.user(say.price.chooseNone);
        talk.fails("time_objection");
        if (talk.chance(0.7)) talk.bot(say.price.noRush);
      }
      return;
    }
    talk.user(say.price.chooseFirst);
    if (stumbles(talk, say, say.booking.restate)) return;
    talk.bot(say.booking.askDate);
    if (talk.leaves(0.12)) return;
    talk.user(say.booking.giveDate);
    askParty(talk, say);
    offerAndSettle(talk, say);
  },
};

/** False when the conversation ended before a price was told or heeded. */
function askPrice(talk: Talk, say: Phrases, knowsParty: boolean): boolean {
  const lines = knowsParty ? say.price.askFor : say.price.ask;
  open(talk, say, lines);
  if (stumbles(talk, say, lines)) return false;
  if (talk.version === 1 && talk.chance(0.22)) {
    talk.userWhileWaiting(say.price.impatient);
    if (talk.chance(0.3)) {
      talk.fails("unanswered_question");
      return false;
    }
  }
  talk.botPrice(knowsParty ? say.price.answerFor : say.price.answer);
  return !(talk.version === 1 && talk.chance(0.2));
}

function askParty(talk: Talk, say: Phrases): void {
  const { us } = talk.facts;
  if (us.length > 4 && talk.hasSaid(us)) return;
  talk.bot(say.booking.askParty);
  talk.user(say.booking.giveParty);
}

function bookWithCode(talk: Talk, say: Phrases): void {
  talk.tap(say.price.tapCode);
  talk.bot(say.booking.askDate);
  if (talk.leaves(0.12)) return;
  talk.user(say.booking.giveDate);
  askParty(talk, say);
  talk.bot(say.price.withCode);
  if (talk.leaves(0.1)) return;
  talk.details(say.booking.contact);
  confirm(talk, say);
}

function leaveAfterPrice(talk: Talk, say: Phrases): void {
  const way = talk.random.next();
  if (way < 0.3) return;
  if (way < 0.65) thinkItOver(talk, say);
  else partWarmly(talk, say, say.common.thanksBye, mixed);
}
