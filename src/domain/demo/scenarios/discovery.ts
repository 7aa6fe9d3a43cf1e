import type { Phrases } from "../phrases/packs.ts";
import type { Lines, Talk } from "../world/talk.ts";
import type { Tour } from "../world/tour-types.ts";
import { offerAndSettle, thinkItOver } from "./booking.ts";
import { happy, mixed, open, partWarmly, rate, stumbles, type Scenario } from "./scenario.ts";

/** Ideas wanted. */
export const exploration: Scenario = {
  key: "exploration",
  weights: [14, 14, 14],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.other.look);
    if (stumbles(talk, say, say.other.lookAgain)) return;
    talk.bot(say.other.askTaste);
    if (talk.leaves(0.62)) return;
    if (!tellTaste(talk, say)) return;
    talk.bot(say.other.suggest);
    if (talk.leaves(0.36)) {
      if (talk.chance(0.6)) thinkItOver(talk, say);
      return;
    }
    talk.user(say.other.likeFirst);
    talk.botPrice(say.price.answer);
    if (talk.leaves(0.34)) {
      if (talk.chance(0.5)) thinkItOver(talk, say);
      return;
    }
    talk.user(say.price.wantBook);
    talk.bot(say.booking.askParty);
    talk.user(say.booking.giveParty);
    offerAndSettle(talk, say);
  },
};

/** Something the business does not have: a dead end, save with the third version. */
export const deadEnd: Scenario = {
  key: "dead-end",
  weights: [5.5, 5.5, 5.5],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.other.notServed);
    talk.bot(say.other.notServedAnswer);
    if (talk.version < 2) talk.fails("dead_end");
    if (talk.chance(0.55)) talk.user(say.other.shrug);
    rate(talk, say, mixed);
  },
};

/** The day is full. */
export const availability: Scenario = {
  key: "availability",
  weights: [4, 4, 4],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.booking.askAll);
    if (stumbles(talk, say, say.booking.restate)) return;
    talk.bot(say.other.full);
    if (talk.version === 0) {
      talk.fails("dead_end");
      if (talk.chance(0.6)) talk.user(say.other.shrug);
      return;
    }
    if (talk.leaves(0.3)) return;
    if (talk.leaves(0.5)) {
      talk.user(say.other.refuseAlt);
      if (talk.chance(0.5)) talk.bot(say.common.anythingElse);
      return;
    }
    takeOtherDay(talk, say);
  },
};

/** False when the bot never understood. */
function tellTaste(talk: Talk, say: Phrases): boolean {
  const choices: Record<Tour["taste"], readonly [words: Lines, button: Lines]> = {
    food: [say.other.tasteFood, say.other.tapFood],
    culture: [say.other.tasteCulture, say.other.tapCulture],
    nature: [say.other.tasteNature, say.other.tapNature],
  };
  const [words, button] = choices[talk.facts.tour.taste];
  if (talk.version === 2 && talk.chance(0.6)) {
    talk.tap(button);
    return true;
  }
  talk.user(words);
  return !stumbles(talk, say, words);
}

function takeOtherDay(talk: Talk, say: Phrases): void {
  talk.user(say.other.takeAlt);
  talk.botPrice(say.other.offerAlt);
  if (talk.leaves(0.18)) return;
  talk.details(say.booking.contact);
  talk.bot(say.other.confirmedAlt);
  talk.signal("conversion");
  talk.moveBooking();
  partWarmly(talk, say, say.common.thanksBye, happy);
}
