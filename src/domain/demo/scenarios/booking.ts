import type { Phrases } from "../phrases/packs.ts";
import type { Lines, Talk } from "../world/talk.ts";
import { happy, open, partWarmly, stumbles, type Scenario } from "./scenario.ts";

/** The customer knows what, when and for how many. */
export const directBooking: Scenario = {
  key: "direct-booking",
  weights: [17, 17, 16],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.booking.askAll);
    if (stumbles(talk, say, say.booking.restate)) return;
    offerAndSettle(talk, say);
  },
};

/** The customer names the tour, and the bot asks for the rest. */
export const guidedBooking: Scenario = {
  key: "guided-booking",
  weights: [18, 18, 17],
  setting: "any",
  run: (talk, say) => {
    open(talk, say, say.booking.askTour);
    if (stumbles(talk, say, say.booking.restate)) return;
    talk.bot(say.booking.askDate);
    if (talk.leaves(0.2)) return;
    if (talk.chance(0.09)) askAside(talk, say);
    talk.user(say.booking.giveDate);
    if (stumbles(talk, say, say.booking.giveDate)) return;
    talk.bot(say.booking.askParty);
    if (talk.leaves(0.1)) return;
    talk.user(say.booking.giveParty);
    if (stumbles(talk, say, say.booking.giveParty)) return;
    offerAndSettle(talk, say);
  },
};

/** The bot offers date, hour and price; the customer takes it, thinks it over or leaves. */
export function offerAndSettle(talk: Talk, say: Phrases): void {
  talk.botPrice(say.booking.offer);
  if (talk.leaves(talk.version === 1 ? 0.33 : 0.24)) {
    if (talk.chance(0.45)) thinkItOver(talk, say);
    return;
  }
  if (talk.chance(0.14) && talk.once("included")) {
    talk.user(say.price.includedAsk);
    talk.bot(say.price.includedAnswer);
    if (talk.leaves(0.16)) return;
  }
  accept(talk, say.booking.accept, say.booking.tapTime);
  takeDetails(talk, say, say.booking.askName);
}

/** A general question in between. */
function askAside(talk: Talk, say: Phrases): void {
  const aside = talk.random.pick(say.faq);
  talk.user(aside.ask);
  talk.bot(aside.answer);
}

/** Name, e-mail, confirmation. */
function takeDetails(talk: Talk, say: Phrases, question: Lines): void {
  talk.bot(question);
  if (talk.leaves(0.13)) return;
  talk.details(say.booking.contact);
  if (talk.version === 0 && talk.chance(0.12)) {
    talk.bot(say.common.fallback);
    if (talk.chance(0.5)) {
      talk.fails("fallback_loop");
      return;
    }
    talk.details(say.booking.contact);
  }
  talk.bot(say.booking.summary);
  if (talk.leaves(0.07)) return;
  accept(talk, say.booking.confirm, say.booking.tapConfirm);
  confirm(talk, say);
}

/** The booking is made: confirmed by the bot, and told to the program. */
export function confirm(talk: Talk, say: Phrases): void {
  talk.bot(say.booking.confirmed);
  talk.signal("conversion");
  if (talk.chance(0.16)) {
    talk.user(say.booking.extra);
    talk.bot(say.booking.extraAnswer);
  }
  partWarmly(talk, say, say.booking.thanks, happy);
}

/** "I'll think about it", and the bot's farewell. */
export function thinkItOver(talk: Talk, say: Phrases): void {
  talk.user(say.common.thinking);
  if (!talk.failed) talk.fails("time_objection");
  if (talk.chance(0.75)) talk.bot(say.price.noRush);
  if (talk.chance(0.3)) talk.signal("end");
}

/** The third version has buttons, which most customers press. */
function accept(talk: Talk, lines: Lines, button: Lines): void {
  if (talk.version === 2 && talk.chance(0.62)) talk.tap(button);
  else talk.user(lines);
}
