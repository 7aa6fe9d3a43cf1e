import type { Act } from "./acts.ts";
import { findSpanAt, positionOfCue } from "./cues.ts";
import type { CueHits } from "./cues.ts";
import type { Reading } from "./reading.ts";

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

/** Something has to come first: the bot looks it up, or wants a form or a detail. */
export function isUnderWay({ role, cues }: Reading, act: Act): boolean {
  return role !== "user" && act !== "success" && UNDER_WAY.some((cue) => (cues.strength[cue] ?? 0) > 0);
}
