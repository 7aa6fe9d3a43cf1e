import type { Tokens } from "../../core/text.ts";
import { QUESTION_WORDS as EN } from "../../lexicon/en/questions.ts";
import { QUESTION_WORDS as ES } from "../../lexicon/es/questions.ts";
import { QUESTION_WORDS as PT } from "../../lexicon/pt/questions.ts";

const LANGUAGES = [EN, PT, ES];
const LEADING = new Set(LANGUAGES.flatMap(({ leading }) => leading.split(" ")));
const OPENERS = new Set(LANGUAGES.flatMap(({ openers }) => openers.split(" ")));
const PAIRS = buildPairs();
const MAX_LEADING = 3;

/** Whether a text asks something: by its question mark, or if `byWords` by the words it opens with. */
export function isQuestion({ words }: Tokens, byWords: boolean): boolean {
  if (words.includes("?")) return true;
  if (!byWords) return false;
  let at = 0;
  while (at < MAX_LEADING && LEADING.has(words[at] ?? "")) at++;
  const first = words[at] ?? "";
  const next = words[at + 1];
  if (next === undefined) return false;
  return OPENERS.has(first) || (PAIRS.get(first)?.has(next) ?? false);
}

/** The second words that make a question of each first word, in any language. */
function buildPairs(): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map<string, Set<string>>();
  for (const [firsts = "", seconds = ""] of LANGUAGES.flatMap((language) => language.pairs)) {
    for (const first of firsts.split(" ")) {
      pairs.set(first, new Set([...(pairs.get(first) ?? []), ...seconds.split(" ")]));
    }
  }
  return pairs;
}
