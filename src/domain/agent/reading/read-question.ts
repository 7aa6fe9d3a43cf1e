import { analyzeUtterance } from "../../analysis/analysis.ts";
import type { Reading } from "../agent.contract.ts";
import { correctWords } from "../phrases/correct-words.ts";
import { buildSlots, completeSlots } from "./build-reading.ts";
import type { Doubt } from "./check-found.ts";
import { checkReading } from "./check-reading.ts";
import { collectSpans } from "./collect-spans.ts";
import { getDictionary } from "../phrases/dictionary.ts";
import type { Meaning } from "../phrases/dictionary.ts";
import { applyFollowUp, isEmptyFollowUp, isFollowUp } from "./follow-up.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import { matchPhrases } from "../phrases/match-phrases.ts";
import type { Span, ValuePhrases } from "../phrases/match-phrases.ts";
import { PERIOD_WORDS } from "../periods/all-period-words.ts";
import { parsePeriods } from "../periods/parse-periods.ts";
import type { PeriodSpan } from "../periods/join-ranges.ts";
import { tokenize } from "../phrases/tokens.ts";
import type { Token } from "../phrases/tokens.ts";
import { listValuePhrases } from "../values.ts";
import type { AgentValues } from "../values.ts";

/** What surrounds a question: the day in the workspace's time zone, the client's values, and the thread's last reading. */
export type QuestionContext = {
  today: string;
  values: AgentValues;
  previous?: Reading | null | undefined;
  /** The language where a question's own is unclear: of the thread, or of the reader's locale. */
  language?: QuestionLanguage | undefined;
};

/** What a question asks, or why that is unclear. `assumed`: it named no period; `corrected`: typing errors. */
export type QuestionResult = { language: QuestionLanguage; corrected: { from: string; to: string }[] } & (
  { reading: Reading; assumed: boolean; doubt?: undefined } | { doubt: Doubt; reading?: undefined }
);

const LANGUAGES: readonly QuestionLanguage[] = ["en", "pt", "es"];
/** Words of one language that another one understands too weigh less than those it does not. */
const UNKNOWN_WEIGHT = 10;
const CORRECTED_WEIGHT = 4;
/** The engine's language decides between two that understand a question equally well. */
const ENGINE_WEIGHT = 6;
const CONTEXT_WEIGHT = 2;
/** "No" is "in the" in Portuguese: a language in which nothing is negated is more likely. */
const NEGATED_WEIGHT = 8;
/** A language that knows this many words less than another may still be meant, with typing errors. */
const CORRECTABLE = 2;

type Parse = {
  language: QuestionLanguage;
  tokens: readonly Token[];
  corrected: { from: string; to: string }[];
  spans: Span[];
  periods: PeriodSpan[];
};

/** Turns a question into a reading without any model: the same code in the browser and on the server. */
function parseQuestion(text: string, context: QuestionContext): QuestionResult {
  const tokens = tokenize(text);
  const values = getValuePhrases(context.values);
  const { language, spans, periods, corrected } = chooseParse(text, tokens, values, context);
  const found = collectSpans(spans, tokens);
  checkChannels(found, context.values);
  const base = { language, corrected };
  const previous = context.previous ?? null;
  const slots = buildSlots(found, periods, { today: context.today, previous });
  if ("reason" in slots) return { ...base, doubt: slots };
  if (previous !== null && isFollowUp(slots, found)) {
    return isEmptyFollowUp(slots, found)
      ? { ...base, doubt: { reason: "too_vague", words: [] } }
      : check(base, applyFollowUp(slots, previous, found), false);
  }
  const completed = completeSlots(slots, context.today);
  return "reason" in completed ? { ...base, doubt: completed } : check(base, completed.reading, completed.assumed);
}

export { parseQuestion as readQuestion };

function check(
  base: Pick<QuestionResult, "language" | "corrected">,
  reading: Reading,
  assumed: boolean,
): QuestionResult {
  const doubt = checkReading(reading);
  return doubt === null ? { ...base, reading, assumed } : { ...base, doubt };
}

/** The language in which most of the question is understood; by the engine where two are equal. */
function chooseParse(text: string, tokens: readonly Token[], values: ValuePhrases, context: QuestionContext): Parse {
  const said = analyzeUtterance(text).language;
  const typed = LANGUAGES.map((language) => {
    const parse = parseIn(language, { tokens, values, today: context.today }, typeWords);
    return { language, parse, unknown: countUnknown(parse) };
  });
  const fewest = Math.min(...typed.map(({ unknown }) => unknown));
  const parses = typed
    .filter(({ unknown }) => unknown <= fewest + CORRECTABLE)
    .map(({ language, parse, unknown }) =>
      unknown === 0 ? parse : parseIn(language, { tokens, values, today: context.today }, correctWords),
    )
    .map((parse) => {
      const { language } = parse;
      const score =
        countUnknown(parse) * UNKNOWN_WEIGHT +
        parse.corrected.length * CORRECTED_WEIGHT +
        parse.spans.filter(isNegation).length * NEGATED_WEIGHT -
        (language === said ? ENGINE_WEIGHT : 0) -
        (language === context.language ? CONTEXT_WEIGHT : 0);
      return { parse, score };
    });
  return parses.reduce((best, next) => (next.score < best.score ? next : best)).parse;
}

function isNegation({ meanings }: Span): boolean {
  return meanings.length > 0 && meanings.every(({ is }) => is === "not");
}

function countUnknown({ spans }: Parse): number {
  return spans.filter(({ meanings, text }) => meanings.length === 0 && !/^\d+$/.test(text)).length;
}

/** The words as they were typed: a first look, because corrections take most of the time. */
const typeWords: typeof correctWords = (tokens) => ({ words: tokens.map(({ text }) => text), corrected: [] });

function parseIn(
  language: QuestionLanguage,
  { tokens, values, today }: { tokens: readonly Token[]; values: ValuePhrases; today: string },
  spell: typeof correctWords,
): Parse {
  const dictionary = getDictionary(language);
  const { words: spelled, corrected } = spell(tokens, dictionary, values);
  const { numbers } = PERIOD_WORDS[language];
  // "Top three": "one" and "a" are articles too.
  const words = spelled.map((word) =>
    (numbers[word] ?? 0) > 1 && !values.words.has(word) ? String(numbers[word]) : word,
  );
  const periods = parsePeriods(words, language, today).filter(({ start, end }) => !isValue(start, end));
  const taken = new Set(
    periods.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  return { language, tokens, corrected, periods, spans: matchPhrases(words, tokens, { taken, dictionary, values }) };

  /** A version that is called "2025", or quoted words, are no period. */
  function isValue(start: number, end: number): boolean {
    if (tokens.slice(start, end).some(({ quoted }) => quoted)) return true;
    const before = dictionary.phrases.get(words[start - 1] ?? "") ?? [];
    return (
      values.phrases.has(words.slice(start, end).join(" ")) &&
      before.some(({ is }) => is === "dimension" || is === "noun")
    );
  }
}

const phrasesOf = new WeakMap<AgentValues, ValuePhrases>();

/** The phrases of a client's values, built once for a list of values. */
function getValuePhrases(values: AgentValues): ValuePhrases {
  const known = phrasesOf.get(values);
  if (known !== undefined) return known;
  const built = buildValuePhrases(values);
  phrasesOf.set(values, built);
  return built;
}

function buildValuePhrases(values: AgentValues): ValuePhrases {
  const phrases = new Map<string, Meaning[]>();
  for (const { phrase, slot, value } of listValuePhrases(values)) {
    const meanings = phrases.get(phrase) ?? [];
    meanings.push({ is: "value", slot, value, known: true });
    phrases.set(phrase, meanings);
  }
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")));
  let longest = 1;
  for (const phrase of phrases.keys()) longest = Math.max(longest, phrase.split(" ").length);
  return { phrases, words, longest };
}

/** Names of channels that the client has data for are values; of others there are none. */
function checkChannels(found: ReturnType<typeof collectSpans>, { channels }: AgentValues): void {
  found.unknownValues = found.unknownValues.filter(({ word, slot, value }) => {
    if (slot !== "channel" || value === undefined || !channels.includes(value)) return true;
    found.values.push({ slot, value, at: found.values.length });
    return !word;
  });
}
