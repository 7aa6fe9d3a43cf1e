import { hasIntent } from "../core/conversation-state.ts";
import type { Act, ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import type { Reading } from "../core/reading.ts";
import type { CueHits } from "../core/text.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { findSpanAt, getCueIndex } from "../text/phrases/cues.ts";

const SUCCESSES = (["success", "fulfils", "confirms", "resolved"] as const).map(getCueIndex);
const FAILURE = getCueIndex("failure");
const PENDING = (["stalls", "not_yet"] as const).map(getCueIndex);
const AWAITED = getCueIndex("pending");
/** Strength above which a phrase has at least three words. */
const LONG_PHRASE = 2;
const OBJECTION_FLAGS =
  getFlagMask("objection_price") |
  getFlagMask("objection_trust") |
  getFlagMask("objection_time") |
  getFlagMask("handoff_request");
const NEGATIONS = buildWordSet("negations");

/** Turns a success with a negation directly before it into a failure (in place): "not paid", "não foi concluído". */
export function negateSuccess(cues: CueHits, words: readonly string[]): void {
  const { strength, found, spans } = cues;
  for (const cue of SUCCESSES) {
    const span = (strength[cue] ?? 0) > 0 ? findSpanAt(cues, cue) : null;
    if (span === null || !NEGATIONS.has(words[span.first - 1] ?? "")) continue;
    if ((strength[FAILURE] ?? 0) === 0) {
      found.push(FAILURE);
      spans.push(span.first - 1, span.end);
    }
    strength[FAILURE] = Math.max(strength[FAILURE] ?? 0, strength[cue] ?? 0);
    strength[cue] = 0;
  }
}

/** Whether a bot message decides nothing: something has to happen first, or it only reports a status. */
export function isInconclusive(reading: Reading, state: ConversationState, act: Act): boolean {
  return isPending(reading, act) || (act === "success" && isStatusReply(state));
}

/** Whether the bot replies to a question about an order's status: "confirmed" is then not a conversion. */
export function isStatusReply(state: ConversationState): boolean {
  if (state.affirmed || state.committed || state.lastRole !== "user" || !state.lastUserAsks) return false;
  return hasIntent(state, ["order_status"]);
}

/** Whether something has to happen first: the bot looks it up, or needs a form or a detail. */
export function isPending({ role, cues }: Reading, act: Act): boolean {
  if (role !== "user" && (cues.strength[AWAITED] ?? 0) > LONG_PHRASE) return true;
  return role !== "user" && act !== "success" && PENDING.some((cue) => (cues.strength[cue] ?? 0) > 0);
}

/** Whether the user's last message objects, postpones or asks for a person: no reply to it confirms anything. */
export function holdsBack({ lastUserFlags, committed }: ConversationState): boolean {
  return !committed && (lastUserFlags & OBJECTION_FLAGS) !== 0;
}
