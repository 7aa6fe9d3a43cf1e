/** The forms in which messages are written: GenAI parts, OpenAI, Anthropic, Google and AI SDK messages, LangChain's, bare strings. */
import type { AttributeValue } from "./span.ts";
import { parseCutJson } from "./cut-json.ts";
import { parseContent } from "./message-parts.ts";
import type { ToolCall } from "./message-parts.ts";

export type MessageRole = "user" | "bot" | "system" | "tool";
/** A message of a span; `text` may be empty if it only calls tools. */
export type SpanMessage = { role: MessageRole; text: string; toolCalls: ToolCall[] };
/** `isData`: the value is JSON that holds no message, such as a model's structured answer. */
export type ParsedMessages = { messages: readonly SpanMessage[]; isData: boolean };

/** Whether the value is what went into a call or what came out of it: decides who said a bare string. */
export type Direction = "in" | "out";

const ROLES: Readonly<Record<string, MessageRole>> = {
  user: "user",
  human: "user",
  assistant: "bot",
  model: "bot",
  ai: "bot",
  bot: "bot",
  chatbot: "bot",
  system: "system",
  developer: "system",
  tool: "tool",
  function: "tool",
};
const MAX_MESSAGES = 2_000;
const MAX_DEPTH = 12;
/** Where programs put the words of a request or an answer that is an object. */
const WORD_FIELDS = {
  in: [
    "input",
    "question",
    "query",
    "prompt",
    "message",
    "text",
    "content",
    "user_input",
    "user_message",
    "new_message",
  ],
  out: [
    "output",
    "answer",
    "response",
    "text",
    "content",
    "result",
    "completion",
    "generation",
    "output_text",
    "message",
  ],
} as const;
/** Parts of Google's and of Amazon Bedrock's messages, which have no type. */
const TOOL_PARTS = ["functionCall", "functionResponse", "toolUse", "toolResult"];
const NOTHING: ParsedMessages = { messages: [], isData: false };

/** What was parsed last: the spans of a trace repeat each other's words. */
const last: Record<Direction, { value: string; parsed: ParsedMessages }> = {
  in: { value: "", parsed: NOTHING },
  out: { value: "", parsed: NOTHING },
};

/** Parses messages in any known form, as a structured value or as JSON text, also where the JSON was cut. */
export function parseMessages(value: AttributeValue | undefined, direction: Direction): ParsedMessages {
  if (typeof value !== "string") return parseValue(value, direction);
  if (value !== last[direction].value) last[direction] = { value, parsed: parseValue(value, direction) };
  return last[direction].parsed;
}

function parseValue(value: AttributeValue | undefined, direction: Direction): ParsedMessages {
  if (value === undefined || value === null || typeof value === "boolean") return NOTHING;
  const content = typeof value === "string" ? parseText(value) : value;
  if (typeof content === "string") return buildBare(content, direction);
  if (typeof content === "number") return buildBare(String(content), direction);
  const messages = collect(content, direction, 0).slice(-MAX_MESSAGES);
  return { messages, isData: messages.length === 0 };
}

/** A message of a role and a content in any form; null for a role that nobody knows. */
export function buildMessage(role: string, content: unknown, extra: { toolCalls?: unknown } = {}): SpanMessage | null {
  return buildFromRecord({ role, content, tool_calls: extra.toolCalls });
}

/** The role of a sender's name for it. */
export function parseRole(name: unknown): MessageRole | null {
  if (typeof name !== "string") return null;
  return (
    ROLES[
      name
        .trim()
        .toLowerCase()
        .replace(/message(?:chunk)?$/, "")
    ] ?? null
  );
}

function parseText(text: string): unknown {
  const start = text.trimStart()[0];
  if (start !== "{" && start !== "[" && start !== '"') return text;
  const parsed = parseCutJson(text.trim());
  return parsed === undefined ? text : parsed;
}

function buildBare(text: string, direction: Direction): ParsedMessages {
  if (text.trim() === "") return NOTHING;
  return { messages: [{ role: direction === "in" ? "user" : "bot", text, toolCalls: [] }], isData: false };
}

function collect(value: unknown, direction: Direction, depth: number): SpanMessage[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return collectList(value, direction, depth);
  if (typeof value !== "object" || value === null) return [];
  return collectRecord({ ...value }, direction, depth);
}

function collectList(list: unknown[], direction: Direction, depth: number): SpanMessage[] {
  // A list of parts without roles is one message.
  if (list.length > 0 && list.every(isPart)) {
    const message = buildFromRecord({ role: direction === "in" ? "user" : "assistant", content: list });
    return message === null ? [] : [message];
  }
  const pair = buildPair(list);
  if (pair !== null) return [pair];
  if (list.every((entry) => typeof entry === "string")) {
    return list.flatMap((text) => buildBare(text, direction).messages);
  }
  return list.flatMap((entry) => collect(entry, direction, depth + 1));
}

/** LangGraph's and LangChain's pairs of role and content: `["user", "Hello"]`. */
function buildPair([role, content, ...rest]: unknown[]): SpanMessage | null {
  const isContent = typeof content === "string" || (typeof content === "object" && content !== null);
  return rest.length === 0 && isContent && typeof role === "string" ? buildFromRecord({ role, content }) : null;
}

function isPart(value: unknown): boolean {
  if (typeof value !== "object" || value === null || "role" in value || "message" in value || "kwargs" in value)
    return false;
  if ("type" in value && typeof value.type === "string")
    return parseRole(value.type) === null && value.type !== "message";
  return ("text" in value && typeof value.text === "string") || TOOL_PARTS.some((name) => name in value);
}

function collectRecord(record: Record<string, unknown>, direction: Direction, depth: number): SpanMessage[] {
  const langChain = unwrapLangChain(record);
  if (langChain !== null) return toList(buildFromRecord(langChain));
  if (parseRole(record["role"]) !== null) return toList(buildFromRecord(record));
  const system =
    record["system"] ?? record["systemInstruction"] ?? record["system_instruction"] ?? record["instructions"];
  const systemMessages = system === undefined ? [] : toList(buildSystem(system));
  // OpenAI's answers, Google's requests and answers, and containers of messages.
  for (const name of [
    "messages",
    "choices",
    "candidates",
    "contents",
    "generations",
    "message",
    "content",
    "output",
    "input",
  ]) {
    const inner = record[name];
    if (typeof inner !== "object" || inner === null) continue;
    const messages = collect(name === "choices" ? firstOf(inner) : inner, directionOf(name, direction), depth + 1);
    if (messages.length > 0) return [...systemMessages, ...messages];
  }
  if (Array.isArray(record["parts"])) {
    return toList(buildFromRecord({ ...record, role: direction === "in" ? "user" : "assistant" }));
  }
  for (const name of WORD_FIELDS[direction]) {
    const text = record[name];
    if (typeof text === "string" && text.trim() !== "")
      return [...systemMessages, ...buildBare(text, direction).messages];
  }
  return systemMessages;
}

function directionOf(name: string, direction: Direction): Direction {
  if (name === "choices" || name === "candidates" || name === "generations") return "out";
  return direction;
}

/** Of several choices, the first. */
function firstOf(choices: object): unknown {
  return Array.isArray(choices) ? choices.slice(0, 1) : choices;
}

/** LangChain serializes its messages with their class, or with a type and data. */
function unwrapLangChain(record: Record<string, unknown>): Record<string, unknown> | null {
  const { kwargs, id, type, data } = record;
  if (typeof kwargs === "object" && kwargs !== null) {
    const fields: Record<string, unknown> = { ...kwargs };
    const role = parseRole(fields["type"]) ?? parseRole(Array.isArray(id) ? id.at(-1) : undefined);
    return role === null ? null : { ...fields, role: fields["type"] ?? (Array.isArray(id) ? id.at(-1) : "") };
  }
  if (parseRole(type) === null) return null;
  if (typeof data === "object" && data !== null) return { ...data, role: type };
  return "content" in record ? { ...record, role: type } : null;
}

function buildSystem(content: unknown): SpanMessage | null {
  const inner = typeof content === "object" && content !== null && "parts" in content ? content.parts : content;
  return buildFromRecord({ role: "system", content: inner });
}

function buildFromRecord(record: Record<string, unknown>): SpanMessage | null {
  const role = parseRole(record["role"]);
  if (role === null) return null;
  const content = record["parts"] ?? record["content"] ?? record["contents"] ?? record["text"] ?? record["message"];
  const parsed = parseContent(content, {
    toolCalls: record["tool_calls"] ?? record["toolCalls"],
    audio: record["audio"],
    refusal: record["refusal"],
  });
  // Results of tools are sent in the name of the user by some interfaces.
  const isToolResult = role === "user" && parsed.text === "" && parsed.hasToolResults;
  return { role: isToolResult ? "tool" : role, text: parsed.text, toolCalls: parsed.toolCalls };
}

function toList(message: SpanMessage | null): SpanMessage[] {
  return message === null ? [] : [message];
}
