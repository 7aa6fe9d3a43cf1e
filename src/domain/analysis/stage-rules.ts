import type { Intent } from "./analysis.contract.ts";
import { ACTS } from "./acts.ts";
import type { Act } from "./acts.ts";
import { findSpanAt, positionOfCue } from "./cues.ts";
import type { Cue, CueHits } from "./cues.ts";
import { asksForPerson, handsOver } from "./flags.ts";
import { isUnderWay, tellsHowItStands } from "./not-done.ts";
import { namesParticulars } from "./particulars.ts";
import type { Reading } from "./reading.ts";
import { cameFor } from "./state.ts";
import type { ConversationState } from "./state.ts";

/** The reading by rules alone. */
export type RuleReading = { stage: number; confidence: number };

const ABOUT_ITEM_CUE = positionOfCue("about_item");
const ALSO_CUE = positionOfCue("also");
const ASKS_LISTING_CUE = positionOfCue("asks_listing");
const COMMIT_CUE = positionOfCue("commit");
const COUNTER_OFFER_CUE = positionOfCue("counter_offer");
const GREETING_CUE = positionOfCue("greeting");
const KIND_CUE = positionOfCue("kind");
const MENU_ITEM_CUE = positionOfCue("menu_item");
const NAMES_CASE_CUE = positionOfCue("names_case");
const NAMES_LISTING_CUE = positionOfCue("names_listing");
const NEED_CUE = positionOfCue("need");
const ORDERS_CUE = positionOfCue("orders");
const RELEASES_CUE = positionOfCue("releases");
const SMALL_TALK_CUE = positionOfCue("small_talk");
const STALLS_CUE = positionOfCue("stalls");
const GIVES_UP_CUE = positionOfCue("gives_up");
const TRIED_CUE = positionOfCue("tried");

const NONE = -1;
const DISCOVERY = 0;
const INTEREST = 1;
const CONSIDERATION = 2;
const CONVERSION = 3;

const CONCRETE = positionsOf(["about_item", "counter_offer", "select", "alternatives", "withdraw"]);
const SETBACKS = positionsOf(["failure", "apology"]);
const ACKNOWLEDGEMENTS = positionsOf(["affirm", "commit", "thanks"]);
const SHORT_ANSWER = 14;
const TELLING: Act[] = ["statement", "offer", "success", "anything_else"];
const LEAST_TO_GO_ON = 4;
const DONE = new Set(
  (
    "done booked reserved confirmed sent scheduled cancelled canceled updated sold paid ordered submitted placed refunded purchased " +
    "pronto prontinho feito marcado marcada agendado agendada reservado reservada confirmado confirmada enviado " +
    "enviada cancelado cancelada registrado combinado fechado comprado comprada solicitado solicitada " +
    "listo hecho apuntado apuntada anotado anotada tramitado tramitada concretado " +
    "issued activated blocked rescheduled registered upgraded renewed estornado estornada trocado trocada remarcado remarcada " +
    "aprovado aprovada bloqueado bloqueada ativado ativada emitido emitida activado activada reprogramado reprogramada reembolsado reembolsada"
  ).split(" "),
);
/** What makes a participle after it something else than word of what was done: "not booked", "is done". */
const NO_THING_DONE = new Set(
  "not no never nothing already nao nada sin sem ya ja is are be been get have if once when".split(" "),
);
const GOES_ON = positionsOf(["alternatives", "select", "counter_offer", "withdraw", "commit", "affirm", "deny"]);
/** What stands before a thing already spoken of, or for it. */
const DEFINITE = new Set(
  "the this that your its their same el la los las ese esa este esta tu su ao do da esse essa".split(" "),
);
const POINTS_BACK = new Set("it its they their them one isso ele ela dele dela eso ello".split(" "));
const WANTS = new Set(
  (
    "want need like looking find book search get reserve searching " +
    "quiero necesito busco quisiera queria reserva reservar buscame quero preciso procuro busca reservar"
  ).split(" "),
);
const OBJECTIONS = positionsOf(["objection_price", "objection_trust", "objection_time"]);
const NEEDS = ["booking", "order"];
const CASES: Intent[] = ["order_status", "refund", "change_order", "payment_problem", "technical_problem", "complaint"];
/** An order's number, and not much beside it. */
const LEAST_OF_CODE = 4;
const MOST_BESIDE_CODE = 5;
const FACTS = ["opening_hours", "location", "shipping", "product_question", "price", "availability", "discount"];

/** The stage as product.md's definitions say it, from cues and what stood before. */
export function readStageByRules(reading: Reading, state: ConversationState, act: number): RuleReading {
  if (reading.role === "user") return readUser(reading, state);
  if (handsOver(reading) && !reading.money) return { stage: NONE, confidence: 0.8 };
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
  if (opensWithDone(reading) && hasChosen(reading, state) && !state.denied && !state.closing) return true;
  if (asks || !TELLING.includes(act) || holdsAny(cues, SETBACKS, 0) || isUnderWay(reading, act)) return false;
  if (state.affirmed && !state.closing && ACTS[state.act] === "ask_confirm") return true;
  if (tokens.words.length > SHORT_ANSWER || !state.offered || act === "anything_else") return false;
  return state.committed && holdsAny(cues, ACKNOWLEDGEMENTS, 0);
}

/** Something is on the table, or the user has just answered what was asked of them. */
function hasChosen({ asks }: Reading, { offered, stage, lastRole, lastUserAsks }: ConversationState): boolean {
  return offered || (!asks && stage >= INTEREST && lastRole === "user" && !lastUserAsks);
}

/** A general question, nothing on the table before it, gets its answer: a fact, which offers nothing yet. */
export function answersWithFact(reading: Reading, state: ConversationState, act: number): boolean {
  if (reading.role === "user" || ACTS[act] !== "statement" || (reading.money && reading.tokens.digits > 0))
    return false;
  return state.lastRole === "user" && state.lastUserAsks && state.lastStage === INTEREST && !state.offered;
}

/** A participle in front tells that it is done: "Booked! …", "Listo, …", "Troca solicitada". */
export function opensWithDone({ tokens, asks, role }: Reading): boolean {
  if (role === "user" || (asks && tokens.words.length <= LEAST_TO_GO_ON)) return false;
  const [first = "", second = ""] = tokens.words;
  return DONE.has(first) || (DONE.has(second) && !NO_THING_DONE.has(first));
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
      if (tellsHowItStands(state)) return { stage: CONSIDERATION, confidence: 0.6 };
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
      return { stage: answerStage(state), confidence: 0.75 };
    default:
      return readOtherBot(reading, state);
  }
}

function readOtherBot(reading: Reading, state: ConversationState): RuleReading {
  const { cues, tokens, said: intent, asks } = reading;
  const releases = intent === "goodbye" || intent === "thanks" || strengthAt(cues, RELEASES_CUE) > 0;
  if (marksTime(reading)) return { stage: NONE, confidence: 0.7 };
  if (releases && tokens.words.length < 9 && !asks && tokens.digits === 0) return { stage: NONE, confidence: 0.6 };
  if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.6 };
  // A price said to someone who asked is an offer, however it is worded.
  if ((reading.money && tokens.digits > 0) || namesCounterPrice(reading, state))
    return { stage: CONSIDERATION, confidence: 0.6 };
  if (strengthAt(cues, GREETING_CUE) > 0 && state.stage <= DISCOVERY) return { stage: DISCOVERY, confidence: 0.6 };
  // An answer stands where its question stood; a question back looks for particulars.
  const before = state.lastStage >= 0 ? state.lastStage : state.stage;
  if (before >= CONSIDERATION) return { stage: CONSIDERATION, confidence: 0.6 };
  if (asks && state.stage >= DISCOVERY) return { stage: INTEREST, confidence: 0.5 };
  return { stage: Math.max(DISCOVERY, before), confidence: 0.45 };
}

/** Word that somebody waits, or no longer does: nothing is said of the matter. */
function marksTime({ cues, tokens }: Reading): boolean {
  if (strengthAt(cues, GIVES_UP_CUE) > 0) return true;
  return strengthAt(cues, STALLS_CUE) > 0 && tokens.words.length <= SHORT_ANSWER && tokens.digits === 0;
}

/** While prices are bandied about, a number without a currency is one. */
function namesCounterPrice({ amount }: Reading, { bid }: ConversationState): boolean {
  return amount > 0 && bid > 0;
}

function readUser(reading: Reading, state: ConversationState): RuleReading {
  const { cues, said: intent, tokens } = reading;
  const act = ACTS[state.act] ?? "none";
  if (ordersFromMenu(reading)) return { stage: CONSIDERATION, confidence: 0.75 };
  if (bringsNewMatter(reading, state))
    return { stage: namesParticulars(reading) ? INTEREST : DISCOVERY, confidence: 0.6 };
  if (intent === "human_request" || asksForPerson(reading)) return { stage: NONE, confidence: 0.8 };
  if (!state.offered && strengthAt(cues, NAMES_CASE_CUE) > 0 && tokens.digits < 3)
    return { stage: DISCOVERY, confidence: 0.7 };
  if (state.here <= DISCOVERY && makesSmallTalk(reading)) return { stage: DISCOVERY, confidence: 0.7 };
  if (state.here >= INTEREST && strengthAt(cues, TRIED_CUE) > 0) return { stage: CONSIDERATION, confidence: 0.7 };
  if (strengthAt(cues, ASKS_LISTING_CUE) > 1 && strengthAt(cues, NEED_CUE) === 0)
    return { stage: CONSIDERATION, confidence: 0.7 };
  if (strengthAt(cues, NAMES_LISTING_CUE) > 0 && !state.offered) return readNamedListing(reading);
  if (intent === "thanks" || intent === "goodbye") return { stage: NONE, confidence: 0.7 };
  if (state.offered && holdsAny(cues, OBJECTIONS, 1.2)) return { stage: CONSIDERATION, confidence: 0.75 };
  if (intent === "affirm" || intent === "deny") return readBareAnswer(state, act, tokens.words.length);
  if (state.offered && holdsAny(cues, CONCRETE, 0)) return { stage: CONSIDERATION, confidence: 0.8 };
  if (strengthAt(cues, COMMIT_CUE) > 1.2 && state.offered) return { stage: CONSIDERATION, confidence: 0.8 };
  if (intent === "cancel" && !state.offered && tokens.digits < 3) return { stage: DISCOVERY, confidence: 0.5 };
  if (strengthAt(cues, COUNTER_OFFER_CUE) + strengthAt(cues, ABOUT_ITEM_CUE) > 1.5) {
    return { stage: CONSIDERATION, confidence: 0.7 };
  }
  // Something bought or owed brought the user here: the number that they give names it.
  if (tokens.digits >= LEAST_OF_CODE && tokens.words.length <= MOST_BESIDE_CODE && cameFor(state, CASES))
    return { stage: CONSIDERATION, confidence: 0.65 };
  if (CASES.includes(intent) && (tokens.digits > 2 || state.offered)) return { stage: CONSIDERATION, confidence: 0.65 };
  if (act === "ask_criteria" || act === "ask_contact") return { stage: answerStage(state), confidence: 0.7 };
  return readOpenUser(reading, state, act);
}

/** What is advertised is merely named, or asked about at once. */
function readNamedListing({ asks, amount }: Reading): RuleReading {
  return { stage: asks || amount > 0 ? CONSIDERATION : DISCOVERY, confidence: 0.65 };
}

/** Yes and no say what the question before them made of them. */
function readBareAnswer(state: ConversationState, act: Act, length: number): RuleReading {
  if (act === "ask_confirm" || act === "offer") return { stage: CONSIDERATION, confidence: 0.75 };
  if (act === "ask_criteria" || act === "question") return { stage: answerStage(state), confidence: 0.6 };
  return length > 4 && state.offered ? { stage: CONSIDERATION, confidence: 0.5 } : { stage: NONE, confidence: 0.6 };
}

function readOpenUser(reading: Reading, state: ConversationState, act: Act): RuleReading {
  const { cues, said: intent, tokens, asks } = reading;
  const needs = strengthAt(cues, NEED_CUE) > 0;
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

/**
 * Once something was on the table, a thing of another kind is asked for: "I also need a taxi". What points back at what is on the table
 * ("is there another one?", "book it") goes on with it.
 */
export function bringsNewMatter({ cues, asks, tokens }: Reading, state: ConversationState): boolean {
  const kind = state.offered ? findSpanAt(cues, KIND_CUE) : null;
  if (!kind || holdsAny(cues, GOES_ON, 0)) return false;
  const { words } = tokens;
  if (DEFINITE.has(words[kind.first - 1] ?? "") || words.some((word) => POINTS_BACK.has(word))) return false;
  if (state.here === CONVERSION) return true;
  const wants =
    strengthAt(cues, ORDERS_CUE) > 0 || strengthAt(cues, NEED_CUE) > 0 || words.some((word) => WANTS.has(word));
  return (strengthAt(cues, ALSO_CUE) > 0 || state.lastStage < 0) && (wants || asks);
}

/** Talk beside any business, and no wish next to it. */
function makesSmallTalk({ cues }: Reading): boolean {
  if (strengthAt(cues, SMALL_TALK_CUE) === 0) return false;
  return strengthAt(cues, NEED_CUE) + strengthAt(cues, ORDERS_CUE) + strengthAt(cues, MENU_ITEM_CUE) === 0;
}

/** What is had as it is named ("a large latte, please") is chosen, not looked for. */
export function ordersFromMenu({ cues }: Reading): boolean {
  if (strengthAt(cues, MENU_ITEM_CUE) === 0 || strengthAt(cues, KIND_CUE) > 0) return false;
  return strengthAt(cues, ORDERS_CUE) > 0;
}

function holdsAny(cues: CueHits, wanted: readonly number[], least: number): boolean {
  for (const cue of wanted) if (strengthAt(cues, cue) > least) return true;
  return false;
}

function strengthAt({ strength }: CueHits, cue: number): number {
  return strength[cue] ?? 0;
}

function positionsOf(cues: readonly Cue[]): number[] {
  return cues.map(positionOfCue);
}

/** A need with criteria (numbers, dates, many words) is interest; merely named it is discovery. */
function readNeed(reading: Reading, state: ConversationState): RuleReading {
  if (state.offered) return { stage: CONSIDERATION, confidence: 0.5 };
  if (namesParticulars(reading)) return { stage: INTEREST, confidence: 0.6 };
  return { stage: Math.max(DISCOVERY, Math.min(state.stage, INTEREST)), confidence: 0.65 };
}

function answerStage(state: ConversationState): number {
  return state.offered && state.here >= CONSIDERATION ? CONSIDERATION : INTEREST;
}
