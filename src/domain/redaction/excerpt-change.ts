import { shortenText } from "../shared/text.ts";

/** What stays visible around a change, in UTF-16 units. */
const CONTEXT = 60;
const MAX_LINE = 300;
const MAX_LINES = 8;

type Change = { before: string; after: string };

/** Shows only the changed lines of a message, without the long beginning and end that they share. */
export function excerptChange({ before, after }: Change): Change {
  const lines = pairLines(before, after).filter((line) => line.before !== line.after);
  const cut = lines.slice(0, MAX_LINES).map(cutShared);
  const join = (texts: string[]): string => texts.map((text) => shortenText(text, MAX_LINE)).join("\n");
  return { before: join(cut.map((line) => line.before)), after: join(cut.map((line) => line.after)) };
}

/** Pairs the lines; a change over several lines makes the whole text one pair. */
function pairLines(before: string, after: string): Change[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  if (a.length !== b.length) return [{ before, after }];
  return a.map((line, at) => ({ before: line, after: b[at] ?? "" }));
}

function cutShared({ before, after }: Change): Change {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = start > CONTEXT + 1 ? findBreak(before, start - CONTEXT) : 0;
  const left = end > CONTEXT + 1 ? end - CONTEXT : 0;
  const cut = (text: string): string =>
    (from > 0 ? "…" : "") + text.slice(from, text.length - left) + (left > 0 ? "…" : "");
  return { before: cut(before), after: cut(after) };
}

/** The end of the word at a place, so that an excerpt begins with a whole word. */
function findBreak(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space === -1 || space > at + CONTEXT / 2 ? at : space + 1;
}
