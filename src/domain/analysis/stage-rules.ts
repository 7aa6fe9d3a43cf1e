import { ACTS } from "./acts.ts";
import type { Act } from "./acts.ts";
import { strengthOf } from "./cues.ts";
import type { Cue } from "./cues.ts";
import type { Reading } from "./reading.ts";
import type { ConversationState } from "./state.ts";

/** The reading by rules alone. */
export type RuleReading = { stage: number; confidence: number };

const NONE = -1;
const DISCOVERY = 0;
const INTEREST = 1;
const CONSIDERATION = 2;
const CONVERSION = 3;

const CONCRETE: Cue[] = ["about_item", "counter_offer", "select", "alternatives", "withdraw"];
const CASES = ["order_status", "refund", "change_order", "payment_problem", "technical_problem", "complaint"];
const FACTS = ["opening_hours", "location", "shipping", "product_question", "price", "availability", "discount"];

/** The stage as product.md's definitions say it, from cues and what stood before. */
export function readStageByRules(reading: Reading, state: ConversationState, act: number): RuleReading {
  return reading.role === "user" ? readUser(reading, state) : readBot(reading, state, ACTS[act] ?? "statement");
}

function readBot(reading: Reading, state: ConversationState, act: Act): RuleReading {
  switch (act) {
    case "fallback":
    case "handoff":
    case "anything_else":
      return { stage: NONE, confidence: 0.8 };
    case "welcome":
    case "promo":
      return { stage: DISCOVERY, confidence: 0.85 };
    case "success":
      return { stage: state.lastUser < 0 ? DISCOVERY : CONVERSION, confidence: 0.75 };
    case "ask_confirm":
    case "failure":
      return { stage: CONSIDERATION, confidence: 0.8 };
    case "nothing_found":
      return { stage: state.offered ? CONSIDERATION : INTEREST, confidence: 0.65 };
    case "offer":
      return { stage: state.lastUser < 0 ? DISCOVERY : CONSIDERATION, confidence: 0.75 };
    case "ask_criteria":
    case "ask_contact":
      return { stage: state.offered ? CONSIDERATION : INTEREST, confidence: 0.75 };
    default:
      return readOtherBot(reading, state);
  }
}

function readOtherBot(reading: Reading, state: ConversationState): RuleReading {
  if (strengthOf(reading.cues, "greeting") > 0 && state.stage <= DISCOVERY)
    return { stage: DISCOVERY, confidence: 0.6 };
  if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.6 };
  if (state.offered) return { stage: CONSIDERATION, confidence: 0.55 };
  return { stage: Math.max(DISCOVERY, Math.min(state.stage, INTEREST)), confidence: 0.45 };
}

function readUser(reading: Reading, state: ConversationState): RuleReading {
  const { cues, intent, tokens } = reading;
  const act = ACTS[state.act] ?? "none";
  const asked = act === "ask_confirm" || act === "offer";
  if (intent === "human_request") return { stage: NONE, confidence: 0.8 };
  if (intent === "thanks" || intent === "goodbye") return { stage: NONE, confidence: 0.7 };
  if (intent === "affirm" || intent === "deny") {
    if (asked) return { stage: CONSIDERATION, confidence: 0.75 };
    if (act === "ask_criteria" || act === "question") return { stage: answerStage(state), confidence: 0.6 };
    return { stage: NONE, confidence: 0.6 };
  }
  if (state.offered && CONCRETE.some((cue) => strengthOf(cues, cue) > 0))
    return { stage: CONSIDERATION, confidence: 0.8 };
  if (strengthOf(cues, "commit") > 1.2 && state.offered) return { stage: CONSIDERATION, confidence: 0.8 };
  if (strengthOf(cues, "counter_offer") + strengthOf(cues, "about_item") > 1.5) {
    return { stage: CONSIDERATION, confidence: 0.7 };
  }
  if (CASES.includes(intent) && (tokens.digits > 2 || state.offered)) return { stage: CONSIDERATION, confidence: 0.65 };
  if (act === "ask_criteria" || act === "ask_contact") return { stage: answerStage(state), confidence: 0.7 };
  if (intent === "product_question" && strengthOf(cues, "need") > 0) return readNeed(reading, state);
  if (FACTS.includes(intent)) return { stage: state.offered ? CONSIDERATION : INTEREST, confidence: 0.6 };
  if (intent === "greeting" && tokens.words.length < 5) return { stage: DISCOVERY, confidence: 0.85 };
  if (strengthOf(cues, "need") > 0) return readNeed(reading, state);
  return { stage: state.offered ? CONSIDERATION : Math.max(DISCOVERY, state.stage), confidence: 0.45 };
}

/** A need with criteria (numbers, dates, many words) is interest; merely named it is discovery. */
function readNeed(reading: Reading, state: ConversationState): RuleReading {
  const { cues, tokens } = reading;
  if (state.offered) return { stage: CONSIDERATION, confidence: 0.5 };
  const particulars = tokens.digits > 0 || strengthOf(cues, "date_time") > 0 || tokens.words.length > 14;
  if (particulars) return { stage: INTEREST, confidence: 0.6 };
  return { stage: Math.max(DISCOVERY, Math.min(state.stage, INTEREST)), confidence: 0.65 };
}

function answerStage(state: ConversationState): number {
  return state.offered ? CONSIDERATION : INTEREST;
}
