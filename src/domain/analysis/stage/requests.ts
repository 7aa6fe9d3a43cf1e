import { ACTS } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import type { CueHits } from "../core/text.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { findSpanAt, getCueIndex } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";

const ALSO_CUE = getCueIndex("also");
const KIND_CUE = getCueIndex("kind");
const MENU_ITEM_CUE = getCueIndex("menu_item");
const NEED_CUE = getCueIndex("need");
const ORDERS_CUE = getCueIndex("orders");

const INTEREST = 1;
const CONVERSION = 3;

const CONTINUES = listCueIndexes(["alternatives", "select", "counter_offer", "withdraw", "commit", "affirm", "deny"]);
/** "Noted. Your name?" goes on. */
const ASKS_DETAILS = listCueIndexes(["ask_contact", "asks_which", "ask_criteria"]);
const DEFINITE = buildWordSet("definite");
const BACK_REFERENCES = buildWordSet("backReferences");
const WANTS = buildWordSet("wants");
const COMPLETED = buildWordSet("completed");
const UNCOMPLETED = buildWordSet("uncompleted");
/** A participle after more words than this reports nothing. */
const COMPLETION_WORDS = 3;
const LAST_LETTER = 0x24f;
/** A question of up to this many words is a question alone: "Booked already?". */
const MAX_QUESTION_WORDS = 4;

/**
 * Whether the user asks for something of another kind once something was offered: "I also need a taxi". References to the offer
 * ("is there another one?", "book it") continue the current request.
 */
export function startsNewRequest({ cues, asks, tokens }: Reading, state: ConversationState): boolean {
  const kind = state.offered ? findSpanAt(cues, KIND_CUE) : null;
  if (!kind || hasAnyCue(cues, CONTINUES, 0)) return false;
  const { words } = tokens;
  if (DEFINITE.has(words[kind.first - 1] ?? "") || words.some((word) => BACK_REFERENCES.has(word))) return false;
  if (state.here === CONVERSION) return true;
  const wants =
    getStrengthAt(cues, ORDERS_CUE) > 0 || getStrengthAt(cues, NEED_CUE) > 0 || words.some((word) => WANTS.has(word));
  return (getStrengthAt(cues, ALSO_CUE) > 0 || state.lastStage < 0) && (wants || asks);
}

/** Whether the user orders something from a menu ("a large latte, please"): it is selected, not searched for. */
export function isMenuOrder({ cues }: Reading): boolean {
  if (getStrengthAt(cues, MENU_ITEM_CUE) === 0 || getStrengthAt(cues, KIND_CUE) > 0) return false;
  return getStrengthAt(cues, ORDERS_CUE) > 0;
}

/** Whether the bot replies to a general question, asked before any offer, with a fact and no offer. */
export function isFactualReply(reading: Reading, state: ConversationState, act: number): boolean {
  if (reading.role === "user" || ACTS[act] !== "statement" || (reading.hasMoney && reading.tokens.digits > 0))
    return false;
  return state.lastRole === "user" && state.lastUserAsks && state.lastStage === INTEREST && !state.offered;
}

/** Whether a bot message starts with a participle that reports completion: "Booked! …", "Listo, …", "Troca solicitada". */
export function startsWithCompletion({ tokens, asks, role, cues }: Reading): boolean {
  if (role === "user" || (asks && (tokens.words.length <= MAX_QUESTION_WORDS || hasAnyCue(cues, ASKS_DETAILS, 0))))
    return false;
  let seen = 0;
  let open = true;
  for (const word of tokens.words) {
    // Emoji and numbers may come first: "✅ 6 seats added".
    if (word === "#" || word.charCodeAt(0) > LAST_LETTER) continue;
    if (open && COMPLETED.has(word)) return true;
    open = !UNCOMPLETED.has(word);
    if (++seen === COMPLETION_WORDS) return false;
  }
  return false;
}

/** The strength of a cue by its index. */
export function getStrengthAt({ strength }: CueHits, cue: number): number {
  return strength[cue] ?? 0;
}

/** Whether any of the cues is stronger than `min`. */
export function hasAnyCue(cues: CueHits, wanted: readonly number[], min: number): boolean {
  for (const cue of wanted) if (getStrengthAt(cues, cue) > min) return true;
  return false;
}

/** The indexes of cues in CUES. */
export function listCueIndexes(cues: readonly Cue[]): number[] {
  return cues.map(getCueIndex);
}
