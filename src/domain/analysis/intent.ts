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

const LIFT = 128;
/** Weights in pairs, each 128 more than it is, in the halves of a number: two are added at once. A half holds 257 of them; a text has 120. */
const PAIRS = Math.ceil(CLASSES / 2);
const PAIRED = pairWeights();
const PAIR_SUMS = new Int32Array(PAIRS);

/** What a message wants by a small linear model over phrases, ideas and words; `oos` when it is none of the intents. */
export function readIntent(tokens: Tokens, cues: CueHits, ideas: readonly number[]): Intent {
  if (tokens.words.length === 0) return "oos";
  const { rows, values, count, hashedFrom } = readIntentSigns(tokens, cues, ideas);
  const hashedValue = hashedFrom < count ? (values[hashedFrom] ?? 0) : 0;
  addTold(rows, values, hashedFrom);
  PAIR_SUMS.fill(0);
  for (let at = hashedFrom; at < count; at++) {
    const from = (rows[at] ?? 0) * PAIRS;
    for (let pair = 0; pair < PAIRS; pair++) PAIR_SUMS[pair] = (PAIR_SUMS[pair] ?? 0) + (PAIRED[from + pair] ?? 0);
  }
  const surplus = LIFT * (count - hashedFrom);
  for (let to = 0; to < CLASSES; to++) {
    const sums = PAIR_SUMS[to >> 1] ?? 0;
    const hashed = ((to & 1) === 0 ? sums & 0xffff : sums >>> 16) - surplus;
    ODDS[to] = (INTENT_WEIGHTS.bias[to] ?? 0) + ((ODDS[to] ?? 0) + hashed * hashedValue) * STEP;
  }
  let best = 0;
  for (let to = 1; to < CLASSES; to++) if ((ODDS[to] ?? 0) > (ODDS[best] ?? 0)) best = to;
  return INTENTS[best] ?? "oos";
}

/** What the rows that count by themselves say of each intent, into ODDS. */
function addTold(rows: Int32Array, values: Float32Array, count: number): void {
  ODDS.fill(0);
  for (let at = 0; at < count; at++) {
    const from = (rows[at] ?? 0) * CLASSES;
    const value = values[at] ?? 0;
    for (let to = 0; to < CLASSES; to++) ODDS[to] = (ODDS[to] ?? 0) + (TABLE[from + to] ?? 0) * value;
  }
}

function pairWeights(): Int32Array {
  return Int32Array.from({ length: (TABLE.length / CLASSES) * PAIRS }, (_, at) => {
    const [row, pair] = [Math.floor(at / PAIRS), at % PAIRS];
    const first = row * CLASSES + 2 * pair;
    const second = 2 * pair + 1 < CLASSES ? (TABLE[first + 1] ?? 0) : 0;
    return ((TABLE[first] ?? 0) + LIFT) | ((second + LIFT) << 16);
  });
}

/** Intents that keep the talk going and are nobody's reason to write. */
export function isSocialIntent(intent: Intent): boolean {
  return ["greeting", "thanks", "goodbye", "affirm", "deny", "oos"].includes(intent);
}
