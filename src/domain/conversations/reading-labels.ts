import type { DropReason, LastAct, LossReason, Need, Outcome } from "../reading/reading.contract.ts";

/** Display names of what a conversation came to. */
export const READING_OUTCOME_NAMES: Record<Outcome, string> = {
  sold: "Sold",
  solved: "Solved",
  answered: "Answered",
  waiting: "Waiting for you",
  lost: "Lost",
  unmet: "Not offered",
  greeting: "Left at the greeting",
  not_customer: "Not a customer",
};

/** What each outcome means, in a sentence. */
export const OUTCOME_MEANINGS: Record<Outcome, string> = {
  sold: "The user bought, booked, signed up or left contact details, and it was confirmed",
  solved: "A problem, change or request was carried out",
  answered: "All questions were answered and nothing is pending",
  waiting: "A person, ticket or answer was promised and has not come yet",
  lost: "The user wanted something you offer and left without it",
  unmet: "The user asked for something you don't offer, or not then or there",
  greeting: "The user said no more than hello or chose a menu",
  not_customer: "A job application, supplier, wrong number, spam or test",
};

/** Display names of the reasons of losses. */
export const LOSS_REASON_NAMES: Record<LossReason, string> = {
  fallback_loop: "Not understood",
  wrong_answer: "Wrong answer",
  unanswered_question: "Unanswered question",
  bot_silent: "Bot did not reply",
  slow_answer: "Slow response",
  repetition: "Repetition",
  dead_end: "Dead end",
  handoff_ignored: "Handoff ignored",
  out_of_hours: "Nobody there",
  form_friction: "Form friction",
  language_mismatch: "Language mismatch",
  price_objection: "Price objection",
  trust_objection: "Trust objection",
  time_objection: "Postponed",
  unavailable: "Not available",
  not_offered: "Not offered",
  withdrawn: "User changed their mind",
  no_reply: "No reply",
};

/** The display name of why a drop-off left. */
export function getDropReasonName(reason: DropReason): string {
  return reason === "none" ? "No reason found" : LOSS_REASON_NAMES[reason];
}

/** Display names of what the business did last. */
export const ACT_NAMES: Record<LastAct, string> = {
  greeting: "Greeting",
  menu: "Menu",
  question: "Question",
  form: "Form",
  offer: "Offer",
  price: "Price",
  unavailable: "“Not available”",
  not_offered: "“We don’t offer that”",
  answer: "Answer",
  instruction: "Instruction",
  confirmation: "Confirmation",
  handoff: "Handoff",
  fallback: "“I don’t understand”",
  closing: "Closing",
  promotion: "Promotion",
  silent: "No response",
};

/** Display names of what users come for. */
export const NEED_NAMES: Record<Need, string> = {
  buy_or_book: "Buy or book",
  price: "Price",
  information: "Information",
  recommendation: "Recommendation",
  availability: "Availability",
  order_status: "Order status",
  change: "Change",
  cancel: "Cancellation",
  refund: "Refund",
  problem: "Problem",
  complaint: "Complaint",
  account: "Account",
  payment: "Payment",
  person: "A person",
  job_or_partner: "Job or partnership",
  chat: "Small talk",
  none: "Not stated",
};
