import { readFileSync, readdirSync } from "node:fs";
import { z } from "zod";
import { LOSS_REASONS, MESSAGE_ACTS, NEEDS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import type { MessageAct } from "#src/domain/reading/reading.contract.ts";
import { isChat, readDialogues } from "./dialogues.ts";
import type { LabeledConversation } from "./read-corpora.ts";
import type { ReadingChat } from "./reading-chats.ts";

/** Who wrote them, for training. */
export const CHATS_WRITER = "chats";

const FOLDER = new URL("./dialogues/chat-readings/", import.meta.url);
const lineSchema = z
  .tuple([z.string(), z.enum(OUTCOMES), z.enum(LOSS_REASONS).or(z.literal("-")), z.enum(NEEDS)])
  .rest(z.enum(MESSAGE_ACTS));

/**
 * Reads our own chats (dialogues/tune) with readings, for training. Each line of dialogues/chat-readings has the name of a chat, its
 * outcome, reason (`-` for none), need, and the act of each message of the business.
 */
export function readChatReadings(): ReadingChat[] {
  const chats = new Map(
    readDialogues("tune")
      .filter(({ id }) => isChat(id))
      .map((chat) => [chat.id, chat]),
  );
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(new URL(file, FOLDER), "utf8").trim().split("\n");
      return lines.map((line) => {
        const [name, outcome, reason, need, ...acts] = lineSchema.parse(line.split(" "));
        const id = `${file.replace(/\.txt$/, "")}-${name}`;
        const chat = chats.get(id);
        if (!chat) throw new Error(`No chat has this name: ${id}`);
        return joinChat(chat, { outcome, reason: reason === "-" ? null : reason, need }, acts);
      });
    });
}

function joinChat(
  { id, language, messages }: LabeledConversation,
  labels: Pick<ReadingChat["labels"], "outcome" | "reason" | "need">,
  acts: readonly MessageAct[],
): ReadingChat {
  const listed = [...acts];
  const placed = messages.map(({ role }) => (role === "user" ? null : (listed.shift() ?? null)));
  if (listed.length > 0 || placed.some((act, at) => act === null && messages[at]?.role !== "user"))
    throw new Error(`The acts are not those of the messages: ${id}`);
  const sentiments = messages.map(({ sentiment }) => sentiment ?? null);
  const isSilent = labels.reason === "bot_silent" || acts.length === 0;
  return {
    id,
    writer: CHATS_WRITER,
    language,
    messages: messages.map(({ role, text, timestamp }) => ({
      role,
      text,
      at: timestamp === undefined ? null : timestamp * 1000,
    })),
    labels: {
      ...labels,
      act: isSilent ? "silent" : (acts.at(-1) ?? "silent"),
      left: sentiments.findLast((sentiment) => sentiment !== null && sentiment !== "neutral") ?? "neutral",
      converted: labels.outcome === "sold" || labels.outcome === "solved",
      deciding: messages.length - 1,
      accept: {},
    },
    acts: placed,
    sentiments,
  };
}
