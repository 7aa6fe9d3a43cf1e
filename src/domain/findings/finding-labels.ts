import type { DropOffReason, Stage } from "../analysis/analysis.contract.ts";
import { describeStage } from "../analysis/labels.ts";
import { formatCount, formatDecimal } from "../shared/format.ts";

const MAX_QUOTE_LENGTH = 160;

const PROBLEMS: Record<DropOffReason, string> = {
  fallback_loop: "The bot repeatedly doesn’t understand",
  handoff_ignored: "Requests for a person are ignored",
  unanswered_question: "Questions are left unanswered",
  slow_answer: "Replies come too late",
  price_objection: "The price is too high",
  trust_objection: "Users don’t trust the offer",
  time_objection: "Users postpone the decision",
  form_friction: "A form or link gets in the way",
  repetition: "Conversations go in circles",
  language_mismatch: "The bot replies in another language",
  dead_end: "The bot offers no next step",
  withdrawn: "Users change their mind",
  no_reply: "Users stop replying",
};

/** The problems as nouns, for sentences about several. */
const PROBLEM_NOUNS: Record<DropOffReason, string> = {
  fallback_loop: "fallback loops",
  handoff_ignored: "ignored handoffs",
  unanswered_question: "unanswered questions",
  slow_answer: "slow replies",
  price_objection: "price objections",
  trust_objection: "trust objections",
  time_objection: "postponed decisions",
  form_friction: "form friction",
  repetition: "repetitions",
  language_mismatch: "replies in another language",
  dead_end: "dead ends",
  withdrawn: "changed minds",
  no_reply: "missing replies",
};

const FIXES: Record<DropOffReason, string> = {
  fallback_loop:
    "After the first message that the bot doesn’t understand, offer two or three concrete choices; after the second, hand off to a person.",
  handoff_ignored: "Hand off, or ask for a phone number to call back, the first time a user asks for a person.",
  unanswered_question: "Answer the user’s question before asking for anything else.",
  slow_answer: "Reply within a few seconds that you are looking into it, and say how long it will take.",
  price_objection: "Explain what the price includes, and offer a smaller option or payment in installments.",
  trust_objection: "Say who you are, how payments are protected and where to read reviews.",
  time_objection: "Offer to send the offer in writing, or a reminder on a day the user chooses.",
  form_friction: "Ask for less at once, keep what the user already gave, and accept every common format.",
  repetition: "Remember what the user answered, and rephrase a question that has to be asked again.",
  language_mismatch: "Reply in the language of the user’s first message.",
  dead_end: "End with a next step: another date, a similar product, a waiting list or a person.",
  withdrawn: "Ask what changed, and offer to change the order instead of losing it.",
  no_reply: "Ask one easy question at the end, and follow up once if there is no reply.",
};

/** How the effect is estimated, for the definitions page and the tooltip. */
export const EFFECT_METHOD =
  "Extra conversions per month if the problem were fully fixed: if the conversations lost to it converted like the others that reached the same stage. " +
  "The interval combines the 95% Wilson interval of that rate with the 95% Poisson interval of the count, so it is rather too wide than too narrow. A conversation is lost to one problem at most, so the effects of several add up.";

/** How a fix is verified, for the definitions page and the tooltip. */
export const VERIFICATION_METHOD =
  "Share of closed conversations lost to this problem, in the 28 days before the day of the change and in the days after it (at most 90), with Newcombe’s 95% interval of the difference. Fixes applied on the same day share one result. " +
  "There is no result until a whole week has passed and 100 conversations have closed before and after the change.";

/** The problem of a finding, for places that show its stage beside it. */
export function describeProblem(kind: DropOffReason): string {
  return PROBLEMS[kind];
}

/** The problem of a finding as a noun: "slow replies". */
export function getProblemNoun(kind: DropOffReason): string {
  return PROBLEM_NOUNS[kind];
}

/** Formats conversions per month, with one decimal below 10. */
export function formatConversions(perMonth: number): string {
  return Math.abs(perMonth) < 10 ? formatDecimal(perMonth, 1) : formatCount(perMonth);
}

/** The effect of a full fix: "up to 33 a month". */
export function formatUpTo(perMonth: number): string {
  return `up to ${formatConversions(perMonth)} a month`;
}

/** The title of a finding: the problem and the stage. */
export function formatTitle(kind: DropOffReason, stage: Stage | null): string {
  return stage === null ? describeProblem(kind) : `${describeProblem(kind)} at ${describeStage(stage)}`;
}

/** The suggested fix, with the bot message it happens after most, if any. */
export function formatFix(
  kind: DropOffReason,
  { quote, count }: { quote: { text: string; n: number } | null; count: number },
): string {
  if (quote === null) return FIXES[kind];
  const { text, n } = quote;
  const short = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH - 1).trimEnd()}…` : text;
  return `${formatQuoteLabel(n, count)}: “${short}” ${FIXES[kind]}`;
}

function formatQuoteLabel(n: number, count: number): string {
  if (n === count) return "Last bot message";
  // Where all last messages differ, none is the most frequent.
  return n === 1 ? "Example of a last bot message" : `Most frequent last bot message (${n} of ${count})`;
}
