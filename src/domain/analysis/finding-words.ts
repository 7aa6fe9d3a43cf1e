import type { DropOffReason, Stage } from "./analysis.contract.ts";
import { describeReason, describeStage } from "./words.ts";

const QUOTE_LIMIT = 160;

const FIXES: Record<DropOffReason, string> = {
  fallback_loop:
    "After the first message that is not understood, offer two or three concrete choices; after the second, hand over to a person.",
  handoff_ignored: "Hand over, or take a phone number for a call back, the first time that someone asks for a person.",
  unanswered_question: "Answer the question that was asked before asking for anything else.",
  slow_answer: "Answer within a few seconds that you are looking into it, and say how long it will take.",
  price_objection: "Answer the price with what is included, and offer a smaller option or payment in parts.",
  trust_objection: "Say who you are, how payment is protected and where reviews can be read.",
  time_objection: "Offer to send the offer in writing or to remind on a day of the user's choice.",
  form_friction: "Ask for less at once, keep what was already given, and accept every usual way of writing it.",
  repetition: "Remember what was answered, and change the words when the same question must be asked again.",
  language_mismatch: "Answer in the language of the user's first message.",
  dead_end: "End with a next step: another date, a similar product, a waiting list or a person.",
  withdrawn: "Ask what changed, and offer to change the order instead of losing it.",
  no_reply: "Ask one easy question at the end, and follow up once if there is no reply.",
};

/** How an effect is estimated, for the definitions page and the hover text. */
export const EFFECT_METHOD =
  "Extra conversions a month if the conversations left by this problem converted like the others that came as far. " +
  "The interval joins the 95% Wilson interval of that rate with the 95% Poisson interval of the count, so it is rather too wide than too narrow.";

/** How a fix is checked, for the definitions page and the hover text. */
export const VERIFICATION_METHOD =
  "Share of closed conversations left by the problem, in the 28 days before the day of the change against the days after it (at most 90), with Newcombe's 95% interval of the difference. " +
  "Nothing is said before a whole week has passed and 100 conversations have closed on either side.";

/** A finding's title: the problem and where it strikes. */
export function writeTitle(kind: DropOffReason, stage: Stage | null): string {
  return stage === null ? describeReason(kind) : `${describeReason(kind)} at ${describeStage(stage)}`;
}

/** What to change, quoting the message of the bot's after which it happens most, where there is one. */
export function writeFix(
  kind: DropOffReason,
  { quote, count }: { quote: { text: string; n: number } | null; count: number },
): string {
  if (quote === null) return FIXES[kind];
  const { text, n } = quote;
  const short = text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT - 1).trimEnd()}…` : text;
  return `${nameQuote(n, count)}: “${short}” ${FIXES[kind]}`;
}

function nameQuote(n: number, count: number): string {
  if (n === count) return "The bot’s last words";
  // Where no two ended with the same message, none is the most frequent.
  return n === 1 ? "For example, the bot’s last words" : `Most often (${n} of ${count}) the bot’s last words`;
}
