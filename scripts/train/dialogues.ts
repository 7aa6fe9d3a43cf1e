import { readFileSync, readdirSync } from "node:fs";
import { z } from "zod";
import { STAGES, dropOffReasonSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { LabelledConversation } from "./read-corpora.ts";

const FOLDER = new URL("./dialogues/", import.meta.url);
const HEADER = /^# (\S+) (yes|no) (completed|closed|abandoned)(?: ([a-z_]+))?$/;
const LINE = /^([ub])([0-3-]) (.+)$/;
const endingSchema = z.enum(["completed", "closed", "abandoned"]);

/**
 * `tune` may be looked at while rules are written and is trained on; `test` is only ever scored; `unseen` was labelled before the engine
 * had read any of it, is never trained on, and is written in other manners: typos, one word, menus, no confirmation. `blind` was written and
 * labelled by others, who had never seen the engine, and is never trained on: the files named `read` were looked at since, those named
 * `unread` were only ever scored. `fields` are thirteen trades, a dialogue each a language, labelled before the engine read them; trades of the
 * files named `read` were looked at since. `sundry` are sixty of some forty other trades, from one message to sixty-four, told apart in the same way.
 * `rough` are sixty as people type: slang, stretched letters, no marks, and what platforms put between; the dialogues of a language have their like in the others.
 */
type DialogueSplit = "tune" | "test" | "unseen" | "blind" | "fields" | "sundry" | "rough";

/**
 * The dialogues of our own writing, for what the public corpora lack. A file is named language-trade; a dialogue begins
 * with `# name converted(yes|no) ending` and, where one is plain, why it was left; each line after it is `u` or `b` (user or bot), its stage (0 Discovery … 3
 * Conversion, - none) and the text.
 */
export function readDialogues(split: DialogueSplit): LabelledConversation[] {
  const folder = new URL(`${split}/`, FOLDER);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readDialogueFile(file, readFileSync(new URL(file, folder), "utf8")));
}

function readDialogueFile(file: string, source: string): LabelledConversation[] {
  const name = file.replace(/\.txt$/, "");
  return source
    .trim()
    .split(/\n\n+/)
    .map((block) => readDialogue(name, block));
}

function readDialogue(file: string, block: string): LabelledConversation {
  const [first = "", ...lines] = block.trim().split("\n");
  const [, id = "", converted, ended, reason] = HEADER.exec(first) ?? [];
  if (id === "") throw new Error(`Not a dialogue's header: ${first}`);
  const messages = lines.map(readLine);
  const furthest = Math.max(...messages.map(({ stage }) => (stage === undefined ? -1 : STAGES.indexOf(stage))));
  const stage = STAGES[furthest];
  const labels = { converted: converted === "yes", ended: endingSchema.parse(ended), ...(stage ? { stage } : {}) };
  const left = reason === undefined ? {} : { reason: dropOffReasonSchema.parse(reason) };
  const [language = ""] = file.split("-");
  return { id: `${file}-${id}`, source: "own", language, labels: { ...labels, ...left }, messages };
}

function readLine(line: string): LabelledConversation["messages"][number] {
  const [, role, digit = "", text = ""] = LINE.exec(line) ?? [];
  if (text === "") throw new Error(`Not a dialogue's line: ${line}`);
  const stage = STAGES[digit === "-" ? -1 : Number(digit)];
  return { role: role === "u" ? "user" : "bot", text, ...(stage ? { stage } : {}) };
}
