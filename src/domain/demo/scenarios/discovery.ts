import type { Phrases } from "../phrases/packs.ts";
import type { Talk } from "../world/talk.ts";
import { offerAndSettle, thinkItOver } from "./booking.ts";
import { happy, mixed, open, partWarmly, rate, stumbles, type Scenario } from "./scenario.ts";

/** Ideas wanted. */
export const exploration: Scenario = {
  key: "exploration",
  weights: [11, 11, 12],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.other.look);
    if (stumbles(talk, say, say.other.look)) return;
    talk.bot(say.other.askTaste);
    if (talk.leaves(0.42)) return;
    talk.user(say.other.taste);
    if (stumbles(talk, say, say.other.taste)) return;
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
  weights: [4, 4, 4],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.other.notServed);
    talk.bot(say.other.notServedAnswer);
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

function takeOtherDay(talk: Talk, say: Phrases): void {
  talk.user(say.other.takeAlt);
  talk.botPrice(say.other.offerAlt);
  if (talk.leaves(0.18)) return;
  talk.user(say.booking.contact);
  talk.bot(say.other.confirmedAlt);
  talk.signal("conversion");
  talk.moveBooking();
  partWarmly(talk, say, say.common.thanksBye, happy);
}
