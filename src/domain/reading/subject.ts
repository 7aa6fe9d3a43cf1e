import { INTENTS } from "../analysis/analysis.contract.ts";
import type { Language } from "../analysis/analysis.contract.ts";
import type { Reading } from "../analysis/analysis.ts";
import { listClauses, listSentences } from "../analysis/text/messages/sentences.ts";
import { isRareWord } from "../analysis/text/words/specificity.ts";
import type { MessageView } from "./message-view.ts";
import { findNeedMessage } from "./need-message.ts";
import { listNamedThings, listThings } from "../analysis/text/words/things.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { DETERMINERS, endsWithNoun, isNoName, isNounToo } from "../analysis/text/words/subject-words.ts";
import type { ConversationReading } from "./reading.contract.ts";

const MAX_WORDS = 7;
const MAX_DETERMINED = 2;
/** Words between the words of a phrase: "day tour to Sintra", "mesa para dos". */
const LINKS = new Set(
  "of for to in on at with and the a an de del da do das dos para pra por con com en em el la los las o os as un una um uma al ao y e".split(
    " ",
  ),
);
/** Links between the words of one name in Spanish and Portuguese. */
const OF = new Set(["de", "del", "da", "do", "das", "dos"]);
const ARTICLE = /^(?:an?|the) /u;
const GREETING = INTENTS.indexOf("greeting");

/** What the user came for as a short phrase of their own words; empty where there is none. */
export function extractSubject(views: readonly MessageView[], language: Language): ConversationReading["subject"] {
  const need = findNeedMessage(views.filter(({ isUser }) => isUser));
  const text = need === undefined || need.intent === GREETING ? "" : findPhrase(need, views, language);
  return { text, language, en: language === "en" ? text : findEnglish(text) };
}

/** The thing that a phrase names, in plain English without an article; null if it is not known. */
function findEnglish(text: string): string | null {
  const [thing] = listNamedThings(tokenize(text).words);
  return thing?.replace(ARTICLE, "") ?? null;
}

/**
 * The run of most specific words within a clause that names a thing, with the small words between them; words of known things, and
 * those that the business takes up, count more. Without one, the words after "my" or "the".
 */
function findPhrase({ reading, position }: MessageView, views: readonly MessageView[], language: Language): string {
  const { tokens } = reading;
  const replies = views.filter((view) => !view.isUser && view.position > position);
  const takenUp = new Set(replies.flatMap((view) => view.reading.tokens.words));
  const weigh = (word: string) => 1 + Number(listThings(word).length > 0) + Number(takenUp.has(word));
  const endsName = tokens.forms.map(({ text }) => isNoName(text, language === "en"));
  let best = { first: 0, start: 0, end: 0, score: 0 };
  for (const clause of listSentences(tokens).flatMap((sentence) => listClauses(tokens, sentence))) {
    for (let start = clause.start; start < clause.end; start++) {
      const form = tokens.forms[start];
      if (!form || !isRareWord(form) || endsName[start] === true) continue;
      let score = 0;
      for (let end = start; end < Math.min(clause.end, start + MAX_WORDS); end++) {
        const next = tokens.forms[end];
        if (!next || endsName[end] === true) break;
        if (isRareWord(next)) score += weigh(next.text);
        else if (!LINKS.has(next.text) && next.text !== "#") break;
        if (isRareWord(next) && score > best.score) best = { first: clause.start, start, end: end + 1, score };
      }
    }
  }
  if (best.score > 0 && language === "en" && endsWithNoun(tokens.forms[best.end]?.text ?? "")) best.end++;
  if (best.score > 0 && language !== "en") best.start = findNounBefore(tokens, best);
  const found = best.score === 0 ? findDetermined(tokens, endsName) : best;
  return found === null ? "" : tokens.text.slice(tokens.starts[found.start], tokens.ends[found.end - 1]);
}

/** Where a name begins with the frequent noun before it in its clause, as in "habitación doble" or "tarjeta de regalo"; else where it began. */
function findNounBefore({ forms }: Reading["tokens"], { first, start }: { first: number; start: number }): number {
  const before = (at: number) => forms[at]?.text ?? "";
  const at = OF.has(before(start - 1)) ? start - 2 : start - 1;
  return at >= first && listThings(before(at)).length > 0 ? at : start;
}

/** The words after the first determiner, else after the first verb: "parcel" of "where's my parcel", "mesa" of "reservar mesa". */
function findDetermined(
  { forms }: Reading["tokens"],
  endsName: readonly boolean[],
): { start: number; end: number } | null {
  const words = forms.map(({ text }) => text);
  const isPart = (at: number) => isContent(words[at] ?? "") && endsName[at] !== true;
  const first = (begins: (at: number) => boolean) =>
    words.findIndex(
      (word, at) => at > 0 && begins(at - 1) && (isPart(at) || (isNounToo(word) && isDeterminer(words[at - 1]))),
    );
  const determined = first((at) => isDeterminer(words[at]));
  const start = determined < 0 ? first((at) => endsName[at] === true) : determined;
  if (start < 0) return null;
  let end = start + 1;
  while (end < words.length && end < start + MAX_DETERMINED && isPart(end)) end++;
  return { start, end };
}

function isDeterminer(word: string | undefined): boolean {
  return word !== undefined && DETERMINERS.has(word);
}

function isContent(word: string): boolean {
  return word.length > 2 && !LINKS.has(word) && !DETERMINERS.has(word);
}
