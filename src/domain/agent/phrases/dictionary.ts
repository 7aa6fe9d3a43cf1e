import { BREAKDOWNS, MEASURES } from "../agent.contract.ts";
import type { Breakdown, DoubtReason, FilterSlot, Measure, Order } from "../agent.contract.ts";
import { INTENTS, STAGES } from "../../analysis/analysis.contract.ts";
import { EN } from "../lexicon/en.ts";
import { ES } from "../lexicon/es.ts";
import { expandPhrase } from "../lexicon/lexicon.ts";
import type { Lexicon, QuestionLanguage } from "../lexicon/lexicon.ts";
import { PT } from "../lexicon/pt.ts";
import { COUNTED_OUTCOMES } from "../outcomes.ts";
import type { AskedOutcome } from "../outcomes.ts";
import { PERIOD_WORDS } from "../periods/all-period-words.ts";
import { SUBJECTS } from "../subjects.ts";
import type { Subject } from "../subjects.ts";

/** What a phrase can mean. A phrase can have several meanings; the words around it decide. */
export type Meaning =
  | { is: "measure"; measure: Measure }
  | { is: "outcome"; outcome: AskedOutcome; measure: Measure | null }
  /** `known`: a value of the client. Others are names that the client has no data for. */
  | { is: "value"; slot: FilterSlot; value: string; known: boolean }
  /** An intent's name, which counts only after "about" or beside "intent": "price" alone is something else. */
  | { is: "intent"; value: string }
  | { is: "foreign_language" }
  | { is: "dimension"; by: Breakdown; alone: boolean }
  | { is: "noun"; slot: "intent" | "tag" }
  | { is: "kind"; kind: "list" | "why" | "help" | "trend" | Subject }
  | { is: "definition"; strong: boolean }
  | { is: "superlative"; measure: Measure; order: Order }
  | { is: "order"; order: Order }
  | { is: "refusal"; reason: DoubtReason }
  | { is: "unmeasured"; nearest: Measure }
  | { is: Mark };

/** Words of the grammar. */
export type Mark =
  | "show"
  | "direction"
  | "comparative"
  | "compare"
  | "previous"
  | "top"
  | "count"
  | "share"
  | "average"
  | "median"
  | "one"
  | "by"
  | "which"
  | "and"
  | "follow"
  | "not"
  | "mention"
  | "about"
  | "preposition"
  | "people"
  | "level"
  | "where"
  | "origin"
  | "explain"
  | "those"
  | "all"
  | "own"
  | "filler";

/** The phrases of a language, every word in them, and the words that a typing error can stand for. */
export type Dictionary = {
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  words: ReadonlySet<string>;
  correctable: ReadonlySet<string>;
  longest: number;
};

const LEXICONS: Record<QuestionLanguage, Lexicon> = { en: EN, pt: PT, es: ES };
const dictionaries = new Map<QuestionLanguage, Dictionary>();

/** The dictionary of a language, built once. */
export function getDictionary(language: QuestionLanguage): Dictionary {
  const known = dictionaries.get(language);
  if (known !== undefined) return known;
  const built = buildDictionary(LEXICONS[language], language);
  dictionaries.set(language, built);
  return built;
}

function buildDictionary(lexicon: Lexicon, language: QuestionLanguage): Dictionary {
  const phrases = new Map<string, Meaning[]>();
  const add = (patterns: readonly string[] | undefined, meaning: Meaning) => {
    for (const phrase of (patterns ?? []).flatMap(expandPhrase)) {
      if (phrase === "") continue;
      const meanings = phrases.get(phrase) ?? [];
      if (!meanings.some((other) => JSON.stringify(other) === JSON.stringify(meaning))) meanings.push(meaning);
      phrases.set(phrase, meanings);
    }
  };
  const value = (slot: FilterSlot, name: string): Meaning => ({ is: "value", slot, value: name, known: true });
  for (const measure of MEASURES) add(lexicon.measures[measure], { is: "measure", measure });
  add(lexicon.outcomes.converted, { is: "outcome", outcome: "converted", measure: "conversions" });
  add(lexicon.outcomes.dropped, { is: "outcome", outcome: "dropped", measure: "dropOffs" });
  add(lexicon.outcomes.handed_off, { is: "outcome", outcome: "handed_off", measure: "handoffs" });
  add(lexicon.outcomes.open, { is: "outcome", outcome: "open", measure: null });
  for (const outcome of COUNTED_OUTCOMES) add(lexicon.outcomes[outcome], { is: "outcome", outcome, measure: outcome });
  for (const stage of STAGES) add(lexicon.stages[stage], value("stage", stage));
  add(lexicon.stages.none, value("stage", "none"));
  for (const [reason, words] of Object.entries(lexicon.reasons)) add(words, value("reason", reason));
  for (const [sentiment, words] of Object.entries(lexicon.sentiments)) add(words, value("sentiment", sentiment));
  for (const [name, words] of Object.entries(lexicon.languages)) add(words, value("language", name));
  for (const [channel, words] of Object.entries(lexicon.channels)) {
    add(words, { is: "value", slot: "channel", value: channel, known: false });
  }
  add(lexicon.personRequests, value("intent", "human_request"));
  add(lexicon.foreignLanguages, { is: "foreign_language" });
  for (const intent of INTENTS) add(lexicon.intents[intent], { is: "intent", value: intent });
  for (const by of BREAKDOWNS) {
    add(lexicon.dimensions[by], { is: "dimension", by, alone: false });
    add(lexicon.adjectives[by], { is: "dimension", by, alone: true });
  }
  for (const [kind, words] of Object.entries(lexicon.sourceKinds)) add(words, value("sourceKind", kind));
  add(lexicon.leads, value("lead", "new"));
  add(lexicon.intentNouns, { is: "noun", slot: "intent" });
  add(lexicon.tagNouns, { is: "noun", slot: "tag" });
  for (const kind of SUBJECTS) add(lexicon.kinds[kind], { is: "kind", kind });
  add(lexicon.kinds.why, { is: "kind", kind: "why" });
  add(lexicon.kinds.list, { is: "kind", kind: "list" });
  add(lexicon.help, { is: "kind", kind: "help" });
  add(lexicon.trend, { is: "kind", kind: "trend" });
  add(lexicon.definition.strong, { is: "definition", strong: true });
  add(lexicon.definition.weak, { is: "definition", strong: false });
  for (const order of ["best", "worst", "highest", "lowest"] as const)
    add(lexicon.orders[order], { is: "order", order });
  for (const { words, measure, order } of lexicon.superlatives) add(words, { is: "superlative", measure, order });
  for (const { words, nearest } of lexicon.unmeasured) add(words, { is: "unmeasured", nearest });
  for (const reason of ["would_change_data", "personal_data", "forecast", "other_subject"] as const) {
    add(lexicon.refusals[reason], { is: "refusal", reason });
  }
  const marks = {
    show: lexicon.kinds.show,
    direction: lexicon.direction,
    comparative: lexicon.comparative,
    compare: lexicon.compare,
    previous: lexicon.previous,
    top: lexicon.top,
    count: lexicon.count,
    share: lexicon.share,
    average: lexicon.average,
    median: lexicon.median,
    one: lexicon.one,
    by: lexicon.by,
    which: lexicon.which,
    and: lexicon.and,
    follow: lexicon.follow,
    not: lexicon.not,
    mention: lexicon.mention,
    about: lexicon.about,
    preposition: lexicon.prepositions,
    people: lexicon.people,
    level: lexicon.level,
    where: lexicon.where,
    origin: lexicon.origin,
    explain: lexicon.explain,
    those: lexicon.those,
    all: lexicon.all,
    own: lexicon.own,
  };
  for (const mark of MARKS) add(marks[mark], { is: mark });
  // What these say is checked where the measure is known; elsewhere they are passed over.
  add(lexicon.origin, { is: "preposition" });
  for (const mark of ["average", "median", "one"] as const) add(marks[mark], { is: "filler" });
  add(lexicon.filler, { is: "filler" });
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")));
  const correctable = listCorrectable(phrases);
  for (const word of listPeriodWords(language)) {
    words.add(word);
    correctable.add(word);
  }
  for (const word of lexicon.notTypos.flatMap(expandPhrase)) words.add(word);
  const longest = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length));
  return { phrases, words, correctable, longest };
}

/** A typing error must not become a word that is left out, or one that refuses. */
function listCorrectable(phrases: ReadonlyMap<string, readonly Meaning[]>): Set<string> {
  const words = new Set<string>();
  for (const [phrase, meanings] of phrases) {
    if (meanings.every(({ is }) => UNCORRECTABLE.has(is))) continue;
    for (const word of phrase.split(" ")) words.add(word);
  }
  return words;
}

const UNCORRECTABLE: ReadonlySet<string> = new Set(["filler", "preposition", "refusal", "unmeasured", "own"]);

const MARKS = [
  "show",
  "direction",
  "comparative",
  "compare",
  "previous",
  "top",
  "count",
  "share",
  "average",
  "median",
  "one",
  "by",
  "which",
  "and",
  "follow",
  "not",
  "mention",
  "about",
  "preposition",
  "people",
  "level",
  "where",
  "origin",
  "explain",
  "those",
  "all",
  "own",
] as const;

function listPeriodWords(language: QuestionLanguage): string[] {
  const { numbers, units, months, weekdays, ordinals, patterns, since, after, until, rangeWords } =
    PERIOD_WORDS[language];
  // Not the part of a word before alternative letters: `passad[oa]`.
  const inPatterns = patterns.flatMap(([, pattern]) => pattern.match(/(?<![a-z\]?])[a-z]{3,}(?![a-z[?])/g) ?? []);
  return [
    ...[numbers, units, months, weekdays, ordinals].flatMap((table) => Object.keys(table)),
    ...Object.keys(weekdays)
      .filter((name) => name.length > 3)
      .map((name) => `${name}s`),
    ...[...since, ...after, ...until, ...rangeWords].flatMap((phrase) => phrase.split(" ")),
    ...inPatterns,
    ...PERIOD_FORMS[language],
  ];
}

/** Forms that the patterns spell with alternatives. */
const PERIOD_FORMS: Record<QuestionLanguage, readonly string[]> = {
  en: ["yesterday", "today", "previous", "current", "couple"],
  pt: [
    "passado",
    "passada",
    "passados",
    "passadas",
    "ultimo",
    "ultima",
    "ultimos",
    "ultimas",
    "anterior",
    "ontem",
    "anteontem",
    "retrasada",
    "retrasado",
    "neste",
    "nesta",
    "deste",
    "desta",
  ],
  es: [
    "pasado",
    "pasada",
    "pasados",
    "pasadas",
    "ultimo",
    "ultima",
    "ultimos",
    "ultimas",
    "anterior",
    "ayer",
    "anteayer",
    "antepasado",
    "antepasada",
    "horas",
    "minutos",
  ],
};
