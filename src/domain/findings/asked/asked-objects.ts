/** Names what people asked for as a person would say it. */
import { redactForStorage } from "../../analysis/text/personal-data/personal-details.ts";
import { tokenize } from "../../analysis/text/words/tokenizer.ts";
import type { Language } from "../../analysis/analysis.contract.ts";
import { compareText, foldAccents } from "../../shared/text.ts";
import { EMPTY_WORDS } from "../../topics/empty-words.ts";
import { stemWord } from "../../topics/matter-terms.ts";
import { dropPossessives, isNameStill, isNoun, isVerbForm } from "../../topics/noun-phrases.ts";
import { listNamedThings, listThings } from "../../analysis/text/words/things.ts";
import { ACTION_VERBS, INFINITIVE } from "../../topics/topic-words.ts";
import type { LabelLanguage } from "../../topics/topic-words.ts";
import type { FindingKind } from "../finding-kinds.ts";
import { rankTopics } from "../finding-facts.ts";
import type { FactRow, TopicObjects } from "../finding-facts.ts";
import { findMostFrequent } from "../finding-texts.ts";

/** A conversation with the phrase of its user that names what it is about; empty for none. */
export type AskedRow = FactRow & { subject: string };

export type AskedObject = { topic: string | null; object: string };

const MIN_ASKED = 3;
/** A phrase of one conversation may be anybody's name. */
const MIN_SAID = 2;
const MAX_OBJECTS = 3;
const MAX_WORDS = 5;
/** Things that say of another only what kind it is. */
const KINDS = new Set(["a class", "a tour", "a visit", "a ticket"]);
/** Words that begin or end no name of a thing. */
const LINKS = new Set(
  "of for to in on at with and or the a an any some my our your this that de del da do das dos para pra por con com en em no na nos nas el la los las lo o os as un una uns umas um uma unos unas mi su tu meu minha seu sua al ao y e ou que algum alguma algun alguna".split(
    " ",
  ),
);
/** What somebody does with a thing, before it: "organizam idas", "dais clases". */
const PLURAL_VERB = { es: /^\p{L}+(?:[aei]is|[ae]n)$/u, pt: /^(?!\p{L}+[gd]em$)\p{L}+[ae]m$/u } as const;
/** Where a name ends: at a mark, and before a figure. */
const END = /[,;:()!?¿¡]| (?=[#\d])/u;
const PLAIN = /^[\p{L}\p{M} '’-]+$/u;

/**
 * The things that people of a finding asked for, most first, each with the topic of most who did. The same thing in other words and
 * languages is one. Of what is not offered, the phrase that people write says it; of what is, first what their topic is about.
 */
export function findObjects(kind: FindingKind, rows: readonly AskedRow[], objects: TopicObjects): AskedObject[] {
  const named = rows.flatMap((row) => {
    const written = namePhrase(row.subject, row.language);
    const known = objects.get(row.topic ?? "");
    const phrase = kind === "not_offered" ? written : (known ?? written);
    return phrase === null ? [] : [{ row, phrase, key: getKey(phrase) }];
  });
  const groups = [...Map.groupBy(named, ({ key }) => key)].toSorted(
    ([a, { length: n }], [b, { length: m }]) => m - n || (a < b ? -1 : 1),
  );
  const often = groups.filter(([, same]) => same.length >= MIN_ASKED).slice(0, MAX_OBJECTS);
  const chosen = often.length > 0 ? often : groups.filter(([, same]) => same.length >= MIN_SAID).slice(0, 1);
  return chosen.map(([, same]) => ({
    topic: rankTopics(same.flatMap(({ row }) => (objects.has(row.topic ?? "") ? [row] : [])))[0]?.topic ?? null,
    object: choosePhrase(same.map(({ row, phrase }) => ({ phrase, isEnglish: row.language === "en" }))),
  }));
}

/** Whether two names are of the same thing, in whatever language. */
export function isSameThing(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase() || getKey(one) === getKey(other)) return true;
  const things = new Set(listNamedThings(tokenize(one).words).filter((thing) => !KINDS.has(thing)));
  return listNamedThings(tokenize(other).words).some((thing) => things.has(thing));
}

/** A phrase as a person would say it, without what is cut off or says nothing; null where that leaves no name of a thing. */
export function namePhrase(subject: string, language: Language): string | null {
  const own = language === "other" ? "en" : language;
  const [whole = ""] = subject.trim().split(END);
  const words = whole.split(/\s+/u).filter((word) => word !== "");
  while (words.length > 0 && (isEmpty(words[0]) || isVerb(words, own))) words.shift();
  while (words.length > 0 && isEmpty(words.at(-1))) words.pop();
  const phrase = dropPossessives(words.join(" "), own);
  if (words.length === 0 || words.length > MAX_WORDS || !PLAIN.test(phrase)) return null;
  if (!isNameStill(phrase) || redactForStorage(phrase) !== phrase) return null;
  const folded = tokenize(phrase).words;
  // What names a thing comes last in English, and first in the other languages.
  const main = (own === "en" ? folded.at(-1) : folded[0]) ?? "";
  return isNoun(main, own) && !folded.some((word) => isVerbForm(word, own)) ? phrase : null;
}

function isEmpty(word: string | undefined): boolean {
  const folded = foldAccents(word ?? "");
  return LINKS.has(folded) || EMPTY_WORDS.has(folded);
}

/** Whether the first word is what somebody does, with more words after it. */
function isVerb([first = "", second]: readonly string[], language: LabelLanguage): boolean {
  const folded = foldAccents(first);
  if (second === undefined) return false;
  return language === "en" ? ACTION_VERBS.has(folded) : PLURAL_VERB[language].test(folded) || INFINITIVE.test(folded);
}

/** The phrase that most people write, in English where somebody does. */
function choosePhrase(phrases: readonly { phrase: string; isEnglish: boolean }[]): string {
  const english = phrases.filter(({ isEnglish }) => isEnglish);
  const shown = (english.length > 0 ? english : phrases).map(({ phrase }) => phrase);
  const key = findMostFrequent(shown.map((phrase) => phrase.toLowerCase()));
  const same = shown.filter((phrase) => phrase.toLowerCase() === key);
  // A capital at the start of a message is none of the thing.
  return same.find((phrase) => /^\p{Ll}/u.test(phrase)) ?? same[0] ?? "";
}

/** The same for the same thing in other words and languages: the things that it names, and its other words. */
function getKey(phrase: string): string {
  const { words } = tokenize(phrase);
  const others = words.filter((word) => !LINKS.has(word) && listThings(word).length === 0).map(stemWord);
  return [...new Set([...listNamedThings(words), ...others])].sort(compareText).join(" ");
}
