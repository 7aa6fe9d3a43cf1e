import { z } from "zod";
import { analyseConversation, analyseUtterance } from "#src/domain/analysis/analysis.ts";
import type { MessageInput, Role } from "#src/domain/analysis/analysis.contract.ts";
import { parseTimestamp } from "#src/domain/batch/timestamps.ts";

/** Numbers below this are seconds, above it milliseconds. */
const SECONDS_BELOW = 10_000_000_000;

const ROLE_NAMES: Readonly<Record<"user" | "bot" | "assistant" | "agent" | "human_agent", Role>> = {
  user: "user",
  bot: "bot",
  assistant: "bot",
  agent: "agent",
  human_agent: "agent",
};

const roleSchema = z
  .enum(["user", "bot", "assistant", "agent", "human_agent"])
  .transform((role): Role => ROLE_NAMES[role]);

const timestampSchema = z.union([z.number(), z.string()]).transform((value, context) => {
  const at =
    typeof value === "number" ? readNumber(value) : parseTimestamp(value, { dateOrder: null, timeZone: "UTC" });
  if (typeof at !== "string") return at;
  context.addIssue({ code: "custom", message: "not a time: use unix seconds, milliseconds or ISO 8601" });
  return z.NEVER;
});

const conversationSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  messages: z.array(z.object({ role: roleSchema, text: z.string(), timestamp: timestampSchema.nullish() })),
});
const utteranceSchema = z.object({ text: z.string() });

/** What the command prints for one JSON line: a conversation or an utterance. Throws an Error that says what is wrong. */
export function analyseJsonLine(line: string): object {
  const value: unknown = JSON.parse(line);
  const isConversation = typeof value === "object" && value !== null && "messages" in value;
  if (isConversation) {
    const { id, messages } = check(conversationSchema.safeParse(value));
    const inputs = messages.map(({ role, text, timestamp }) => ({ role, text, at: timestamp ?? null }));
    return describeConversation(id ?? null, inputs);
  }
  const { text } = check(utteranceSchema.safeParse(value, { error: () => "expected { messages } or { text }" }));
  const { language, sentiment, intent } = analyseUtterance(text);
  return { language, sentiment: sentiment.label, intent };
}

/** What the command prints for one conversation, which is taken to be over. */
export function describeConversation(id: string | number | null, inputs: readonly MessageInput[]): object {
  const { conversation, messages } = analyseConversation(inputs, { closed: true });
  return {
    id,
    language: conversation.language,
    stage: conversation.stage,
    converted: conversation.converted,
    ended: conversation.ended,
    sentiment: conversation.sentiment.label,
    intent: conversation.intent,
    dropOff: conversation.dropOff,
    messages: messages.map(({ stage, language, sentiment, intent, flags }) => {
      return { stage, language, sentiment: sentiment.label, intent, flags };
    }),
  };
}

function readNumber(value: number): number | "bad_timestamp" {
  const ms = Math.round(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value);
  return Math.abs(ms) <= 8.64e15 ? ms : "bad_timestamp";
}

function check<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join(".") ?? "";
  throw new Error(`${path === "" ? "" : `${path}: `}${issue?.message ?? "not readable"}`);
}
