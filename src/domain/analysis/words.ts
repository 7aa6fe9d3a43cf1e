import type { DropOffReason, Ending, Flag, Intent, Language, Stage } from "./analysis.contract.ts";

const STAGE_WORDS: Record<Stage, string> = {
  discovery: "Discovery",
  interest: "Interest",
  consideration: "Consideration",
  conversion: "Conversion",
};

const LANGUAGE_WORDS: Record<Language, string> = { en: "English", pt: "Portuguese", es: "Spanish", other: "Other" };

const ENDING_WORDS: Record<Ending, string> = {
  completed: "Completed",
  closed: "Closed in order",
  abandoned: "Abandoned",
  open: "Still open",
};

const REASON_WORDS: Record<DropOffReason, string> = {
  fallback_loop: "The bot kept not understanding",
  handoff_ignored: "A request for a person was ignored",
  unanswered_question: "A question was left unanswered",
  slow_answer: "The answer came too late",
  price_objection: "The price was too high",
  trust_objection: "The user did not trust the offer",
  time_objection: "The user put it off",
  form_friction: "A form or link got in the way",
  repetition: "The conversation went in circles",
  language_mismatch: "The bot answered in another language",
  dead_end: "The bot offered no next step",
  withdrawn: "The user took the decision back",
  no_reply: "The user did not go on",
};

const INTENT_WORDS: Record<Intent, string> = {
  greeting: "Greeting",
  thanks: "Thanks",
  goodbye: "Goodbye",
  affirm: "Yes",
  deny: "No",
  product_question: "Product question",
  price: "Price",
  discount: "Discount",
  availability: "Availability",
  booking: "Booking",
  order: "Order",
  order_status: "Order status",
  change_order: "Change of an order",
  cancel: "Cancellation",
  refund: "Refund",
  payment_problem: "Payment",
  shipping: "Shipping",
  opening_hours: "Opening hours",
  location: "Location",
  technical_problem: "Technical problem",
  account: "Account",
  complaint: "Complaint",
  feedback: "Feedback",
  human_request: "Request for a person",
  contact_details: "Contact details",
  bot_question: "Question about the bot",
  oos: "Something else",
};

const FLAG_WORDS: Record<Flag, string> = {
  fallback: "Not understood",
  repeated_question: "Repeated",
  loop: "Loop",
  handoff_request: "Asked for a person",
  handoff: "Handed to a person",
  unanswered_question: "Question unanswered",
  objection_price: "Price objection",
  objection_trust: "Trust objection",
  objection_time: "Put off",
  form_friction: "Form friction",
  dead_end: "No next step",
  personal_data: "Personal data",
};

const STAGE_MEANINGS: Record<Stage, string> = {
  discovery: "A greeting, or a need that is merely named",
  interest: "Particulars are given, general facts asked",
  consideration: "An offer, price, date or fix is on the table",
  conversion: "The user commits, and it is confirmed",
};

/** What a stage stands for, in a line. */
export function describeStageMeaning(stage: Stage): string {
  return STAGE_MEANINGS[stage];
}

/** A funnel stage as people read it; "No stage" for null. */
export function describeStage(stage: Stage | null): string {
  return stage === null ? "No stage" : STAGE_WORDS[stage];
}

/** A language as people read it. */
export function describeLanguage(language: Language): string {
  return LANGUAGE_WORDS[language];
}

/** How a conversation ended, as people read it. */
export function describeEnding(ending: Ending): string {
  return ENDING_WORDS[ending];
}

/** Why a conversation was left, as people read it. */
export function describeReason(reason: DropOffReason): string {
  return REASON_WORDS[reason];
}

/** An intent as people read it. */
export function describeIntent(intent: Intent): string {
  return INTENT_WORDS[intent];
}

/** A flag as people read it. */
export function describeFlag(flag: Flag): string {
  return FLAG_WORDS[flag];
}
