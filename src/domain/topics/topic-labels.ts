/** Names a group of matters as a person would say what they want: "Book a day tour to Sintra". */
import { listClauses, listSentences } from "../analysis/text/messages/sentences.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import type { Tokens } from "../analysis/core/text.ts";
import type { Need } from "../reading/reading.contract.ts";
import { buildLabel } from "./build-label.ts";
import { EMPTY_WORDS } from "./empty-words.ts";
import { isContentWord, removeData, stemWord } from "./matter-terms.ts";
import { dropPossessives, hasForeignWord, isNoun, isVerbForm, namesPerson } from "./noun-phrases.ts";
import { findPairedThing, listNamedThings, listThings } from "../analysis/text/words/things.ts";
import type { Matter } from "./matters.contract.ts";
import { ACTION_VERBS, DETERMINERS, INFINITIVE, LABEL_LANGUAGES, NEED_WORDS } from "./topic-words.ts";
import type { LabelLanguage } from "./topic-words.ts";

/** A group's name and the parts of it. */
export type TopicName = { label: string; need: Need; object: string };

/** How often each phrase occurs in all matters of a language. */
export type PhraseCounts = Record<LabelLanguage, ReadonlyMap<string, number>>;

/** A phrase of a text; `verb` is set if it begins with what the user wants done, `person` if it names only somebody to talk to. */
type Phrase = { key: string; written: string; words: number; determiner: string; verb: boolean; person: boolean };

const MAX_PHRASE_WORDS = 6;
const MIN_HOLDERS = 2;
/** A name fits at least this share of the group. */
const MIN_SHARE = 0.15;
/** English names a group if at least this share of its members writes it. */
const MIN_ENGLISH_SHARE = 0.2;
/** A word is written with a capital if this share of its uses within a sentence is. */
const MIN_CAPITALS = 0.3;
/** An object has an article if this share of its uses has one. */
const MIN_DETERMINERS = 0.15;
/** A thing names a group if this share of its members mentions it. */
const MIN_THING_SHARE = 0.6;
const MAX_THING_WORDS = 3;
/** Things that say of another only what kind it is. */
const KINDS = new Set(["a class", "a tour"]);
const PLAIN_PHRASE = /^[\p{L} '’-]+$/u;
const PLAIN_WORD = /^[\p{L}'’-]+$/u;
/** A phrase names an object only if this share of its uses stands where nouns stand. */
const MIN_NOUNS = 0.25;
/** Frequent nouns that may end a name, or stand before the noun that does. */
const FREQUENT_NOUNS = new Set("day days trip trips night time up dia dias noche noite double single suite".split(" "));
const LINKS = new Set(
  "of for to in on at with from and de del da do das dos para pra por con com en em na al ao y e".split(" "),
);
/** Words before nouns, besides articles and links. */
const BEFORE_NOUNS = new Set(
  "any some your our his her their this these that those about have has got there hay tem ha tienen teneis sem sin algum alguma algun alguna seu sua su sus tu tus meus minhas mis nuestro nosso nossa este esta esse essa do da a an".split(
    " ",
  ),
);
const CONJUNCTIONS = new Set(["and", "y", "e"]);
const ARTICLES = new Set("the a an la el los las o os as my mi meu minha".split(" "));

/** Counts in how many matters each phrase occurs, in steps. */
export function* countPhrases(matters: readonly Matter[]): Generator<undefined, PhraseCounts> {
  const counts = { en: new Map<string, number>(), es: new Map<string, number>(), pt: new Map<string, number>() };
  for (const matter of matters) {
    if (!isLabelLanguage(matter.language)) continue;
    const own = counts[matter.language];
    for (const key of new Set(listPhrases(matter).map((phrase) => phrase.key))) own.set(key, (own.get(key) ?? 0) + 1);
    yield;
  }
  return counts;
}

/** Names a group by the phrase that most of its members share and few others have; null where there is none. */
export function nameTopic(
  members: readonly Matter[],
  everywhere: PhraseCounts,
  common: LabelLanguage,
): TopicName | null {
  const need = findMostFrequent(members.map((matter) => matter.need));
  const language = chooseLanguage(members, common);
  if (need === undefined || need === "none" || need === "chat") return null;
  if (language === null) return nameByThing(members, need);
  // Names are English or in the client's most common language, never half of each: things have English names.
  const isOwn = language === "en" || language === common;
  const thingName = isOwn ? null : nameByThing(members, need);
  if (thingName !== null) return thingName;
  const own = members.filter((matter) => matter.language === language);
  const phrases = own.map(listPhrases);
  const best = chooseKey(phrases, everywhere[language], own.length);
  if (best === null) return nameByThing(members, need);
  const uses = phrases.flatMap((list) => list.filter(({ key }) => key === best));
  const [first] = uses;
  if (first === undefined) return null;
  const spelled = writePhrase(uses, own);
  const isForeign = !isOwn || (language === "en" && hasForeignWord(spelled));
  const { words } = tokenize(spelled);
  const [known] = listNamedThings(words);
  if (isForeign && known !== undefined) return nameThing(known, need, members);
  if (isForeign) return nameByThing(members, need);
  const written = dropPossessives(spelled, language);
  if (first.verb) {
    const object = written.replace(/^\S+ (?:(?:a|an|the|el|la|los|las|o|os|as|un|una|um|uma) )?/u, "");
    const pair = language === "en" && object.includes(" ") ? findWholeThing(tokenize(object).words) : null;
    if (pair === null) return { label: capitalize(written), need, object };
    return { label: `${capitalize(words[0] ?? "")} ${pair}`, need, object: dropArticle(pair) };
  }
  const whole = language === "en" ? findWholeThing(words) : null;
  if (whole !== null) return nameThing(whole, need, own);
  const object = addDeterminer(written, uses, language);
  return { label: buildLabel(need, { object, written }, own, language), need, object: written };
}

/** The thing that a phrase names and nothing else: "food tour" and "food walk" are one, as are a tile workshop and a tile painting class. */
function findWholeThing(words: readonly string[]): string | null {
  const [thing, ...others] = listNamedThings(words);
  if (thing === undefined || words.length > MAX_THING_WORDS) return null;
  if (words.length === 1) return thing;
  const isPair = findPairedThing(words) !== null && words.length - 2 === others.length;
  return isPair && others.every((other) => KINDS.has(other)) ? thing : null;
}

/** Names a group by the thing that most of its members mention, in whatever language. */
function nameByThing(members: readonly Matter[], need: Need): TopicName | null {
  // Who wants a person wants one, whatever is mentioned besides.
  if (need === "person") return null;
  const things = members.flatMap(({ text, subject }) => [
    ...new Set(listNamedThings(tokenize(`${text} ${subject}`).words)),
  ]);
  const thing = findMostFrequent(things);
  if (thing === undefined) return null;
  const count = things.filter((other) => other === thing).length;
  if (count < Math.max(MIN_HOLDERS, members.length * MIN_THING_SHARE)) return null;
  return nameThing(thing, need, members);
}

function nameThing(thing: string, need: Need, members: readonly Matter[]): TopicName {
  const written = dropArticle(thing);
  return { label: buildLabel(need, { object: thing, written }, members, "en"), need, object: written };
}

function dropArticle(thing: string): string {
  return thing.replace(/^(?:a|an|the) /, "");
}

/** The name of a need without an object; null for conversations that want nothing. */
export function nameNeed(need: Need, language: LabelLanguage): string | null {
  const [, alone] = NEED_WORDS[language][need];
  return alone === "" ? null : alone;
}

/** The language of all names: English where enough people write it, else the one that most do. */
export function chooseNameLanguage(matters: readonly Matter[]): LabelLanguage {
  const english = matters.filter((matter) => matter.language === "en").length;
  return english >= matters.length * MIN_ENGLISH_SHARE ? "en" : findCommonLanguage(matters);
}

/** The language that most matters are written in, of those that topics are named in. */
function findCommonLanguage(matters: readonly Matter[]): LabelLanguage {
  return findMostFrequent(matters.map(({ language }) => language).filter(isLabelLanguage)) ?? "en";
}

function chooseLanguage(members: readonly Matter[], common: LabelLanguage): LabelLanguage | null {
  const count = (language: LabelLanguage) => members.filter((matter) => matter.language === language).length;
  if (count("en") >= Math.max(MIN_HOLDERS, members.length * MIN_ENGLISH_SHARE)) return "en";
  if (count(common) >= MIN_HOLDERS) return common;
  const most = findCommonLanguage(members);
  return count(most) >= MIN_HOLDERS ? most : null;
}

function chooseKey(
  phrases: readonly (readonly Phrase[])[],
  everywhere: ReadonlyMap<string, number>,
  size: number,
): string | null {
  const holders = new Map<string, { count: number; words: number; verb: boolean; nouns: number }>();
  for (const list of phrases) {
    for (const [key, phrase] of new Map(list.map((own) => [own.key, own]))) {
      const known = holders.get(key);
      holders.set(key, {
        count: (known?.count ?? 0) + 1,
        words: phrase.words,
        verb: phrase.verb,
        nouns: (known?.nouns ?? 0) + Number(isBeforeNoun(phrase.determiner)),
      });
    }
  }
  let [best, highest] = ["", 0];
  for (const [key, { count, words, verb, nouns }] of holders) {
    const factor = words === 1 ? 2 : 1;
    if (count < Math.max(MIN_HOLDERS + factor - 1, size * MIN_SHARE * factor)) continue;
    if (!verb && nouns < count * MIN_NOUNS) continue;
    const share = count / size;
    const precision = count / (everywhere.get(key) ?? count);
    const score = share ** 0.7 * precision ** 0.5 * (1 + 0.6 * (words - 1)) * (verb ? 1.1 : 1);
    if (score > highest || (score === highest && key < best)) [best, highest] = [key, score];
  }
  return highest === 0 ? null : best;
}

/** The phrases of a matter: content words with the small words between them, perhaps after a verb of what is wanted. */
function listPhrases({ text, subject, language }: Matter): Phrase[] {
  const named = isLabelLanguage(language) ? language : "en";
  const source = text.includes(subject) ? text : `${text}\n${subject}`;
  const tokens = tokenize(removeData(source));
  return listSentences(tokens)
    .flatMap((sentence) => listClauses(tokens, sentence))
    .flatMap(({ start, end }) => {
      const found: Phrase[] = [];
      for (let from = start; from < end; from++) {
        const first = tokens.words[from] ?? "";
        const verb =
          ACTION_VERBS.has(first) ||
          (language !== "en" && INFINITIVE.test(first) && !EMPTY_WORDS.has(first) && listThings(first).length === 0);
        // Neither verbs nor, where nouns stand first, adjectives begin a name.
        if (!verb && (isVerbForm(first, named) || (named !== "en" && !isNoun(first, named)))) continue;
        if (!verb && !isContentWord(first) && !(first === "day" && tokens.words[from + 1] === "trip")) continue;
        for (let to = from; to < Math.min(end, from + MAX_PHRASE_WORDS); to++) {
          const word = tokens.words[to] ?? "";
          if (to > from && !isContentWord(word) && !FREQUENT_NOUNS.has(word)) {
            if (LINKS.has(word) || ARTICLES.has(word)) continue;
            break;
          }
          if (verb && to === from) continue;
          if (to > from && isVerbForm(word, named)) break;
          if (!isNoun(word, "en") && named === "en") continue;
          const phrase = createPhrase(tokens, { from, to, verb });
          if (PLAIN_PHRASE.test(phrase.written) && !phrase.person) found.push(phrase);
        }
      }
      return found;
    });
}

function isBeforeNoun(word: string): boolean {
  return ARTICLES.has(word) || BEFORE_NOUNS.has(word) || (LINKS.has(word) && !CONJUNCTIONS.has(word));
}

function createPhrase(tokens: Tokens, { from, to, verb }: { from: number; to: number; verb: boolean }): Phrase {
  const words = tokens.words.slice(from, to + 1);
  const content = words.filter((word) => !LINKS.has(word) && !ARTICLES.has(word));
  return {
    key: `${verb ? ">" : ""}${content.map(stemWord).join(" ")}`,
    written: tokens.text.slice(tokens.starts[from], tokens.ends[to]).replace(/\s+/g, " "),
    words: content.length,
    determiner: tokens.words[from - 1] ?? "",
    verb,
    person: namesPerson(verb ? content.slice(1) : content),
  };
}

/** The most frequent spelling, in small letters except for words that users write with a capital within sentences. */
function writePhrase(uses: readonly Phrase[], matters: readonly Matter[]): string {
  const written = findMostFrequent(uses.map((phrase) => phrase.written.toLowerCase())) ?? "";
  return written
    .split(" ")
    .map((word) => (isProper(word, matters) ? capitalize(word) : word))
    .join(" ");
}

function isProper(word: string, matters: readonly Matter[]): boolean {
  if (LINKS.has(word) || ARTICLES.has(word) || !PLAIN_WORD.test(word)) return false;
  let [capitals, all] = [0, 0];
  const pattern = new RegExp(`(?<=\\p{Ll}[, ]+)${word}(?!\\p{L})`, "giu");
  for (const { text } of matters) {
    for (const [found] of text.matchAll(pattern)) {
      all++;
      if (/^\p{Lu}\p{Ll}/u.test(found)) capitals++;
    }
  }
  return all > 0 && capitals / all >= MIN_CAPITALS;
}

function addDeterminer(object: string, uses: readonly Phrase[], language: LabelLanguage): string {
  const before = uses.map(({ determiner }) => determiner).filter((word) => DETERMINERS[language].includes(word));
  if (before.length < uses.length * MIN_DETERMINERS) return object;
  const most = dropPossessives(`${findMostFrequent(before) ?? "a"} ${object}`, language).split(" ")[0] ?? "a";
  if (language !== "en") return `${most} ${object}`;
  if (/[^s]s$/i.test(object.split(/ (?:of|for|to|in|on|at|with|from) /)[0] ?? "")) return object;
  if (most !== "a" && most !== "an") return `${most} ${object}`;
  return `${/^[aeiou]/i.test(object) ? "an" : "a"} ${object}`;
}

function findMostFrequent<Value extends string>(values: readonly Value[]): Value | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, same]) => ({ value, count: same.length }));
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))[0]?.value;
}

function isLabelLanguage(language: string): language is LabelLanguage {
  return LABEL_LANGUAGES.some((known) => known === language);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
