/** Finds what a message of the business is about, in words that hold in all languages. */
import type { Tokens } from "../analysis/core/text.ts";
import { listSentences } from "../analysis/text/messages/sentences.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { WordIndex } from "../analysis/text/words/word-index.ts";
import type { MessageAct } from "../reading/reading.contract.ts";
import { compareText } from "../shared/text.ts";
import { listNamedThings } from "../analysis/text/words/things.ts";
import { findPlainAct } from "./plain-acts.ts";
import { ASKED_FOR, CONFIRMED } from "./station-words.ts";

/** Before a number's kind, in one line of words: "your order number". */
const NUMBER_WORDS = new Set("number numero num n no codigo code reference id".split(" "));
/** Details that are asked for together. */
const CONTACT_DETAILS = new Set(["the email address", "the phone number", "the address", "the name"]);
const CONTACT = "contact details";
const ORDER_NUMBER = "an order or booking number";
/** Asking for these is a form to fill in, whatever the words. */
const PERSONAL = new Set([...CONTACT_DETAILS, CONTACT, "a photo or file", "a document", "payment details"]);
/** What follows the one that is asked for. */
const DETAILS = new Set([
  "how many people come",
  "the size or model",
  "the date",
  "the time",
  "the place",
  "the budget",
]);

/** A line that the user can choose. */
const CHOICE = /^\s*(?:[▸•·*-]|\d[.)])\s/u;

const ASKED = createList(ASKED_FOR);
const CONFIRMS = createList(CONFIRMED);

/**
 * What a message of the business does and what it is about, such as "the date" or "a tour" (empty without one), by its own words
 * and the act that was read.
 */
export function findContent(read: MessageAct, text: string): { act: MessageAct; content: string } {
  const plain = findPlainAct(text, (words) => listLines(CONFIRMS, words).length > 0);
  const act = plain ?? read;
  switch (act) {
    case "greeting": {
      // A greeting that asks for a detail is that question.
      const content = findAsked(tokenize(text)).find((name) => DETAILS.has(name)) ?? "";
      return { act: content === "" ? "greeting" : "question", content };
    }
    case "question":
    case "form":
      return chooseAct(act, findAskedFor(text));
    case "confirmation":
      return { act, content: findConfirmed(text) || findThing(text) };
    case "offer":
    case "price":
    case "unavailable":
    case "not_offered":
    case "answer":
    case "instruction":
      return { act, content: findThing(text) };
    case "menu":
    case "handoff":
    case "fallback":
    case "closing":
    case "promotion":
      return { act, content: "" };
  }
}

/** Looks at the first sentence that says what is done; what can still be done ("▸ Cancel") comes later. */
function findConfirmed(text: string): string {
  const statements = text.split("\n").filter((line) => !CHOICE.test(line));
  const tokens = tokenize(statements.join("\n"));
  for (const { start, end } of listSentences(tokens)) {
    const [found] = listLines(CONFIRMS, tokens.words.slice(start, end));
    if (found !== undefined) return found;
  }
  return "";
}

/** Asking for the same is the same, whether the message was read as a question or a form. */
function chooseAct(act: MessageAct, content: string): { act: MessageAct; content: string } {
  if (content === "") return { act, content };
  return { act: PERSONAL.has(content) ? "form" : "question", content };
}

/** Looks at the sentences that ask; at all of them where none does. */
function findAskedFor(text: string): string {
  const tokens = tokenize(text);
  const [asked = listDetails(tokens.words)[0]] = findAsked(tokens);
  return asked ?? "";
}

function findAsked(tokens: Tokens): string[] {
  const asking = listSentences(tokens).filter(({ asks }) => asks);
  return listDetails(asking.flatMap(({ start, end }) => tokens.words.slice(start, end)));
}

/** Personal data first; of other details the one that is named first, so that "which date, and for how many" asks for the date. */
function listDetails(words: readonly string[]): string[] {
  const found = listLines(ASKED, words);
  if (found.filter((name) => CONTACT_DETAILS.has(name)).length > 1) return [CONTACT, ...found];
  const personal = found.filter((name) => PERSONAL.has(name) || name === ORDER_NUMBER);
  const details = words.flatMap((word) => listLines(ASKED, [word])).filter((name) => DETAILS.has(name));
  return [...new Set([...personal, ...details, ...found])];
}

/** Looks at what a message states, and at what it asks only where it states nothing. Of several things by name: the order of words differs from language to language. */
function findThing(text: string): string {
  const tokens = tokenize(text);
  const find = (asks: boolean) =>
    listSentences(tokens)
      .filter((sentence) => sentence.asks === asks)
      .flatMap(({ start, end }) => listNamedThings(tokens.words.slice(start, end)))
      .toSorted(compareText);
  return find(false)[0] ?? find(true)[0] ?? "";
}

type List = { names: string[]; index: WordIndex };

function createList(lines: string): List {
  const rows = lines
    .trim()
    .split("\n")
    .map((line) => line.split(": "));
  return {
    names: rows.map(([name = ""]) => name),
    index: new WordIndex(rows.map(([, words = ""]) => words.split(" "))),
  };
}

/** The names of the lines that contain one of the words, in their order. */
function listLines({ names, index }: List, words: readonly string[]): string[] {
  const lines = new Set<number>();
  const isNumber = words.some((word) => NUMBER_WORDS.has(word));
  for (const word of words) {
    for (const line of index.findWhole(word)) lines.add(line);
    for (const line of index.findStem(word)) lines.add(line);
    // "Order" alone is a thing, "order number" a detail.
    if (isNumber) for (const line of index.findWhole(`#${word}`)) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b).map((line) => names[line] ?? "");
}
