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

/** A finding's title: the problem and where it strikes. */
export function writeTitle(kind: DropOffReason, stage: Stage | null): string {
  return stage === null ? describeReason(kind) : `${describeReason(kind)} at ${describeStage(stage)}`;
}

/** What to change, quoting the bot's own message where there is one. */
export function writeFix(kind: DropOffReason, stepText: string | null): string {
  if (stepText === null || stepText === "") return FIXES[kind];
  const quote = stepText.length > QUOTE_LIMIT ? `${stepText.slice(0, QUOTE_LIMIT - 1).trimEnd()}…` : stepText;
  return `The last thing the bot said: “${quote}” ${FIXES[kind]}`;
}
