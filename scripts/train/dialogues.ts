import { readFileSync, readdirSync } from "node:fs";
import { z } from "zod";
import { STAGES, dropOffReasonSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { LabeledConversation } from "./read-corpora.ts";

const FOLDER = new URL("./dialogues/", import.meta.url);
const HEADER = /^# (\S+) (yes|no) (completed|closed|abandoned)(?: ([a-z_]+))?$/;
const LINE = /^([uba])([0-3-])([+!]?)(?:@(\d+))? (.+)$/;
const ROLES = { u: "user", b: "bot", a: "agent" } as const;
const SENTIMENTS = { "+": "positive", "!": "negative", "": "neutral" } as const;
/** Seconds between two messages of a dialogue with times. */
const DEFAULT_GAP = 20;
const endingSchema = z.enum(["completed", "closed", "abandoned"]);

/**
 * `tune`: used for training and for writing rules. `test`: only scored, like all others that follow.
 * `unseen`: other styles (typos, one word, menus, no confirmation), labeled before the engine had analyzed them.
 * `blind`: written and labeled by others, who had never seen the engine. `fields`: thirteen industries, one dialogue per language.
 * `sundry`: sixty dialogues from some forty other industries, from one message to sixty-four.
 * `rough`: sixty dialogues in chat style (slang, stretched letters, no punctuation, text inserted by platforms), parallel across languages.
 * `latest`: seventeen chats in each language, scored once before they were read for mending rules; never trained on.
 * In the four before it, errors in the files named `read` have been inspected since; the files named `unread` have only been scored.
 */
type DialogueSplit = "tune" | "test" | "unseen" | "blind" | "fields" | "sundry" | "rough" | "latest";

/**
 * Reads our own dialogues, which cover what the public corpora lack. A file is named language-industry. A dialogue starts
 * with `# name converted(yes|no) ending [reason]`, where the reason is why the user dropped off. Each further line has `u`, `b` or `a`
 * (user, bot or agent), the stage (0 Discovery … 3 Conversion, - none), in the files named `chats` the user's sentiment (`+` or `!`)
 * and the seconds since the line before (`@900`), and the text.
 */
export function readDialogues(split: DialogueSplit): LabeledConversation[] {
  const folder = new URL(`${split}/`, FOLDER);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseDialogueFile(file, readFileSync(new URL(file, folder), "utf8")));
}

/** Whether a dialogue has times and sentiments. */
export function isChat(id: string): boolean {
  return /^[a-z]+-chats/.test(id);
}

function parseDialogueFile(file: string, source: string): LabeledConversation[] {
  const name = file.replace(/\.txt$/, "");
  return source
    .trim()
    .split(/\n\n+/)
    .map((block) => parseDialogue(name, block));
}

function parseDialogue(file: string, block: string): LabeledConversation {
  const [first = "", ...lines] = block.trim().split("\n");
  const [, id = "", converted, ended, reason] = HEADER.exec(first) ?? [];
  if (id === "") throw new Error(`Invalid dialogue header: ${first}`);
  const messages = lines.map(parseLine);
  if (isChat(file)) addTimes(messages, lines);
  const furthest = Math.max(...messages.map(({ stage }) => (stage === undefined ? -1 : STAGES.indexOf(stage))));
  const stage = STAGES[furthest];
  const labels = { converted: converted === "yes", ended: endingSchema.parse(ended), ...(stage ? { stage } : {}) };
  const dropOff = reason === undefined ? {} : { reason: dropOffReasonSchema.parse(reason) };
  const [language = ""] = file.split("-");
  return { id: `${file}-${id}`, source: "own", language, labels: { ...labels, ...dropOff }, messages };
}

function parseLine(line: string): LabeledConversation["messages"][number] {
  const [, role = "", digit = "", feeling = "", , text = ""] = LINE.exec(line) ?? [];
  if (text === "" || !isKey(ROLES, role) || !isKey(SENTIMENTS, feeling))
    throw new Error(`Invalid dialogue line: ${line}`);
  const stage = STAGES[digit === "-" ? -1 : Number(digit)];
  return {
    role: ROLES[role],
    text,
    ...(stage ? { stage } : {}),
    ...(role === "u" ? { sentiment: SENTIMENTS[feeling] } : {}),
  };
}

/** Adds times to the messages (in place). */
function addTimes(messages: LabeledConversation["messages"], lines: string[]): void {
  let at = 0;
  messages.forEach((message, index) => {
    at += Number(LINE.exec(lines[index] ?? "")?.[4] ?? DEFAULT_GAP);
    message.timestamp = at;
  });
}

function isKey<Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys {
  return key in keys;
}
