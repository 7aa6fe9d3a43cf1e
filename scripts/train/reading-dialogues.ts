import { readFileSync, readdirSync } from "node:fs";
import { z } from "zod";
import { sentimentSchema } from "#src/domain/analysis/analysis.contract.ts";
import { LOSS_REASONS, MESSAGE_ACTS, NEEDS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import type { ReadingChat } from "./reading-chats.ts";

/** Who wrote the many ones, which weigh less in training. */
export const STORIES_WRITER = "stories";

/** The first ones, by an author who knew the engine, and those of 22 authors who did not. */
const FOLDERS = [
  { writer: "own", folder: new URL("./dialogues/readings/", import.meta.url) },
  { writer: STORIES_WRITER, folder: new URL("./dialogues/stories/", import.meta.url) },
];
/** By six more authors who did not know the engine either: never trained on, and not read to find out what goes wrong. */
const APART_FOLDERS = [{ writer: "apart", folder: new URL("./dialogues/readings-apart/", import.meta.url) }];
const LINE = /^([uba])([+!]?)(?::([a-z_]+))? (.+?)(?: @(\d+))?$/;
const ROLES = { u: "user", b: "bot", a: "agent" } as const;
const roleSchema = z.enum(["u", "b", "a"]).transform((role) => ROLES[role]);
/** Seconds between two messages without a time of their own. */
const DEFAULT_GAP = 20;
const headerSchema = z.object({
  outcome: z.enum(OUTCOMES),
  reason: z.enum(LOSS_REASONS).nullable(),
  need: z.enum(NEEDS),
  left: sentimentSchema,
});

/**
 * Reads our own dialogues with readings, for training. A dialogue starts with `# name outcome reason need left` (`-` for no reason). Each
 * further line has `u`, `b` or `a` (user, bot or agent), `+` or `!` for a positive or negative user, the act of the business (`b:price`),
 * the text, and the seconds since the line before (`@900`).
 */
export function readReadingDialogues(): ReadingChat[] {
  return readFolders(FOLDERS);
}

/** Reads those that are kept apart, to score the reading; in the same form. */
export function readApartDialogues(): ReadingChat[] {
  return readFolders(APART_FOLDERS);
}

function readFolders(folders: readonly { writer: string; folder: URL }[]): ReadingChat[] {
  return folders.flatMap(({ writer, folder }) =>
    readdirSync(folder)
      .sort()
      .flatMap((file) => {
        const blocks = readFileSync(new URL(file, folder), "utf8").trim().split(/\n\n+/);
        return blocks.map((block) => parseDialogue({ writer, language: file.slice(0, 2) }, block));
      }),
  );
}

function parseDialogue({ writer, language }: Pick<ReadingChat, "writer" | "language">, block: string): ReadingChat {
  const [title = "", ...lines] = block.split("\n");
  const [, name = "", outcome, reason, need, left] = title.split(" ");
  const header = headerSchema.parse({ outcome, reason: reason === "-" ? null : reason, need, left });
  let seconds = 0;
  const parsed = lines.map((line) => {
    const [, role = "", feeling = "", act, text = "", gap] = LINE.exec(line) ?? [];
    if (text === "") throw new Error(`Invalid dialogue line: ${line}`);
    seconds += Number(gap ?? DEFAULT_GAP);
    const speaker = roleSchema.parse(role);
    return {
      message: { role: speaker, text, at: seconds * 1000 },
      act: act === undefined ? null : z.enum(MESSAGE_ACTS).parse(act),
      sentiment: speaker === "user" ? parseFeeling(feeling) : null,
    };
  });
  const acts = parsed.map(({ act }) => act);
  const isSilent = header.reason === "bot_silent" || acts.every((act) => act === null);
  return {
    id: `${writer}-${language}-${name}`,
    writer,
    language,
    messages: parsed.map(({ message }) => message),
    labels: {
      ...header,
      act: isSilent ? "silent" : (acts.findLast((act) => act !== null) ?? "silent"),
      converted: header.outcome === "sold" || header.outcome === "solved",
      deciding: lines.length - 1,
      accept: {},
    },
    acts,
    sentiments: parsed.map(({ sentiment }) => sentiment),
  };
}

function parseFeeling(mark: string): "positive" | "negative" | "neutral" {
  if (mark === "+") return "positive";
  return mark === "!" ? "negative" : "neutral";
}
