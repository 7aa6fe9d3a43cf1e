import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { maskVariables } from "#src/domain/analysis/text/messages/message-template.ts";
import { MAX_WILDCARDS, normalizeText } from "../match/match-text.ts";
import { findUnknownFunction } from "../match/memory.ts";
import { classifyKeyword } from "../script/keywords.ts";
import { MAX_STEPS, SECTION_TAGS } from "../script/script.ts";
import { createInventor } from "./invent-values.ts";

const MAX_EXPECTED = 120;
const MASK = /\[(?:email|phone|card|iban|cpf|cnpj|nif|dni|ssn|link|value|number|date|name)\]/g;
const OPTION = /^\s*[▸►▶]\s+(.+)$/;
const SENTENCE = /^.*?[.!?…](?=\s|$)/su;
const TAG = new RegExp(`^#(?:${SECTION_TAGS.join("|")})(?: |$)`);

/** A message of a stored conversation. */
export type SourceMessage = { role: Role; text: string; at: number | null };
/** A draft of a script; `masked` is how many particulars were replaced by invented ones. */
export type TestDraft = { text: string; masked: number };

/**
 * Makes a test from a conversation: the user's words, and the beginnings of the bot's answers without what varies. `closed` says
 * whether it is over, so that people can have left.
 */
export function makeTest(
  messages: readonly SourceMessage[],
  { name = "Test from a conversation", closed = true }: { name?: string; closed?: boolean } = {},
): TestDraft {
  const { conversation, messages: analyses } = analyzeConversation(messages, { closed });
  const { replace, count } = createInventor(messages.map(({ text }) => text));
  const hasLeft = conversation.ended === "abandoned";
  const leftAt = hasLeft ? (conversation.dropOff?.lastBotMessage ?? messages.length - 1) : null;
  const lines = [replace(toNameLine(name)), ""];
  let options: string[] = [];
  for (const [index, { role, text }] of messages.slice(0, MAX_STEPS).entries()) {
    if (role === "agent") {
      lines.push("// a person answers from here on");
      break;
    }
    if (role === "user") lines.push("#me", ...writeUserText(replace(text), options.map(replace)));
    else {
      const isFallback = analyses[index]?.flags.includes("fallback") ?? false;
      // A test that repeats the conversation wants an answer where there was none.
      const expected = isFallback ? "" : writeExpected(text);
      lines.push("#bot", ...(expected === "" ? [] : [expected]), "!FALLBACK");
      options = listOptions(text);
    }
    if (index === leftAt) lines.push("// they left here");
    lines.push("");
  }
  return { text: `${lines.join("\n").trimEnd()}\n`, masked: count() };
}

/** The lines of what the user said; words of a button that was shown press it. */
function writeUserText(text: string, options: readonly string[]): string[] {
  const pressed = options.find((option) => normalizeText(option) === normalizeText(text));
  if (pressed !== undefined) return [`BUTTON ${pressed.replaceAll("|", "\\|")}`];
  const lines = text.split(/\r\n|\n|\r/).map((line) => avoidFunctions(escapeLine(line, true)));
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return lines.slice(0, last + 1);
}

/** The first sentence of what the bot said, with `*` for what varies. */
function writeExpected(text: string): string {
  const words = text.split("\n").filter((line) => !OPTION.test(line));
  const masked = normalizeText(
    maskVariables(words.join("\n"))
      .replace(MASK, "*")
      .replace(/\$[A-Za-z_]\w*/g, "*"),
  );
  const sentence = cutAtWord(SENTENCE.exec(masked)?.[0] ?? masked);
  const plain = sentence.replace(/\*(?:[\s,]*\*)+/g, "*");
  const parts = plain.split("*");
  const few = parts.slice(0, MAX_WILDCARDS).join("*").trim();
  if (few.replace(/[*\s\p{P}]/gu, "") === "") return "";
  return escapeLine(few, false);
}

function cutAtWord(text: string): string {
  if (text.length <= MAX_EXPECTED) return text;
  const cut = text.slice(0, MAX_EXPECTED).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return space > 0 ? cut.slice(0, space) : cut;
}

/** Keeps a line from being read as a tag, comment, sign or keyword. */
function escapeLine(line: string, isUser: boolean): string {
  if (!isUser && /^[!?]/.test(line)) return `${line.charAt(0)}${line}`;
  const [first = ""] = line.trimEnd().split(" ", 1);
  const isWord = classifyKeyword(first, isUser) === "text" && !TAG.test(line.trimEnd());
  if (isWord && !line.startsWith("// ") && !/^[{[]/.test(line)) return line;
  return isUser ? ` ${line}` : `*${line}`;
}

/** Parts the sign from the name of a function: `$time` is not meant to be one. */
function avoidFunctions(line: string): string {
  let text = line.replace(/\$(?=(?:uniqid|random|date)(?!\w))/g, "$ ");
  for (let found = findUnknownFunction(text); found !== null; found = findUnknownFunction(text)) {
    text = text.replace(found, found.replace("$", "$ "));
  }
  return text;
}

function listOptions(text: string): string[] {
  return text.split("\n").flatMap((line) => OPTION.exec(line)?.[1]?.trim() ?? []);
}

function toNameLine(name: string): string {
  const line = normalizeText(name);
  return TAG.test(line) || line.startsWith("// ") || line === "" ? `Test ${line}`.trim() : line;
}
