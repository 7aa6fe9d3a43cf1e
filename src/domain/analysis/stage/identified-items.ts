import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import type { LanguageScores } from "../core/text.ts";
import { buildWordSet, buildWordSetsByLanguage } from "../lexicon/word-sets.ts";
import { getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";

const ARTICLES = buildWordSetsByLanguage("articles");
const PRODUCTS = buildWordSet("products");
const OWN_ORDERS = buildWordSet("ownOrders");
const UNNAMED = buildWordSet("unnamed");
const BOOKS = buildWordSet("books");
/** Words from an article to its product: "the tapas and flamenco tour". */
const MAX_DISTANCE = 4;
/** Cues of a question without a question mark. */
const INQUIRIES: Cue[] = ["price", "question_word"];
const INTEREST = 1;

/** Whether a message names one product, with an article: "the waterfalls hike", "el tour del Duero". */
function namesProduct({ tokens: { words }, languageScores }: Reading): boolean {
  const articles = ARTICLES[findLanguage(languageScores)];
  if (articles === undefined) return false;
  let since = MAX_DISTANCE + 1;
  for (const word of words) {
    if (articles.has(word)) since = 0;
    else if (UNNAMED.has(word)) since = MAX_DISTANCE + 1;
    else if (++since <= MAX_DISTANCE && PRODUCTS.has(word)) return true;
  }
  return false;
}

function findLanguage(scores: LanguageScores): number {
  let best = 0;
  for (let at = 1; at < ARTICLES.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return best;
}

/** Whether the user asks about one named product before any offer, and not only to book it; also in two messages in a row. */
export function asksAboutProduct(reading: Reading, state: ConversationState): boolean {
  const { role, asks, tokens, cues } = reading;
  if (role !== "user" || state.here > INTEREST) return false;
  const goesOn = state.lastRole === "user" && state.lastUserAsks;
  const inquires = asks || INQUIRIES.some((cue) => getStrength(cues, cue) > 0);
  if ((!inquires && !goesOn) || getStrength(cues, "commit") > 1 || !namesProduct(reading)) return false;
  return !books(reading) || tokens.words.some((word) => OWN_ORDERS.has(word));
}

function books({ tokens }: Reading): boolean {
  return tokens.words.some((word) => BOOKS.has(word));
}

/** Whether the user wants one named product that nobody has offered yet. */
export function wantsProduct(reading: Reading, state: ConversationState): boolean {
  return reading.role === "user" && state.here <= INTEREST && books(reading) && namesProduct(reading);
}
