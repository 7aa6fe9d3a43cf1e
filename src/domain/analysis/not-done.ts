import type { Act } from "./acts.ts";
import { findSpanAt, positionOfCue } from "./cues.ts";
import type { CueHits } from "./cues.ts";
import type { Reading } from "./reading.ts";
import { cameFor } from "./state.ts";
import type { ConversationState } from "./state.ts";

const SUCCESSES = (["success", "fulfils", "resolved"] as const).map(positionOfCue);
const FAILURE = positionOfCue("failure");
const UNDER_WAY = (["stalls", "not_yet"] as const).map(positionOfCue);
const NEGATIONS = new Set("no nao not never nunca".split(" "));

/** What was "not paid" and "não foi concluído" has failed (in place): a success with a negation straight before it counts as a failure. */
export function turnDenied(cues: CueHits, words: readonly string[]): void {
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

/** Whether a bot message decides nothing: something has to come first, or was decided before. */
export function decidesNothing(reading: Reading, state: ConversationState, act: Act): boolean {
  return isUnderWay(reading, act) || (act === "success" && tellsHowItStands(state));
}

/** Just asked how an order stands: that it was confirmed, or is on its way, is no news of a decision. */
export function tellsHowItStands(state: ConversationState): boolean {
  if (state.affirmed || state.committed || state.lastRole !== "user" || !state.lastUserAsks) return false;
  return cameFor(state, ["order_status"]);
}

/** Something has to come first: the bot looks it up, or wants a form or a detail. */
export function isUnderWay({ role, cues }: Reading, act: Act): boolean {
  return role !== "user" && act !== "success" && UNDER_WAY.some((cue) => (cues.strength[cue] ?? 0) > 0);
}
