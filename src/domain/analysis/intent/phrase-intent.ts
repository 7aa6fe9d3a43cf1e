import { INTENTS } from "../analysis.contract.ts";
import type { Intent } from "../analysis.contract.ts";
import type { CueHits } from "../core/text.ts";
import { CUES } from "../text/phrases/cues.ts";

/** Weights below 1 keep politeness from winning over a request: "hi, how much is it?" asks for a price. */
const WEIGHTS: Partial<Record<Intent, number>> = {
  greeting: 0.55,
  thanks: 0.55,
  goodbye: 0.8,
  affirm: 0.4,
  deny: 0.4,
  product_question: 0.85,
  order: 0.9,
  human_request: 1.25,
  refund: 1.25,
  cancel: 1.15,
  order_status: 1.1,
};
const MIN_SCORE = 0.4;

const INTENT_OF_CUE: (Intent | null)[] = CUES.map((cue) => INTENTS.find((intent) => intent === cue) ?? null);
const WEIGHT_OF_CUE = Float32Array.from(INTENT_OF_CUE, (intent) => (intent === null ? 0 : (WEIGHTS[intent] ?? 1)));

/** The intent with the strongest phrases. The stage rules are written for it rather than for the intent model. */
export function detectPhraseIntent(cues: CueHits): Intent {
  let best: Intent = "oos";
  let bestScore = MIN_SCORE - 0.001;
  for (const cue of cues.found) {
    const intent = INTENT_OF_CUE[cue];
    if (!intent) continue;
    const score = (cues.strength[cue] ?? 0) * (WEIGHT_OF_CUE[cue] ?? 0);
    if (score > bestScore) {
      best = intent;
      bestScore = score;
    }
  }
  return best;
}
