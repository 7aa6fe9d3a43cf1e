import type { Flag, Intent, Language, Stage } from "./analysis.contract.ts";

const STAGE_LABELS: Record<Stage, string> = {
  discovery: "Discovery",
  interest: "Interest",
  consideration: "Consideration",
  conversion: "Conversion",
};

const LANGUAGE_LABELS: Record<Language, string> = { en: "English", pt: "Portuguese", es: "Spanish", other: "Other" };

const INTENT_LABELS: Record<Intent, string> = {
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
  change_order: "Order change",
  cancel: "Cancellation",
  refund: "Refund",
  payment_problem: "Payment problem",
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

const FLAG_LABELS: Record<Flag, string> = {
  fallback: "Not understood",
  repeated_question: "Repeated",
  loop: "Loop",
  handoff_request: "Asked for a person",
  handoff: "Handed off to a person",
  unanswered_question: "Question unanswered",
  objection_price: "Price objection",
  objection_trust: "Trust objection",
  objection_time: "Postponed",
  form_friction: "Form friction",
  dead_end: "No next step",
  personal_data: "Personal data",
};

const STAGE_MEANINGS: Record<Stage, string> = {
  discovery: "A greeting, or a need without details",
  interest: "Criteria are given, general facts are asked",
  consideration: "An offer, price, date or fix is on the table",
  conversion: "The user commits, and the bot confirms",
};

/** What a stage means, in one line. */
export function describeStageMeaning(stage: Stage): string {
  return STAGE_MEANINGS[stage];
}

/** The display name of a stage; "No stage" for null. */
export function describeStage(stage: Stage | null): string {
  return stage === null ? "No stage" : STAGE_LABELS[stage];
}

/** The display name of a language. */
export function describeLanguage(language: Language): string {
  return LANGUAGE_LABELS[language];
}

/** The display name of an intent. */
export function describeIntent(intent: Intent): string {
  return INTENT_LABELS[intent];
}

/** The display name of a flag. */
export function describeFlag(flag: Flag): string {
  return FLAG_LABELS[flag];
}
