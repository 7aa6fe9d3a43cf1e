import { createHash } from "node:crypto";
import { z } from "zod";
import { roleSchema, sentimentSchema, stageSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { DropOffReason } from "#src/domain/analysis/analysis.contract.ts";
import { readLines } from "./read-corpora.ts";
import type { LabeledConversation } from "./read-corpora.ts";

/** Their reasons that have another name here; "none of these" is `no_reply`. */
const REASONS: Record<string, DropOffReason> = {
  fallback: "fallback_loop",
  slow: "slow_answer",
  none_of_these: "no_reply",
  dead_end: "dead_end",
  form_friction: "form_friction",
  unanswered_question: "unanswered_question",
  trust_objection: "trust_objection",
  handoff_ignored: "handoff_ignored",
  price_objection: "price_objection",
  repetition: "repetition",
  language_mismatch: "language_mismatch",
};

const chatSchema = z.object({
  id: z.string(),
  language: z.string(),
  messages: z.array(z.object({ role: roleSchema, text: z.string(), timestamp: z.number() })),
  labels: z.object({
    stage: stageSchema.nullable(),
    converted: z.boolean(),
    ended: z.enum(["completed", "closed", "abandoned"]),
    dropoff_reason: z.string().nullable(),
  }),
  message_labels: z.array(z.object({ stage: stageSchema.nullable(), sentiment: sentimentSchema })),
});
type Chat = z.infer<typeof chatSchema>;

/**
 * Reads the 180 mixed chats. `tune` is used for training and for writing rules. `apart`, every third one of each language and stage
 * in the order of their hashed ids, is only scored.
 */
export function readMixedChats(part: "tune" | "apart"): LabeledConversation[] {
  const chats = readLines("conversations_mixed").map((line) => chatSchema.parse(line));
  const groups = Map.groupBy(chats, ({ language, labels }) => `${language} ${String(labels.stage)}`);
  const apart = new Set(
    [...groups.values()].flatMap((group) => sortByHash(group).filter((_, index) => index % 3 === 2)),
  );
  return chats.filter((chat) => apart.has(chat) === (part === "apart")).map(convertChat);
}

function sortByHash(chats: Chat[]): Chat[] {
  const hash = ({ id }: Chat) => createHash("sha256").update(id).digest("hex");
  return chats.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
}

function convertChat({ id, language, messages, labels, message_labels }: Chat): LabeledConversation {
  const reason = REASONS[labels.dropoff_reason ?? ""];
  return {
    id,
    source: "mixed",
    language,
    labels: {
      ...(labels.stage === null ? {} : { stage: labels.stage }),
      converted: labels.converted,
      ended: labels.ended,
      ...(reason === undefined ? {} : { reason }),
    },
    messages: messages.map(({ role, text, timestamp }, at) => {
      const { stage, sentiment } = message_labels[at] ?? {};
      return {
        role,
        text,
        timestamp,
        ...(stage ? { stage } : {}),
        ...(role === "user" && sentiment ? { sentiment } : {}),
      };
    }),
  };
}
