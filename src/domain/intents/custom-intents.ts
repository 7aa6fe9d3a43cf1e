import { isFrequentWord } from "../analysis/text/words/frequent-words.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { listBackgroundTexts } from "./background-texts.ts";
import { classifyText, trainIntents } from "./classify.ts";
import type { IntentModel } from "./train.ts";
import { OUT_OF_SCOPE } from "./train.ts";

/** An intent with its examples in order: training depends on the order. */
export type IntentExamples = { id: string; examples: readonly string[] };
export type CustomIntentMatch = { intentId: string; confidence: number };
/** A trained classifier, and the intent id of each example by its folded text (null for negative examples). */
export type CustomIntentModel = { model: IntentModel; exact: ReadonlyMap<string, string | null> };
/** An example that nearly repeats another, of the same intent or of `otherId`. */
export type DuplicateExample = { text: string; other: string; otherId: string };

/**
 * Trains a client's classifier, with the same result in the browser and on the server; null if there are no examples.
 * Ordinary texts of any bot's users are added as negative examples: without them a few intents match everything.
 */
export function trainCustomIntents(
  intents: readonly IntentExamples[],
  negativeExamples: readonly string[],
): CustomIntentModel | null {
  const background = listIntentBackground(intents);
  return trainWithBackground(intents, { negative: negativeExamples, background });
}

/** Lists the ordinary texts that {@link trainCustomIntents} adds to these intents. */
export function listIntentBackground(intents: readonly IntentExamples[]): string[] {
  return listBackgroundTexts(intents.flatMap(({ examples }) => examples));
}

/** Trains as {@link trainCustomIntents}, with the ordinary texts given: the Runner gets them from the server. */
export function trainWithBackground(
  intents: readonly IntentExamples[],
  { negative: negativeExamples, background }: { negative: readonly string[]; background: readonly string[] },
): CustomIntentModel | null {
  const examples = intents.flatMap(({ id, examples: texts }) => texts.map((text) => ({ text, label: id })));
  if (examples.length === 0) return null;
  // The client's own negative examples count twice: they are deliberate, and few among many.
  const negative = [...negativeExamples, ...negativeExamples, ...background].map((text) => ({
    text,
    label: OUT_OF_SCOPE,
  }));
  // The rejection weights were trained with the number of examples of the intents only.
  const model = { ...trainIntents([...examples, ...negative]), examples: examples.length };
  const exact = new Map<string, string | null>(examples.map(({ text, label }) => [foldText(text), label]));
  for (const text of negativeExamples) exact.set(foldText(text), null);
  return { model, exact };
}

/** Classifies a text as one of the client's intents, null for none. A text equal to an example gets that example's intent. */
export function classifyCustomIntent({ model, exact }: CustomIntentModel, text: string): CustomIntentMatch | null {
  const intentId = exact.get(foldText(text));
  if (intentId !== undefined) return intentId === null ? null : { intentId, confidence: 1 };
  const { label, confidence } = classifyText(model, text);
  return label === OUT_OF_SCOPE ? null : { intentId: label, confidence };
}

/** Parses pasted examples, one per line, without bullets, numbering, surrounding quotes and repetitions. */
export function parseExamples(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => {
    const bare = line
      .replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, "")
      .replace(/\s+/g, " ")
      .trim();
    return bare
      .replace(/^(?:"(.*)"|“(.*)”|«(.*)»)$/, (_, a?: string, b?: string, c?: string) => a ?? b ?? c ?? "")
      .trim();
  });
  return [...new Map(lines.filter((line) => line !== "").map((line) => [line.toLowerCase(), line])).values()];
}

/** Finds examples of `intent` that repeat an earlier one, or one of `others`, up to frequent words, word order and spelling. */
export function findDuplicates(intent: IntentExamples, others: readonly IntentExamples[]): DuplicateExample[] {
  const seen = new Map<string, { other: string; otherId: string }>();
  for (const { id, examples } of others) {
    if (id !== intent.id) for (const other of examples) seen.set(buildContentKey(other), { other, otherId: id });
  }
  return intent.examples.flatMap((text) => {
    const key = buildContentKey(text);
    const duplicate = seen.get(key);
    if (duplicate === undefined) seen.set(key, { other: text, otherId: intent.id });
    return duplicate === undefined ? [] : [{ text, ...duplicate }];
  });
}

/** A text without case, accents and punctuation. */
function foldText(text: string): string {
  return listWords(text).join(" ");
}

/** The sorted content words of a text; all words if it has only frequent ones. */
function buildContentKey(text: string): string {
  const words = listWords(text);
  const content = words.filter((word) => !isFrequentWord(word));
  return [...new Set(content.length > 0 ? content : words)].sort().join(" ");
}

function listWords(text: string): string[] {
  return tokenize(text).words.filter((word) => /[\p{L}\p{N}#@]/u.test(word));
}
