import type { SentimentLabel } from "./analysis.contract.ts";
import {
  DIMINISHERS,
  INTENSIFIERS,
  NEGATIONS,
  SENTIMENT_EMOJI,
  SENTIMENT_WORDS,
  TURNS,
} from "./lexicon/sentiment-words.ts";
import type { Tokens } from "./tokens.ts";

/** A feeling: −1…1 and its label. */
export type Sentiment = { score: number; label: SentimentLabel };

const NEGATION_REACH = 3;
const NEUTRAL_BAND = 0.15;
/** How fast the sum of strengths saturates towards ±1. */
const SOFTNESS = 3;

const STRENGTHS = new Map<string, number>();
const STEMS: { stem: string; strength: number }[] = [];
readLexicon();
const NEGATION = new Set(NEGATIONS.split(" "));
const INTENSIFIER = new Set(INTENSIFIERS.split(" "));
const DIMINISHER = new Set(DIMINISHERS.split(" "));
const TURN = new Set(TURNS.split(" "));

/** The feeling of a message: lexicon strengths with negation, intensifiers, emoji, capitals and exclamation marks. Linear in tokens. */
export function readSentiment(tokens: Tokens): Sentiment {
  const { words } = tokens;
  let sum = 0;
  let negatedUntil = -1;
  let factor = 1;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const strength = strengthOf(word);
    if (strength !== 0) {
      // A negated strong word is weaker than its opposite: "not terrible" is not "wonderful".
      sum += strength * factor * (at <= negatedUntil && strength > -3 ? -0.6 : 1);
      factor = 1;
      continue;
    }
    if (NEGATION.has(word)) negatedUntil = at + NEGATION_REACH;
    else if (INTENSIFIER.has(word)) factor = 1.5;
    else if (DIMINISHER.has(word)) factor = 0.6;
    else if (TURN.has(word)) {
      sum *= 0.5;
      negatedUntil = -1;
    } else if (word === "?") negatedUntil = -1;
  }
  return finish(sum, tokens);
}

/** The label of a score: a band around nought is neutral. */
export function labelSentiment(score: number): SentimentLabel {
  if (score >= NEUTRAL_BAND) return "positive";
  return score <= -NEUTRAL_BAND ? "negative" : "neutral";
}

function finish(sum: number, tokens: Tokens): Sentiment {
  let total = sum;
  if (total !== 0) total *= 1 + 0.12 * Math.min(tokens.exclamations, 3) + (tokens.shouted > 1 ? 0.2 : 0);
  total += readEmoticons(tokens.text);
  const score = Math.round((total / (Math.abs(total) + SOFTNESS)) * 1000) / 1000;
  return { score: score === 0 ? 0 : score, label: labelSentiment(score) };
}

function strengthOf(word: string): number {
  const known = STRENGTHS.get(word);
  if (known !== undefined) return known;
  if (word.length < 6) return 0;
  for (const { stem, strength } of STEMS) if (word.startsWith(stem)) return strength;
  return 0;
}

/** :-) :( ;D and the like. */
function readEmoticons(text: string): number {
  let total = 0;
  let at = text.indexOf(":");
  if (at < 0) at = text.indexOf(";");
  for (let seen = 0; at >= 0 && seen < 5; seen++) {
    const next = text[at + 1] === "-" || text[at + 1] === "'" ? text[at + 2] : text[at + 1];
    if (next === ")" || next === "D" || next === "]") total += 2;
    else if (next === "(" || next === "[") total -= 2;
    at = text.indexOf(":", at + 1);
  }
  return total;
}

function readLexicon(): void {
  for (const lists of Object.values(SENTIMENT_WORDS)) {
    for (const [strength, list] of Object.entries(lists))
      list.split(" ").forEach((word) => addWord(word, Number(strength)));
  }
  for (const [strength, list] of Object.entries(SENTIMENT_EMOJI)) {
    for (const emoji of list) STRENGTHS.set(emoji, Number(strength));
  }
}

/** A word that two languages share with different strengths keeps their mean. */
function addWord(word: string, strength: number): void {
  if (word.endsWith("*")) {
    STEMS.push({ stem: word.slice(0, -1), strength });
    return;
  }
  const known = STRENGTHS.get(word);
  STRENGTHS.set(word, known === undefined ? strength : (known + strength) / 2);
}
