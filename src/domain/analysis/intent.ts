import { INTENTS } from "./analysis.contract.ts";
import type { Intent } from "./analysis.contract.ts";
import type { CueHits } from "./cues.ts";
import { readIntentSigns } from "./intent-signs.ts";
import { INTENT_WEIGHTS } from "./intent-weights.ts";
import { unpackBytes } from "./packed.ts";
import type { Tokens } from "./tokens.ts";

const CLASSES = INTENTS.length;
const TABLE = unpackBytes(INTENT_WEIGHTS.table);
const STEP = 1 / INTENT_WEIGHTS.steps;
const ODDS = new Float64Array(CLASSES);

/** What a message wants by a small linear model over phrases, ideas and words; `oos` when it is none of the intents. */
export function readIntent(tokens: Tokens, cues: CueHits, ideas: readonly number[]): Intent {
  if (tokens.words.length === 0) return "oos";
  const { rows, values, count, hashedFrom } = readIntentSigns(tokens, cues, ideas);
  const hashedValue = hashedFrom < count ? (values[hashedFrom] ?? 0) : 0;
  for (let to = 0; to < CLASSES; to++) {
    let told = 0;
    for (let at = 0; at < hashedFrom; at++) told += (TABLE[(rows[at] ?? 0) * CLASSES + to] ?? 0) * (values[at] ?? 0);
    let hashed = 0;
    for (let at = hashedFrom; at < count; at++) hashed += TABLE[(rows[at] ?? 0) * CLASSES + to] ?? 0;
    ODDS[to] = (INTENT_WEIGHTS.bias[to] ?? 0) + (told + hashed * hashedValue) * STEP;
  }
  let best = 0;
  for (let to = 1; to < CLASSES; to++) if ((ODDS[to] ?? 0) > (ODDS[best] ?? 0)) best = to;
  return INTENTS[best] ?? "oos";
}

/** Intents that keep the talk going and are nobody's reason to write. */
export function isSocialIntent(intent: Intent): boolean {
  return ["greeting", "thanks", "goodbye", "affirm", "deny", "oos"].includes(intent);
}
