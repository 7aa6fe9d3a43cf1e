import { z } from "zod";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import type { MessageInput, Role } from "#src/domain/analysis/analysis.contract.ts";
import { analyzeAndClassify } from "#src/domain/reading/read-conversation.ts";
import type { ConversationReading } from "#src/domain/reading/reading.contract.ts";
import { toObject } from "#src/domain/imports/json/json-values.ts";
import { findMessages, parseMessageFields } from "#src/domain/imports/json/formats/message-fields.ts";
import { formatError } from "#src/domain/shared/format-error.ts";

const INVALID_TIME = "not a valid time: use Unix seconds, milliseconds or ISO 8601";
/** Written times without a zone are in UTC. */
const TIME_OPTIONS = { dateOrder: null, timeZone: "UTC" };

const nameSchema = z.union([z.string(), z.number()]).nullish();
/** Common names for the conversation id of a message on its own line. */
const standaloneSchema = z.object({
  conversation_id: nameSchema,
  conversationId: nameSchema,
  session_id: nameSchema,
  sessionId: nameSchema,
  thread_id: nameSchema,
  threadId: nameSchema,
});

/** Null for roles outside the conversation ("system", "tool") and calls of tools without words, which are skipped. */
const messageSchema = z
  .looseObject({}, { error: () => "expected { role, text }" })
  .transform((value, context): Input => {
    const { role, roleName, text, at, isCallOnly } = parseMessageFields(value, TIME_OPTIONS);
    if (role === null) {
      const known = "use user, bot or agent";
      const message = roleName === null ? `missing: ${known}` : `unknown role "${roleName.slice(0, 60)}": ${known}`;
      context.addIssue({ code: "custom", message, path: ["role"] });
      return z.NEVER;
    }
    if (typeof at === "string") {
      context.addIssue({ code: "custom", message: INVALID_TIME, path: ["timestamp"] });
      return z.NEVER;
    }
    return { role: role === "ignore" || isCallOnly ? null : role, text, at };
  });

const conversationSchema = z.object({
  id: z.union([z.string(), z.number()], { error: () => "expected a string or a number" }).nullish(),
  messages: z.array(messageSchema, { error: () => "expected a list of { role, text }" }),
});
const utteranceSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  text: z.union([z.string(), z.number(), z.boolean()]),
});

/** Conversations of files of our own form. */
export const ENTRY_FORMAT = "messages_json";

/** What to print besides the analysis: `format` with the words of each message. */
export type OutputRules = { withMessages: boolean; format: string | null };

/** Whether a value is a message that names no conversation, as in a bare list of messages. */
export function isBareMessage(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "role" in value &&
    !("messages" in value) &&
    Object.values(standaloneSchema.safeParse(value).data ?? {}).every((name) => name === undefined || name === null)
  );
}

/** Parses a message of a bare list. Throws an Error that says what is invalid. */
export function parseMessage(value: unknown): Input {
  return unwrap(messageSchema.safeParse(value));
}

/** Lists the entries of a JSON line: one conversation or utterance, or a list of them. A list of messages is one conversation. */
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

/** Parses a message on its own line with a conversation id; null for other values. */
export function parseStandaloneMessage(value: unknown): { id: string; message: Input } | null {
  if (typeof value !== "object" || value === null || "messages" in value || !("role" in value)) return null;
  const id = Object.values(unwrap(standaloneSchema.safeParse(value))).find(
    (name) => name !== undefined && name !== null,
  );
  if (id !== undefined) return { id: String(id), message: unwrap(messageSchema.safeParse(value)) };
  if ("text" in value) return null;
  throw new Error("a message on its own line needs a conversation_id");
}

/** Whether a value is an event of a conversation, on its own line, as `threadlight import` sends it. */
export function isStandaloneEvent(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if ("role" in value || "text" in value || "messages" in value) return false;
  const names = Object.values(standaloneSchema.safeParse(value).data ?? {});
  return typeof value.type === "string" && names.some((name) => name !== undefined && name !== null);
}

function isConversation(value: unknown): boolean {
  return typeof value === "object" && value !== null && "messages" in value;
}

/** Analyzes a conversation or an utterance for output. Throws an Error that says what is invalid. */
export function analyzeEntry(value: unknown, rules: OutputRules): object {
  const entry = parseEntry(value);
  if ("messages" in entry) return formatAnalysis(entry.id, entry.messages, rules);
  const { language, sentiment, intent } = analyzeUtterance(entry.text);
  return { language, sentiment: sentiment.label, intent };
}

type Id = string | number | null;

/** Parses a conversation or an utterance. Throws an Error that says what is invalid. */
export function parseEntry(value: unknown): { id: Id } & ({ messages: Input[] } | { text: string }) {
  const listed = isConversation(value) ? null : findMessages(value);
  if (isConversation(value) || listed !== null) {
    const { id, messages } = unwrap(
      conversationSchema.safeParse(listed === null ? value : { ...toObject(value), messages: listed }),
    );
    return { id: id ?? null, messages };
  }
  const { id, text } = unwrap(utteranceSchema.safeParse(value, { error: () => "expected { messages } or { text }" }));
  return { id: id ?? null, text: String(text) };
}

/** A message of a conversation; role null if it is skipped. */
export type Input = Omit<MessageInput, "role"> & { role: Role | null };

/**
 * Analyzes a closed conversation for output. Skipped messages (system prompts, tool results) become null, so that positions
 * match the input.
 */
export function formatAnalysis(
  id: string | number | null,
  inputs: readonly Input[],
  { withMessages, format }: OutputRules,
): object {
  const spoken: MessageInput[] = [];
  const positions: number[] = [];
  for (const [position, { role, ...message }] of inputs.entries()) {
    if (role === null) continue;
    spoken.push({ ...message, role });
    positions.push(position);
  }
  const { conversation, messages, reading: found } = analyzeAndClassify(spoken);
  const { acts, ...reading } = found;
  const { dropOff } = conversation;
  const last = dropOff?.lastBotMessage ?? null;
  const results: (object | null)[] = inputs.map(() => null);
  for (const [at, { stage, language, sentiment, intent, flags }] of messages.entries()) {
    const position = positions[at] ?? at;
    const words = withMessages ? { ...describeMessage(inputs[position]), act: acts[at] ?? null } : {};
    results[position] = { ...words, stage, language, sentiment: sentiment.label, intent, flags };
  }
  return {
    id,
    ...(withMessages ? { format, ...describeReading(reading, positions) } : {}),
    language: conversation.language,
    stage: conversation.stage,
    converted: conversation.converted,
    ended: conversation.ended,
    sentiment: conversation.sentiment.label,
    intent: conversation.intent,
    dropOff: dropOff && { ...dropOff, lastBotMessage: last === null ? null : (positions[last] ?? null) },
    messages: results,
  };
}

/** The fields of a reading as they are printed; the deciding message by its position in the input. */
function describeReading(
  { decidedBy, place: _, ...fields }: Omit<ConversationReading, "acts">,
  positions: readonly number[],
): object {
  return {
    ...fields,
    decidedBy: decidedBy ? { ...decidedBy, message: positions[decidedBy.message] ?? decidedBy.message } : null,
  };
}

function describeMessage(input: Input | undefined): object {
  if (input === undefined) return {};
  const { role, text, at } = input;
  return { role, text, at: typeof at === "number" ? new Date(at).toISOString() : null };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    const reason = formatError(cause, { stack: false });
    throw new Error(`not JSON: each line must contain one whole conversation or utterance (${reason.slice(0, 120)})`, {
      cause,
    });
  }
}

function unwrap<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join(".") ?? "";
  throw new Error(`${path === "" ? "" : `${path}: `}${issue?.message ?? "not readable"}`);
}
