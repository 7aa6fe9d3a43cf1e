/** Finds what a message of the business is about, in words that hold in all languages. */
import { listSentences } from "../analysis/text/messages/sentences.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { WordIndex } from "../analysis/text/words/word-index.ts";
import type { MessageAct } from "../reading/reading.contract.ts";
import { compareText } from "../shared/text.ts";
import { listThings } from "../topics/things.ts";
import { ASKED_FOR, CONFIRMED } from "./station-words.ts";

/** Before a number's kind, in one line of words: "your order number". */
const NUMBER_WORDS = new Set("number numero num n no codigo code reference id".split(" "));
/** Details that are asked for together. */
const CONTACT_DETAILS = new Set(["the email address", "the phone number", "the address", "the name"]);
const CONTACT = "contact details";
/** Asking for these is a form to fill in, whatever the words. */
const PERSONAL = new Set([...CONTACT_DETAILS, CONTACT, "a photo or file", "a document", "payment details"]);
/** What the user asked counts more than what the answer mentions besides. */
const ASKED_WEIGHT = 2;

/** A line that the user can choose. */
const CHOICE = /^\s*(?:[▸•·*-]|\d[.)])\s/u;

const ASKED = createList(ASKED_FOR);
const CONFIRMS = createList(CONFIRMED);

/**
 * The thing that a message is about, such as "the date" or "a tour"; empty without one. `asked` is what the user wrote since the
 * business's message before.
 */
export function findContent(act: MessageAct, text: string, asked: string): string {
  switch (act) {
    case "question":
    case "form":
      return findAskedFor(text);
    case "confirmation":
      return findConfirmed(text) || findThing(text, asked);
    case "offer":
    case "price":
    case "unavailable":
    case "not_offered":
    case "answer":
    case "instruction":
      return findThing(text, asked);
    case "greeting":
    case "menu":
    case "handoff":
    case "fallback":
    case "closing":
    case "promotion":
      return "";
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

/** The act of a station: asking for the same is the same, whether the message was read as a question or a form. */
export function chooseAct(act: MessageAct, content: string): MessageAct {
  if ((act !== "question" && act !== "form") || content === "") return act;
  return PERSONAL.has(content) ? "form" : "question";
}

/** Looks at the sentences that ask; at all of them where none does. */
function findAskedFor(text: string): string {
  const tokens = tokenize(text);
  const asking = listSentences(tokens).filter(({ asks }) => asks);
  const words = asking.flatMap(({ start, end }) => tokens.words.slice(start, end));
  return findDetails(words) || findDetails(tokens.words);
}

function findDetails(words: readonly string[]): string {
  const found = listLines(ASKED, words);
  const contacts = found.filter((name) => CONTACT_DETAILS.has(name));
  return contacts.length > 1 ? CONTACT : (found[0] ?? "");
}

function findThing(text: string, asked: string): string {
  const weights = new Map<string, number>();
  for (const [source, weight] of [
    [asked, ASKED_WEIGHT],
    [text, 1],
  ] as const) {
    for (const name of new Set(tokenize(source).words.flatMap(listThings)))
      weights.set(name, (weights.get(name) ?? 0) + weight);
  }
  // By name where weights are equal: the order of words differs from language to language.
  const [best] = [...weights].sort(([a, n], [b, m]) => m - n || compareText(a, b));
  return best?.[0] ?? "";
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
