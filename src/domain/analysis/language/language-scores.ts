import { LANGUAGES } from "../analysis.contract.ts";
import type { Language } from "../analysis.contract.ts";
import type { LanguageScores } from "../core/text.ts";

const MAX_CONTEXT = 12;
const MAX_MESSAGE = 4;
const DECAY = 0.9;
const MARGIN = 0.35;
/** A lead over the second language that short or mixed texts don't reach. */
const MIN_LEAD = 2.5;

/** Scores without any evidence. */
export function createLanguageScores(): LanguageScores {
  return [0, 0, 0, 0];
}

/** The language of a message, with the conversation's evidence so far as prior; `fallback` when the evidence is unclear. */
export function classifyLanguage(scores: LanguageScores, prior: LanguageScores, fallback: Language): Language {
  let best = -1;
  let bestScore = 0;
  let second = 0;
  for (let at = 0; at < scores.length; at++) {
    const score = (scores[at] ?? 0) + 0.35 * (prior[at] ?? 0);
    if (best < 0 || score > bestScore) {
      second = bestScore;
      bestScore = score;
      best = at;
    } else if (score > second) second = score;
  }
  const evident = bestScore > 0 && bestScore > second;
  // Too close to call: keep the conversation's language if it has one.
  if (!evident || (bestScore - second < MARGIN && fallback !== "other")) return fallback;
  return LANGUAGES[best] ?? "other";
}

/** The language with clear evidence; null when none has. */
export function findEvidentLanguage(scores: LanguageScores): Language | null {
  const order = LANGUAGES.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const [best = 0, second = 0] = order;
  return (scores[best] ?? 0) - (scores[second] ?? 0) >= MIN_LEAD ? (LANGUAGES[best] ?? null) : null;
}

/**
 * Merges a message's evidence into the conversation's (in place): older evidence decays, and a single message is capped, by
 * scaling, so that two near languages stay apart.
 */
export function mergeLanguageScores(prior: LanguageScores, scores: LanguageScores): void {
  const mean = (scores[0] + scores[1] + scores[2] + scores[3]) / 4;
  const scale = Math.min(1, MAX_MESSAGE / (Math.max(...scores) - mean || 1));
  for (let at = 0; at < prior.length; at++) {
    const next = DECAY * (prior[at] ?? 0) + Math.max(-MAX_MESSAGE, ((scores[at] ?? 0) - mean) * scale);
    // Rounded so that the stored number is short and survives JSON unchanged (adding 0 turns −0 into 0).
    prior[at] = Math.round(Math.max(-MAX_CONTEXT, Math.min(MAX_CONTEXT, next)) * 100) / 100 + 0;
  }
}
