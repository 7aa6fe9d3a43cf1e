/** Cuts a text that is still being written into what can be checked already. */
import { SENTENCE_END } from "./split-sentences.ts";

/** What is longer, or holds HTML, code or pictures, is checked once it is whole. */
const MAX_LENGTH = 4_000;
const NEEDS_REST = /<|```|!\[/;
const CUT = new RegExp(`${SENTENCE_END.source}|\\n+(?=[^\\n])`, SENTENCE_END.flags);

/** Receives a text so far, again and again; calls `onSentences` with its whole sentences whenever there is another one. */
export function createSentenceReader(onSentences: (sentences: string) => void): (text: string) => void {
  let known = 0;
  return (text) => {
    if (text.length > MAX_LENGTH || NEEDS_REST.test(text)) return;
    let end = 0;
    for (const { index } of text.matchAll(CUT)) end = index;
    if (end === known) return;
    known = end;
    if (end > 0) onSentences(text.slice(0, end));
  };
}
