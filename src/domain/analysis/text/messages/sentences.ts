import type { Tokens } from "../../core/text.ts";

/** Token positions, `end` exclusive. */
export type Span = { start: number; end: number };
/** A sentence, and whether it ends with a question mark. */
export type Sentence = Span & { asks: boolean };

const SENTENCE_END = /[!;\n]|[.…](?=\s|$)/;
const CLAUSE_END = /[,:()"–—]|\s-\s/;
const ABBREVIATIONS = new Set("dr dra sr sra srta mr mrs ms st no n num ref av tel eng".split(" "));
const SYMBOL_START = 0x2000;

/** Splits a text into sentences at full stops, exclamation and question marks, and line ends. */
export function listSentences(tokens: Tokens): Sentence[] {
  const { words } = tokens;
  const sentences: Sentence[] = [];
  let start = 0;
  for (let at = 0; at < words.length; at++) {
    const isMark = words[at] === "?";
    const opens = isMark && tokens.masked.charAt(tokens.starts[at] ?? 0) === "¿";
    if (opens) {
      if (at > start) sentences.push({ start, end: at, asks: false });
      start = at + 1;
    } else if (isMark || at === words.length - 1 || endsSentence(tokens, at)) {
      const end = isMark ? at : at + 1;
      if (end > start) sentences.push({ start, end, asks: isMark });
      start = at + 1;
    }
  }
  return sentences;
}

/** Splits a sentence into clauses at commas, colons, dashes and brackets; emoji stand between clauses. */
export function listClauses(tokens: Tokens, sentence: Span): Span[] {
  const clauses: Span[] = [];
  let { start } = sentence;
  for (let at = start; at < sentence.end; at++) {
    const isSymbol = (tokens.words[at]?.charCodeAt(0) ?? 0) >= SYMBOL_START;
    const isLast = at === sentence.end - 1;
    if (!isSymbol && !isLast && !CLAUSE_END.test(getGap(tokens, at))) continue;
    const end = isSymbol ? at : at + 1;
    if (end > start) clauses.push({ start, end });
    start = at + 1;
  }
  return clauses;
}

function endsSentence(tokens: Tokens, at: number): boolean {
  const gap = getGap(tokens, at);
  return SENTENCE_END.test(gap) && !(gap.startsWith(".") && ABBREVIATIONS.has(tokens.words[at] ?? ""));
}

/** The text between a token and the next one. */
function getGap({ masked, starts, ends }: Tokens, at: number): string {
  return masked.slice(ends[at], starts[at + 1]);
}
