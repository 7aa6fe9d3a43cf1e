import { z } from "zod";
import { analyseConversation, analyseUtterance } from "#src/domain/analysis/analysis.ts";
import type { MessageInput, Role } from "#src/domain/analysis/analysis.contract.ts";
import { readRoleWord } from "#src/domain/batch/speaker-words.ts";
import { parseTimestamp } from "#src/domain/batch/timestamps.ts";

/** Numbers below this are seconds, above it milliseconds. */
const SECONDS_BELOW = 10_000_000_000;
const NOT_A_TIME = "not a time: use unix seconds, milliseconds or ISO 8601";

/** Null: no side of the conversation ("system", "tool"); its message is left out. */
const roleSchema = z
  .string({ error: () => "who wrote it is missing: use user, bot or agent" })
  .transform((value, context): Role | null => {
    const role = value === "human_agent" ? "agent" : readRoleWord(value);
    if (role !== null) return role === "ignore" ? null : role;
    context.addIssue({ code: "custom", message: `unknown role "${value.slice(0, 60)}": use user, bot or agent` });
    return z.NEVER;
  });

/** A string, or a list of parts whose text is read; an assistant that only calls a tool says nothing. A number is what the user chose. */
const contentSchema = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.looseObject({ text: z.string().optional() }))], {
    error: () => "expected a string or a list of parts with text",
  })
  .nullish()
  .transform((content) => {
    if (typeof content === "number" || typeof content === "boolean") return String(content);
    if (typeof content === "string") return content;
    return (content ?? [])
      .map(({ text }) => text ?? "")
      .filter((text) => text !== "")
      .join("\n");
  });

const timestampSchema = z.union([z.number(), z.string()], { error: () => NOT_A_TIME }).transform((value, context) => {
  const at =
    typeof value === "number" ? readNumber(value) : parseTimestamp(value, { dateOrder: null, timeZone: "UTC" });
  if (typeof at !== "string") return at;
  context.addIssue({ code: "custom", message: NOT_A_TIME });
  return z.NEVER;
});

const timeSchema = timestampSchema.nullish();
/** What programs call the time of a message, ours first. */
const times = {
  timestamp: timeSchema,
  created_at: timeSchema,
  createdAt: timeSchema,
  time: timeSchema,
  ts: timeSchema,
};
const nameSchema = z.union([z.string(), z.number()]).nullish();
/** What they call the conversation of a message that stands alone. */
const loneSchema = z.object({
  conversation_id: nameSchema,
  conversationId: nameSchema,
  session_id: nameSchema,
  sessionId: nameSchema,
  thread_id: nameSchema,
  threadId: nameSchema,
});

const messageSchema = z
  .object(
    {
      role: roleSchema,
      text: contentSchema,
      content: contentSchema,
      ...times,
    },
    { error: () => "expected { role, text }" },
  )
  .transform(({ role, text, content, ...known }) => ({
    role,
    text: text || content,
    at: Object.values(known).find((at) => typeof at === "number") ?? null,
  }));

const conversationSchema = z.object({
  id: z.union([z.string(), z.number()], { error: () => "expected a string or a number" }).nullish(),
  messages: z.array(messageSchema, { error: () => "expected a list of { role, text }" }),
});
const utteranceSchema = z.object({ text: z.union([z.string(), z.number(), z.boolean()]) });

/** What one JSON line holds: a conversation or an utterance, or a whole list of them as programs write it (a list of messages is one conversation). */
export function listEntries(line: string): unknown[] {
  const value = parseJson(line);
  if (!Array.isArray(value)) return [value];
  return value.length > 0 && value.every(isEntry) ? value : [{ messages: value }];
}

function isEntry(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && ("messages" in value || ("text" in value && !("role" in value)))
  );
}

/** A message that stands on a line of its own and names its conversation; null where the value is something else. */
export function readLoneMessage(value: unknown): { id: string; message: Input } | null {
  if (typeof value !== "object" || value === null || "messages" in value || !("role" in value)) return null;
  const id = Object.values(check(loneSchema.safeParse(value))).find((name) => name !== undefined && name !== null);
  if (id !== undefined) return { id: String(id), message: check(messageSchema.safeParse(value)) };
  if ("text" in value) return null;
  throw new Error("a message on a line of its own needs its conversation_id");
}

/** What the command prints for a conversation or an utterance. Throws an Error that says what is wrong. */
export function analyseEntry(value: unknown): object {
  const isConversation = typeof value === "object" && value !== null && "messages" in value;
  if (isConversation) {
    const { id, messages } = check(conversationSchema.safeParse(value));
    return describeConversation(id ?? null, messages);
  }
  const { text } = check(utteranceSchema.safeParse(value, { error: () => "expected { messages } or { text }" }));
  const { language, sentiment, intent } = analyseUtterance(String(text));
  return { language, sentiment: sentiment.label, intent };
}

export type Input = Omit<MessageInput, "role"> & { role: Role | null };

/**
 * What the command prints for one conversation, which is taken to be over. A message of no side (a system prompt, a
 * tool's result) is not read and has null in its place, so that positions are those of the input.
 */
export function describeConversation(id: string | number | null, inputs: readonly Input[]): object {
  const said: MessageInput[] = [];
  const places: number[] = [];
  for (const [place, { role, ...message }] of inputs.entries()) {
    if (role === null) continue;
    said.push({ ...message, role });
    places.push(place);
  }
  const { conversation, messages } = analyseConversation(said, { closed: true });
  const { dropOff } = conversation;
  const last = dropOff?.lastBotMessage ?? null;
  const readings: (object | null)[] = inputs.map(() => null);
  for (const [at, { stage, language, sentiment, intent, flags }] of messages.entries()) {
    readings[places[at] ?? at] = { stage, language, sentiment: sentiment.label, intent, flags };
  }
  return {
    id,
    language: conversation.language,
    stage: conversation.stage,
    converted: conversation.converted,
    ended: conversation.ended,
    sentiment: conversation.sentiment.label,
    intent: conversation.intent,
    dropOff: dropOff && { ...dropOff, lastBotMessage: last === null ? null : (places[last] ?? null) },
    messages: readings,
  };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`not JSON: each line holds one whole conversation or utterance (${why.slice(0, 120)})`, { cause });
  }
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
