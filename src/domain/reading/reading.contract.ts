import type { Language, SentimentLabel } from "../analysis/analysis.contract.ts";

/** What became of a closed conversation. Stored by name. */
export const OUTCOMES = ["sold", "solved", "answered", "waiting", "lost", "unmet", "greeting", "not_customer"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The groups that figures count: served, lost, waiting, and not customers. */
export const OUTCOME_GROUPS = {
  sold: "served",
  solved: "served",
  answered: "served",
  waiting: "waiting",
  lost: "lost",
  unmet: "lost",
  greeting: "lost",
  not_customer: "not_customer",
} as const satisfies Record<Outcome, string>;

/** The outcomes that figures count as lost. */
export const LOST_OUTCOMES: readonly Outcome[] = OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === "lost");

/** What somebody is told who gives another outcome a reason. */
export const NO_REASON = "Only lost and waiting conversations have a reason";

/** Whether conversations with an outcome have, or may have, a reason. */
export function mayHaveReason(outcome: Outcome): boolean {
  const group = OUTCOME_GROUPS[outcome];
  return group === "lost" || group === "waiting";
}

/** What a message of the business does. */
export const MESSAGE_ACTS = [
  "greeting",
  "menu",
  "question",
  "form",
  "offer",
  "price",
  "unavailable",
  "not_offered",
  "answer",
  "instruction",
  "confirmation",
  "handoff",
  "fallback",
  "closing",
  "promotion",
] as const;
export type MessageAct = (typeof MESSAGE_ACTS)[number];

/** The last act of the business's side; `silent` when the user's last words got no reply. */
export const LAST_ACTS = [...MESSAGE_ACTS, "silent"] as const;
export type LastAct = (typeof LAST_ACTS)[number];

/** Why a conversation was lost, or what went wrong where the business still owes something. */
export const LOSS_REASONS = [
  "fallback_loop",
  "wrong_answer",
  "unanswered_question",
  "bot_silent",
  "slow_answer",
  "repetition",
  "dead_end",
  "handoff_ignored",
  "out_of_hours",
  "form_friction",
  "language_mismatch",
  "price_objection",
  "trust_objection",
  "time_objection",
  "unavailable",
  "not_offered",
  "withdrawn",
  "no_reply",
] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** Why drop-offs left: the reason of their reading; `none` where nothing went wrong or that is not known yet. */
export const DROP_REASONS = [...LOSS_REASONS, "none"] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** What the user came for. */
export const NEEDS = [
  "buy_or_book",
  "price",
  "information",
  "recommendation",
  "availability",
  "order_status",
  "change",
  "cancel",
  "refund",
  "problem",
  "complaint",
  "account",
  "payment",
  "person",
  "job_or_partner",
  "chat",
  "none",
] as const;
export type Need = (typeof NEEDS)[number];

/** What a closed conversation came to, and the message and span that decided it. */
export type ConversationReading = {
  outcome: Outcome;
  /** Null for served conversations, and for waiting ones in which nothing went wrong. */
  reason: LossReason | null;
  /** The last act of the business, `closing` included. */
  act: LastAct;
  /** The last act that is not `closing`: where a lost conversation was lost. */
  place: LastAct;
  need: Need;
  subject: { text: string; language: Language; en: string | null };
  left: SentimentLabel;
  /** Position of the message of the business after which the user turned negative; null if the user did not. */
  turnedBy: number | null;
  /** Probability of the outcome, 0 to 1. */
  confidence: number;
  /** Position of the message and UTF-16 offsets in its text; null without messages. */
  decidedBy: { message: number; start: number; end: number } | null;
  /** The act of each message of the business, null for the user's. */
  acts: (MessageAct | null)[];
};
