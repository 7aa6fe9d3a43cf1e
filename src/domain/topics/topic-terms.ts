import { listConcepts } from "../analysis/concepts.ts";
import { isFrequentWord } from "../analysis/frequent-words.ts";
import { describeStep } from "../analysis/steps.ts";
import { readTokens } from "../analysis/tokens.ts";
import { SMALL_WORDS } from "./small-words.ts";

const SHORTEST_WORD = 3;
const LONGEST_WORD = 24;
const LONGEST_ANSWER = 3;
/** A letter is what a topic can be named by; numbers, links and masked values are not. */
const WORD = /^\p{L}+$/u;
const SMALL = new Set(SMALL_WORDS.split(" "));

/** A term of a message and how it is written there; an idea (`~12`) has the same name in three languages. */
export type Term = { term: string; written: string };

/** The terms that say what a message is about: its telling words, their neighbours, and the ideas they stand for. */
export function readTerms(text: string): Term[] {
  // Names, numbers and dates are somebody's own, no topic.
  const masked = describeStep(text).replace(/\[[a-z]+\]/g, " . ");
  const { words, starts, ends, text: read } = readTokens(masked);
  const terms: Term[] = [];
  let before = -1;
  words.forEach((word, at) => {
    if (!isTelling(word)) return;
    const written = read.slice(starts[at], ends[at]).toLowerCase();
    terms.push({ term: word, written });
    for (const idea of listConcepts(word)) terms.push({ term: `~${idea}`, written });
    // At most one small word stands between the two words of a phrase: "track my order", "cambio de talla".
    if (before >= 0 && at - before <= 2) {
      const start = starts[before] ?? 0;
      const phrase = read.slice(start, ends[at]).toLowerCase();
      if (!/[^\p{L}\s'’-]/u.test(phrase)) terms.push({ term: `${words[before] ?? ""} ${word}`, written: phrase });
    }
    before = at;
  });
  return terms;
}

/** A number with a word or three beside it, "2 adults", answers the bot: it is about what the bot asked. */
export function isBareAnswer(text: string): boolean {
  return /\d/.test(text) && !text.includes("?") && (text.match(/\p{L}+/gu)?.length ?? 0) <= LONGEST_ANSWER;
}

/** A frequent word that stands for an idea tells something all the same: "refund", "entrega". */
function isTelling(word: string): boolean {
  if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD || !WORD.test(word) || SMALL.has(word)) return false;
  return !isFrequentWord(word) || listConcepts(word).length > 0;
}
