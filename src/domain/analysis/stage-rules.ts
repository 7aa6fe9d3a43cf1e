import { ACTS } from "./acts.ts";
import type { Act } from "./acts.ts";
import { strengthOf } from "./cues.ts";
import type { Cue, CueHits } from "./cues.ts";
import type { Reading } from "./reading.ts";
import type { ConversationState } from "./state.ts";
import type { Tokens } from "./tokens.ts";

/** The reading by rules alone. */
export type RuleReading = { stage: number; confidence: number };

const NONE = -1;
const DISCOVERY = 0;
const INTEREST = 1;
const CONSIDERATION = 2;
const CONVERSION = 3;

const CONCRETE: Cue[] = ["about_item", "counter_offer", "select", "alternatives", "withdraw"];
const SHORT_ANSWER = 14;
const TELLING: Act[] = ["statement", "offer", "success", "anything_else"];
const LEAST_TO_GO_ON = 4;
const DONE = new Set(
  (
    "done booked reserved confirmed sent scheduled cancelled canceled updated sold paid ordered submitted " +
    "pronto prontinho feito marcado marcada agendado agendada reservado reservada confirmado confirmada enviado " +
    "enviada cancelado cancelada registrado combinado fechado " +
    "listo hecho apuntado apuntada anotado anotada tramitado tramitada concretado"
  ).split(" "),
);
const OBJECTIONS: Cue[] = ["objection_price", "objection_trust", "objection_time"];
const NEEDS = ["booking", "order"];
const CASES = ["order_status", "refund", "change_order", "payment_problem", "technical_problem", "complaint"];
const FACTS = ["opening_hours", "location", "shipping", "product_question", "price", "availability", "discount"];

/** The stage as product.md's definitions say it, from cues and what stood before. */
export function readStageByRules(reading: Reading, state: ConversationState, act: number): RuleReading {
  if (reading.role === "user") return readUser(reading, state);
  const name = ACTS[act] ?? "statement";
  if (confirmsByAnswering(reading, state, name)) return { stage: CONVERSION, confidence: 0.6 };
  return readBot(reading, state, name);
}

/**
 * Asked to confirm, the user did: what the bot then tells (and does not ask) is that it is done. So is a short yes to a
 * commitment or to word that it works now.
 */
function confirmsByAnswering(reading: Reading, state: ConversationState, act: Act): boolean {
  const { cues, asks, tokens } = reading;
  if (opensWithDone(reading) && state.offered && !state.denied && !state.closing) return true;
  if (asks || !TELLING.includes(act) || holdsAny(cues, ["failure", "apology"], 0)) return false;
  if (state.affirmed && !state.closing && ACTS[state.act] === "ask_confirm") return true;
  if (tokens.words.length > SHORT_ANSWER || !state.offered || act === "anything_else") return false;
  return state.committed && holdsAny(cues, ["affirm", "commit", "thanks"], 0);
}

/** A participle in front tells that it is done: "Booked! …", "Listo, …". */
export function opensWithDone({ tokens, asks, role }: Reading): boolean {
  return role !== "user" && DONE.has(tokens.words[0] ?? "") && (!asks || tokens.words.length > LEAST_TO_GO_ON);
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
      // A wish for a good meal to someone who leaves confirms nothing.
      if (state.closing && !state.affirmed && !state.committed) return { stage: NONE, confidence: 0.6 };
      if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.75 };
      // Success claimed against the user's word confirms nothing.
      return { stage: state.denied ? CONSIDERATION : CONVERSION, confidence: 0.75 };
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
  const { cues, tokens, said: intent, asks } = reading;
  if ((intent === "goodbye" || intent === "thanks") && tokens.words.length < 8 && !asks)
    return { stage: NONE, confidence: 0.6 };
  if (strengthOf(cues, "greeting") > 0 && state.stage <= DISCOVERY) return { stage: DISCOVERY, confidence: 0.6 };
  if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.6 };
  // A price said to someone who asked is an offer, however it is worded.
  if (reading.money) return { stage: CONSIDERATION, confidence: 0.6 };
  // An answer stands where its question stood; a question back looks for particulars.
  const before = state.lastStage >= 0 ? state.lastStage : state.stage;
  if (before >= CONSIDERATION) return { stage: CONSIDERATION, confidence: 0.6 };
  if (asks && state.stage >= DISCOVERY) return { stage: INTEREST, confidence: 0.5 };
  return { stage: Math.max(DISCOVERY, before), confidence: 0.45 };
}

function readUser(reading: Reading, state: ConversationState): RuleReading {
  const { cues, said: intent, tokens } = reading;
  const act = ACTS[state.act] ?? "none";
  if (intent === "human_request") return { stage: NONE, confidence: 0.8 };
  if (intent === "thanks" || intent === "goodbye") return { stage: NONE, confidence: 0.7 };
  if (state.offered && holdsAny(cues, OBJECTIONS, 1.2)) return { stage: CONSIDERATION, confidence: 0.75 };
  if (intent === "affirm" || intent === "deny") return readBareAnswer(state, act, tokens.words.length);
  if (state.offered && holdsAny(cues, CONCRETE, 0)) return { stage: CONSIDERATION, confidence: 0.8 };
  if (strengthOf(cues, "commit") > 1.2 && state.offered) return { stage: CONSIDERATION, confidence: 0.8 };
  if (intent === "cancel" && !state.offered && tokens.digits < 3) return { stage: DISCOVERY, confidence: 0.5 };
  if (strengthOf(cues, "counter_offer") + strengthOf(cues, "about_item") > 1.5) {
    return { stage: CONSIDERATION, confidence: 0.7 };
  }
  if (CASES.includes(intent) && (tokens.digits > 2 || state.offered)) return { stage: CONSIDERATION, confidence: 0.65 };
  if (act === "ask_criteria" || act === "ask_contact") return { stage: answerStage(state), confidence: 0.7 };
  return readOpenUser(reading, state, act);
}

/** Yes and no say what the question before them made of them. */
function readBareAnswer(state: ConversationState, act: Act, length: number): RuleReading {
  if (act === "ask_confirm" || act === "offer") return { stage: CONSIDERATION, confidence: 0.75 };
  if (act === "ask_criteria" || act === "question") return { stage: answerStage(state), confidence: 0.6 };
  return length > 4 && state.offered ? { stage: CONSIDERATION, confidence: 0.5 } : { stage: NONE, confidence: 0.6 };
}

function readOpenUser(reading: Reading, state: ConversationState, act: Act): RuleReading {
  const { cues, said: intent, tokens, asks } = reading;
  const needs = strengthOf(cues, "need") > 0;
  if (NEEDS.includes(intent) || (needs && intent === "product_question")) return readNeed(reading, state);
  if (FACTS.includes(intent) && !(needs && state.stage < INTEREST && !asks)) {
    return { stage: answerStage(state), confidence: 0.6 };
  }
  if (intent === "greeting" && tokens.words.length < 5) return { stage: DISCOVERY, confidence: 0.85 };
  if (intent === "bot_question" && !state.offered) return { stage: DISCOVERY, confidence: 0.65 };
  if (needs) return readNeed(reading, state);
  if (act === "question" && state.stage >= INTEREST) return { stage: answerStage(state), confidence: 0.55 };
  if (asks) return { stage: answerStage(state), confidence: 0.45 };
  return { stage: state.offered ? CONSIDERATION : Math.max(DISCOVERY, state.stage), confidence: 0.45 };
}

function holdsAny(cues: CueHits, wanted: Cue[], least: number): boolean {
  return wanted.some((cue) => strengthOf(cues, cue) > least);
}

/** A need with criteria (numbers, dates, many words) is interest; merely named it is discovery. */
function readNeed(reading: Reading, state: ConversationState): RuleReading {
  const { cues, tokens } = reading;
  if (state.offered) return { stage: CONSIDERATION, confidence: 0.5 };
  const particulars =
    tokens.digits > 0 || strengthOf(cues, "date_time") > 0 || namesSomething(tokens) || tokens.words.length > 14;
  if (particulars) return { stage: INTEREST, confidence: 0.6 };
  return { stage: Math.max(DISCOVERY, Math.min(state.stage, INTEREST)), confidence: 0.65 };
}

/** A capital inside a sentence: a name, a place, a brand. */
function namesSomething({ text, starts, words }: Tokens): boolean {
  for (let at = 1; at < starts.length; at++) {
    const start = starts[at] ?? 0;
    const code = text.charCodeAt(start);
    const word = words[at] ?? "";
    if (code < 65 || code > 90 || word === "i" || word === "im" || word === "id" || word === "ive") continue;
    // Not after the end of another sentence.
    if (text.charCodeAt(start - 1) === 32 && !".!?:".includes(text.charAt(start - 2))) return true;
  }
  return false;
}

function answerStage(state: ConversationState): number {
  return state.offered ? CONSIDERATION : INTEREST;
}
