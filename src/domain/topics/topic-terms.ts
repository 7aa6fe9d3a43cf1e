import { listConcepts } from "../analysis/text/concepts.ts";
import { isFrequentWord } from "../analysis/text/frequent-words.ts";
import { maskVariables } from "../analysis/text/message-template.ts";
import { tokenize } from "../analysis/text/tokenizer.ts";
import { STOP_WORDS } from "./stop-words.ts";

const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 24;
const MAX_REPLY_WORDS = 3;
/** Topic names consist of letters: no numbers, links or masked values. */
const WORD = /^\p{L}+$/u;
const STOP_WORD_SET = new Set(STOP_WORDS.split(" "));

/** A term of a message and its spelling there. A concept (`~12`) is the same term in all three languages. */
export type Term = { term: string; written: string };

/** The terms of a message: its content words, two-word phrases of them, and the concepts they belong to. */
export function extractTerms(text: string): Term[] {
  // Names, numbers and dates are personal, not topics.
  const masked = maskVariables(text).replace(/\[[a-z]+\]/g, " . ");
  const { words, starts, ends, text: source } = tokenize(masked);
  const terms: Term[] = [];
  let before = -1;
  words.forEach((word, at) => {
    if (!isContentWord(word)) return;
    const written = source.slice(starts[at], ends[at]).toLowerCase();
    terms.push({ term: word, written });
    for (const concept of listConcepts(word)) terms.push({ term: `~${concept}`, written });
    // A phrase may have one stop word between its two words: "track my order", "cambio de talla".
    if (before >= 0 && at - before <= 2) {
      const start = starts[before] ?? 0;
      const phrase = source.slice(start, ends[at]).toLowerCase();
      if (!/[^\p{L}\s'’-]/u.test(phrase)) terms.push({ term: `${words[before] ?? ""} ${word}`, written: phrase });
    }
    before = at;
  });
  return terms;
}

/** Whether the message is a short reply with a number, such as "2 adults", which has no topic of its own. */
export function isShortReply(text: string): boolean {
  return /\d/.test(text) && !text.includes("?") && (text.match(/\p{L}+/gu)?.length ?? 0) <= MAX_REPLY_WORDS;
}

/** Whether a word can name a topic. Frequent words count if they have a concept: "refund", "entrega". */
function isContentWord(word: string): boolean {
  if (word.length < MIN_WORD_LENGTH || word.length > MAX_WORD_LENGTH || !WORD.test(word) || STOP_WORD_SET.has(word))
    return false;
  return !isFrequentWord(word) || listConcepts(word).length > 0;
}
