import { cutExcerpt } from "../search/excerpt.ts";
import { foldText } from "../search/fold-text.ts";
import { visitTokens } from "../search/tokenize.ts";
import type { DocEntry } from "./documentation.contract.ts";

export type FoundDoc = Pick<DocEntry, "href" | "title" | "group"> & { excerpt: string };

const MAX_RESULTS = 12;
const EXCERPT_LENGTH = 200;
/** A word in the title says more than one in the description, and that more than any in the text. */
const TITLE_WEIGHT = 100;
const DESCRIPTION_WEIGHT = 20;
const MAX_COUNTED = 10;

/** Finds the pages with all words of a query, the last of which may be unfinished; the best first. */
export function searchDocs(pages: readonly DocEntry[], query: string): FoundDoc[] {
  const words: string[] = [];
  visitTokens(query, (token) => words.push(token));
  if (words.length === 0) return [];
  return pages
    .map((page) => ({ page, score: scorePage(page, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ page }) => ({
      href: page.href,
      title: page.title,
      group: page.group,
      excerpt: hasWord(page.text, words) ? cutExcerpt(page.text, query, EXCERPT_LENGTH) : page.description,
    }));
}

/** Zero unless each word is somewhere on the page. */
function scorePage({ title, description, text }: DocEntry, words: readonly string[]): number {
  const parts = [foldText(title), foldText(description), foldText(text)] as const;
  let score = 0;
  for (const word of words) {
    const inTitle = parts[0].includes(word) ? TITLE_WEIGHT : 0;
    const inDescription = parts[1].includes(word) ? DESCRIPTION_WEIGHT : 0;
    const inText = Math.min(MAX_COUNTED, parts[2].split(word).length - 1);
    if (inTitle + inDescription + inText === 0) return 0;
    score += inTitle + inDescription + inText;
  }
  return score;
}

function hasWord(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.some((word) => folded.includes(word));
}
