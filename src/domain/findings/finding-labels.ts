import type { DropReason, LastAct } from "../reading/reading.contract.ts";
import { formatCount, formatMoney } from "../shared/format.ts";
import type { FindingKind } from "./finding-kinds.ts";
import type { DetectedFinding } from "./findings.contract.ts";

/** What goes wrong: the kinds of findings, and reasons of drop-offs that make none by themselves. */
export type Problem = FindingKind | DropReason;

const PROBLEMS: Record<Problem, string> = {
  message_loses: "Users stop replying",
  greeting_loses: "Users leave at the greeting",
  fallback_loop: "The bot doesn’t understand",
  wrong_answer: "The bot gives wrong answers",
  unanswered_question: "Questions are passed over",
  bot_silent: "The bot doesn’t reply",
  slow_answer: "Replies come too late",
  repetition: "Conversations go in circles",
  dead_end: "The bot offers no next step",
  handoff_ignored: "Requests for a person are ignored",
  out_of_hours: "Nobody is there for those who ask for a person",
  form_friction: "A form gets in the way",
  language_mismatch: "The bot replies in another language",
  price_objection: "The price is too high",
  trust_objection: "Users don’t trust the offer",
  time_objection: "Users postpone, and the bot lets them go",
  unavailable: "What users want is not available",
  not_offered: "Users want what you don’t offer",
  withdrawn: "Users change their mind",
  no_reply: "Users stop replying",
  none: "No reason found",
};

/** The problems as nouns, for sentences about several. */
const PROBLEM_NOUNS: Record<FindingKind, string> = {
  message_loses: "missing replies",
  greeting_loses: "leaving at the greeting",
  fallback_loop: "fallback loops",
  wrong_answer: "wrong answers",
  unanswered_question: "unanswered questions",
  bot_silent: "silences of the bot",
  slow_answer: "slow replies",
  repetition: "repetitions",
  dead_end: "dead ends",
  handoff_ignored: "ignored handoffs",
  out_of_hours: "requests out of hours",
  form_friction: "form friction",
  language_mismatch: "replies in another language",
  price_objection: "price objections",
  trust_objection: "trust objections",
  time_objection: "postponed decisions",
  unavailable: "unavailable offers",
  not_offered: "unmet demand",
};

const FIXES: Record<FindingKind, string> = {
  message_loses:
    "Say less at once, end with one easy question or choices to press, and follow up once if nobody replies.",
  greeting_loses: "Greet in one line, show two or three things that people come for, and ask one easy question.",
  fallback_loop:
    "After the first message that the bot doesn’t understand, offer two or three concrete choices; after the second, hand off to a person.",
  wrong_answer: "Give the bot the right answer to these questions, and let it ask when it is not sure.",
  unanswered_question: "Answer the user’s question before asking for anything else.",
  bot_silent: "Find out what stopped the bot at these times, and reply to those who wait.",
  slow_answer: "Reply within a few seconds that you are looking into it, and say how long it will take.",
  repetition: "Remember what the user answered, and rephrase a question that has to be asked again.",
  dead_end: "End with a next step: another date, a similar product, a waiting list or a person.",
  handoff_ignored: "Hand off, or ask for a phone number to call back, the first time a user asks for a person.",
  out_of_hours: "Say when somebody will be there, and take a phone number or an e-mail address until then.",
  form_friction: "Ask for less at once, keep what the user already gave, and accept every common format.",
  language_mismatch: "Reply in the language of the user’s first message.",
  price_objection: "Explain what the price includes, and offer a smaller option or payment in installments.",
  trust_objection: "Say who you are, how payments are protected and where to read reviews.",
  time_objection: "Offer to send the offer in writing, or a reminder on a day the user chooses.",
  unavailable: "Offer the nearest other date or a similar product, and a place on a waiting list.",
  not_offered: "Say at once what you do offer instead, and count what people ask for: it may be worth offering.",
};

/** What a message does that chats end after, as in "12 chats end after an offer". */
export const ACT_PLACES: Record<LastAct, string> = {
  greeting: "after a greeting",
  menu: "at a menu",
  question: "when the bot asks a question",
  form: "when the bot asks for personal details",
  offer: "after an offer",
  price: "after a price",
  unavailable: "after “not available”",
  not_offered: "after “we don’t offer that”",
  answer: "after an answer",
  instruction: "after an instruction",
  confirmation: "after a confirmation",
  handoff: "after a handoff",
  fallback: "after “I don’t understand”",
  closing: "after a goodbye",
  promotion: "after a promotion",
  silent: "without a word of the bot",
};

type Words = readonly [one: string, many: string];
const TITLES: Record<Exclude<FindingKind, "message_loses">, Words> = {
  greeting_loses: ["person leaves at the greeting", "people leave at the greeting"],
  fallback_loop: ["chat ends because the bot doesn’t understand", "chats end because the bot doesn’t understand"],
  wrong_answer: ["chat ends after a wrong answer", "chats end after a wrong answer"],
  unanswered_question: ["chat ends with a question passed over", "chats end with a question passed over"],
  bot_silent: ["chat ends because the bot doesn’t reply", "chats end because the bot doesn’t reply"],
  slow_answer: ["person leaves because replies come too late", "people leave because replies come too late"],
  repetition: ["chat goes in circles until the user leaves", "chats go in circles until the user leaves"],
  dead_end: ["chat ends without a next step", "chats end without a next step"],
  handoff_ignored: ["request for a person is ignored", "requests for a person are ignored"],
  out_of_hours: ["person asks for somebody when nobody is there", "people ask for somebody when nobody is there"],
  form_friction: ["person gives up at a form", "people give up at a form"],
  language_mismatch: ["person gets replies in another language", "people get replies in another language"],
  price_objection: ["person finds the price too high", "people find the price too high"],
  trust_objection: ["person doesn’t trust the offer", "people don’t trust the offer"],
  time_objection: ["person postpones, and the bot lets them go", "people postpone, and the bot lets them go"],
  unavailable: ["person wants something that is not available", "people want something that is not available"],
  not_offered: ["person wants something you don’t offer", "people want something you don’t offer"],
};

/** How the effect is estimated, for the definitions page and the tooltip. */
export const EFFECT_METHOD =
  "Extra sales per month, at most: if the conversations lost to it sold like the others whose users came for the same. For prices, unavailable things and things you don’t offer, “the others” are those who met none of these three. " +
  "The interval combines the 95% Wilson interval of that rate with the 95% Poisson interval of the count, so it is rather too wide than too narrow. A conversation is lost to one finding at most, so the effects of several add up.";

/** How a fix is verified, for the definitions page and the tooltip. */
export const VERIFICATION_METHOD =
  "Share of closed conversations lost to this finding, in the 28 days before the day of the change and in the days after it (at most 90), with Newcombe’s 95% interval of the difference. Fixes applied on the same day share one result. " +
  "There is no result until a whole week has passed and 100 conversations have closed before and after the change.";

/** What goes wrong, without figures. */
export function describeProblem(kind: Problem): string {
  return PROBLEMS[kind];
}

/** The problem of a finding as a noun: "slow replies". */
export function getProblemNoun(kind: FindingKind): string {
  return PROBLEM_NOUNS[kind];
}

/** The suggested fix of a finding. */
export function describeFix(kind: FindingKind): string {
  return FIXES[kind];
}

/** Sales in whole numbers, since nobody sells a part of one: at least one where there are any. */
export function roundSales(sales: number): number {
  return sales > 0 ? Math.max(1, Math.round(sales)) : Math.round(sales);
}

/** Formats sales per month: "33". */
export function formatConversions(perMonth: number): string {
  return formatCount(roundSales(perMonth));
}

/** An effect in sales, or in money where that is wanted and known, with its interval: "33" and "20 to 46". */
export function formatEffect(effect: DetectedFinding["effect"], inMoney: boolean): { amount: string; range: string } {
  const { money } = effect;
  if (!inMoney || money === undefined) {
    const range = `${formatCount(effect.low)} to ${formatConversions(effect.high)}`;
    return { amount: formatConversions(effect.perMonth), range };
  }
  const format = (cents: number): string => formatMoney(Math.round(cents / 100) * 100, money.currency);
  return { amount: format(money.cents), range: `${format(money.low)} to ${format(money.high)}` };
}

/** The effect of a full fix: "up to 33 a month". */
export function formatUpTo(perMonth: number): string {
  return `up to ${formatConversions(perMonth)} a month`;
}

/**
 * The title of a finding: what happens, how often and where, as in "103 chats end after an offer, most on WhatsApp". `where` is the
 * name of what it concentrates on, with its share (0–1).
 */
export function formatTitle({
  kind,
  act,
  count,
  where,
  things = [],
  day = null,
  message = null,
}: {
  kind: FindingKind;
  act: LastAct | null;
  count: number;
  where: { name: string; share: number } | null;
  /** What people asked for, most first, or what a form did. */
  things?: readonly string[];
  /** The day that most of them asked for: "for a Saturday". */
  day?: string | null;
  /** The message after which most of them ended. */
  message?: string | null;
}): string {
  if (count === 0)
    return `${describeProblem(kind)}${act === null ? "" : ` ${ACT_PLACES[act]}`}: not seen in this period`;
  const what =
    kind === "message_loses"
      ? `${count === 1 ? "chat ends" : "chats end"} ${ACT_PLACES[act ?? "answer"]}${message === null ? "" : `, mostly “${message}”`}`
      : TITLES[kind][count === 1 ? 0 : 1];
  const named = things.length === 0 ? "" : `: ${things.join(", ")}`;
  const places = [
    ...(day === null ? [] : [`most ${day}`]),
    ...(where === null ? [] : [`${where.share >= 0.5 ? "most" : "more often"} ${where.name}`]),
  ];
  const place = places.length === 0 ? "" : `, ${places.join(", ").replace(/^most (.*), most /, "most $1 and ")}`;
  return `${formatCount(count)} ${what}${place}${named}`;
}
