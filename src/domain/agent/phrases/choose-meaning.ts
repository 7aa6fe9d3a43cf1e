import type { Meaning } from "./dictionary.ts";
import type { Span } from "./match-phrases.ts";
import {
  isAfter,
  isBeforeMeasure,
  isCapital,
  isFirst,
  isIntentNamed,
  isLetter,
  isNamedBefore,
  isNamedBeside,
  isOfConversations,
  isStage,
} from "./span-context.ts";
import type { Marked } from "./span-context.ts";

/** The meaning of a phrase by the words beside it; null if it has none here. */
export function chooseMeaning(spans: readonly Span[], index: number): Meaning | null {
  const span = spans[index];
  const meanings = span?.meanings ?? [];
  const find = (is: Marked) => meanings.find((meaning) => meaning.is === is);
  const values = listValues(spans, index);
  const isArticle = isLetter(span) && find("filler") !== undefined;
  const named = values.find(({ slot }) =>
    isArticle ? isNamedBefore(spans, index, slot) : isNamedBeside(spans, index, slot),
  );
  if (named !== undefined) return named;
  const measure = find("measure");
  const isWord = span?.text.includes(" ") === false;
  if (measure?.is === "measure" && measure.measure === "conversionRate" && isWord && isStage(spans, index)) {
    return { is: "value", slot: "stage", value: "conversion", known: true };
  }
  const intent = find("intent");
  if (intent !== undefined && (INTENT_AFTER.some((is) => isAfter(spans, index, is)) || isIntentNamed(spans, index)))
    return intent;
  const outcome = find("outcome");
  if (measure !== undefined && (outcome === undefined || !isOfConversations(spans, index))) return measure;
  const client = values.find(({ known }) => known) ?? values[0];
  if (outcome !== undefined && client?.slot !== "reason") return outcome;
  // Topics are words of conversations, such as "best": what they mean in a question comes first.
  const isWeak = meanings.some(({ is }) => WEAK.has(is) || (client?.slot === "q" && is !== "value"));
  if (client !== undefined && (!isWeak || isAfter(spans, index, "preposition") || client.slot === "reason"))
    return client;
  return chooseGrammar(spans, index, meanings);
}

/** The values that a phrase can be. "A" is a version only as a capital or after "version": else it is an article. */
function listValues(spans: readonly Span[], index: number) {
  const span = spans[index];
  const values = (span?.meanings ?? []).filter((meaning) => meaning.is === "value");
  if (!isLetter(span) || isCapital(span) || span?.meanings.some(({ is }) => is === "filler") !== true) return values;
  return values.filter(({ slot }) => isNamedBefore(spans, index, slot));
}

/** What a conversation is about follows these: "about complaints", "how many complaints". */
const INTENT_AFTER = ["about", "count"] as const;

/** A client's value that is a common word too counts only after a preposition. */
const WEAK: ReadonlySet<string> = new Set([
  "filler",
  "people",
  "which",
  "and",
  "follow",
  "by",
  "preposition",
  "not",
  "count",
  "share",
  "about",
  "own",
  "all",
]);

const GRAMMAR_ORDER = [
  "foreign_language",
  "superlative",
  "kind",
  "explain",
  "definition",
  "refusal",
  "unmeasured",
  "dimension",
  "noun",
  "mention",
  "about",
  "previous",
  "compare",
  "share",
  "average",
  "median",
  "count",
  "top",
  "show",
  "by",
  "and",
  "not",
  "where",
  "origin",
  "which",
  "people",
  "level",
  "those",
  "all",
  "follow",
  "own",
  "one",
  "preposition",
  "filler",
] as const;

function chooseGrammar(spans: readonly Span[], index: number, meanings: readonly Meaning[]): Meaning | null {
  const find = (is: Marked) => meanings.find((meaning) => meaning.is === is);
  const follow = find("follow");
  if (index === 0 && follow !== undefined) return follow;
  const average = find("average");
  // "The mean number of turns", not "what does it mean".
  if (average !== undefined && isBeforeMeasure(spans, index)) return average;
  const order = find("order");
  const direction = find("direction") ?? find("comparative");
  if (order !== undefined && direction !== undefined) {
    const compares = spans.some((span) => span.meanings.some(({ is }) => is === "compare"));
    const ranks = spans.some((span) =>
      span.meanings.some(
        (other) =>
          other.is === "dimension" || other.is === "top" || (other.is === "value" && other.slot === "sourceKind"),
      ),
    );
    if (ranks && !compares) return order;
    return compares ? direction : (find("filler") ?? direction);
  }
  if (order !== undefined || direction !== undefined) return order ?? direction ?? null;
  for (const is of GRAMMAR_ORDER) {
    const meaning = find(is);
    if (meaning === undefined) continue;
    if (meaning.is === "refusal" && meaning.reason === "would_change_data" && !isFirst(spans, index)) continue;
    return meaning;
  }
  return null;
}
