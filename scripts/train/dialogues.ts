import { z } from "zod";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { ENGLISH_DIALOGUES } from "./dialogues/en.ts";
import { SPANISH_DIALOGUES } from "./dialogues/es.ts";
import { PORTUGUESE_DIALOGUES } from "./dialogues/pt.ts";
import type { LabelledConversation } from "./read-corpora.ts";

const HEADER = /^# (\S+) (yes|no) (completed|closed|abandoned)$/;
const LINE = /^([ub])([0-3-]) (.+)$/;
const endingSchema = z.enum(["completed", "closed", "abandoned"]);

/**
 * The dialogues of our own writing. A dialogue begins with `# name converted(yes|no) ending`; each line after it is
 * `u` or `b` (user or bot), its stage (0 Discovery … 3 Conversion, - none) and the text.
 */
export function readDialogues(): LabelledConversation[] {
  return [
    ...readLanguage("en", ENGLISH_DIALOGUES),
    ...readLanguage("pt", PORTUGUESE_DIALOGUES),
    ...readLanguage("es", SPANISH_DIALOGUES),
  ];
}

function readLanguage(language: string, source: string): LabelledConversation[] {
  return source
    .trim()
    .split(/\n\n+/)
    .map((block) => readDialogue(language, block));
}

function readDialogue(language: string, block: string): LabelledConversation {
  const [first = "", ...lines] = block.trim().split("\n");
  const [, id = "", converted, ended] = HEADER.exec(first) ?? [];
  if (id === "") throw new Error(`Not a dialogue's header: ${first}`);
  const messages = lines.map(readLine);
  const furthest = Math.max(...messages.map(({ stage }) => (stage === undefined ? -1 : STAGES.indexOf(stage))));
  const stage = STAGES[furthest];
  const labels = { converted: converted === "yes", ended: endingSchema.parse(ended), ...(stage ? { stage } : {}) };
  return { id: `${language}-${id}`, source: "own", language, labels, messages };
}

function readLine(line: string): LabelledConversation["messages"][number] {
  const [, role, digit = "", text = ""] = LINE.exec(line) ?? [];
  if (text === "") throw new Error(`Not a dialogue's line: ${line}`);
  const stage = STAGES[digit === "-" ? -1 : Number(digit)];
  return { role: role === "u" ? "user" : "bot", text, ...(stage ? { stage } : {}) };
}
