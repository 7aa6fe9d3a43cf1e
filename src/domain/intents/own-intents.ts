import { isFrequentWord } from "../analysis/frequent-words.ts";
import { readTokens } from "../analysis/tokens.ts";
import { chooseOrdinary } from "./background.ts";
import { classifyText, trainIntents } from "./classify.ts";
import type { IntentModel } from "./train.ts";
import { OUT_OF_SCOPE } from "./train.ts";

/** An intent and its examples, in their order: the order is part of what is learned. */
export type Taught = { id: string; examples: readonly string[] };
export type OwnIntentGuess = { intentId: string; confidence: number };
/** A trained classifier, and what the client itself has said of texts, by their words. */
export type OwnModel = { model: IntentModel; told: ReadonlyMap<string, string | null> };
/** Two examples that say nearly the same, in one intent or in two. */
export type Twins = { text: string; other: string; otherId: string };

/**
 * Trains a client's classifier, the same in the browser and on the server; null where there is nothing to learn from. What
 * any bot's users write stands beside the examples as what is none of them, after the client's own phrases that are `none`:
 * without it a few intents take in everything.
 */
export function trainOwnIntents(intents: readonly Taught[], none: readonly string[]): OwnModel | null {
  const examples = intents.flatMap(({ id, examples: texts }) => texts.map((text) => ({ text, label: id })));
  if (examples.length === 0) return null;
  const ordinary = chooseOrdinary(examples.map(({ text }) => text));
  // Said on purpose, and few among many: each counts for two.
  const others = [...none, ...none, ...ordinary].map((text) => ({ text, label: OUT_OF_SCOPE }));
  // Rejection was learned by how many examples the intents have.
  const model = { ...trainIntents([...examples, ...others]), examples: examples.length };
  const told = new Map<string, string | null>(examples.map(({ text, label }) => [foldText(text), label]));
  for (const text of none) told.set(foldText(text), null);
  return { model, told };
}

/** Which of the client's intents a text is of, null for none of them. What the client has said of the same words holds. */
export function readOwnIntent({ model, told }: OwnModel, text: string): OwnIntentGuess | null {
  const said = told.get(foldText(text));
  if (said !== undefined) return said === null ? null : { intentId: said, confidence: 1 };
  const { label, confidence } = classifyText(model, text);
  return label === OUT_OF_SCOPE ? null : { intentId: label, confidence };
}

/** Examples out of pasted lines, one a line: without bullets, numbers before them, quotes around them, and repetitions. */
export function readExamples(text: string): string[] {
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

/** The examples of `intent` that repeat an earlier one of it, or one of `others`, but for small words, order and spelling. */
export function findTwins(intent: Taught, others: readonly Taught[]): Twins[] {
  const seen = new Map<string, { other: string; otherId: string }>();
  for (const { id, examples } of others) {
    if (id !== intent.id) for (const other of examples) seen.set(readGist(other), { other, otherId: id });
  }
  return intent.examples.flatMap((text) => {
    const gist = readGist(text);
    const twin = seen.get(gist);
    if (twin === undefined) seen.set(gist, { other: text, otherId: intent.id });
    return twin === undefined ? [] : [{ text, ...twin }];
  });
}

/** A text without letter case, accents and punctuation. */
function foldText(text: string): string {
  return listWords(text).join(" ");
}

/** The telling words of a text in a fixed order; all of them where none tells more than another. */
function readGist(text: string): string {
  const words = listWords(text);
  const telling = words.filter((word) => !isFrequentWord(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort().join(" ");
}

function listWords(text: string): string[] {
  return readTokens(text).words.filter((word) => /[\p{L}\p{N}#@]/u.test(word));
}
