/** Collects what a span says, in whichever convention its attributes and events are. */
import { findValue, hasPrefix, toRecord, unflatten } from "./attributes.ts";
import { DATA_OUT, PROMPT_LISTS, SYSTEM_VALUES, WHOLE_HISTORIES, WORDS_IN, WORDS_OUT } from "./conventions.ts";
import { parseCutJson } from "./cut-json.ts";
import { buildMessage, parseMessages } from "./message-forms.ts";
import type { ParsedMessages, SpanMessage } from "./message-forms.ts";
import type { Attributes, AttributeValue, SpanEvent } from "./span.ts";

/** What went into a span and what came out of it. `isData`: what came out is no words. */
export type SpanWords = { input: readonly SpanMessage[]; output: readonly SpanMessage[]; isData: boolean };

const MESSAGE_EVENT = /^gen_ai\.(system|user|assistant|tool)\.message$/;
const DETAILS_EVENT = "gen_ai.client.inference.operation.details";

/** Extracts the messages of a span from its attributes, else from its events. */
export function extractWords(attributes: Attributes, events: readonly SpanEvent[]): SpanWords {
  const fromEvents = events.length === 0 ? EMPTY : extractFromEvents(events);
  const whole = findWholeHistory(attributes);
  if (whole !== null) return splitHistory(whole);
  const input = extractInput(attributes) ?? fromEvents.input;
  const output = extractOutput(attributes);
  if (output === null && fromEvents.output.length > 0) return { input, output: fromEvents.output, isData: false };
  return { input, output: output?.messages ?? [], isData: output?.isData ?? false };
}

/** Extracts the messages of log records that belong to a span. */
export function extractFromEvents(events: readonly SpanEvent[]): SpanWords {
  const input: SpanMessage[] = [];
  const output: SpanMessage[] = [];
  for (const { name, attributes } of events) {
    const [, speaker] = MESSAGE_EVENT.exec(name) ?? [];
    if (name === DETAILS_EVENT) {
      input.push(
        ...extractSystem(attributes),
        ...parseMessages(attributes.get("gen_ai.input.messages"), "in").messages,
      );
      output.push(...parseMessages(attributes.get("gen_ai.output.messages"), "out").messages);
    } else if (name === "gen_ai.content.prompt") {
      input.push(...parseMessages(attributes.get("gen_ai.prompt"), "in").messages);
    } else if (name === "gen_ai.content.completion") {
      output.push(...parseMessages(attributes.get("gen_ai.completion"), "out").messages);
    } else if (name === "gen_ai.choice") output.push(...parseChoice(attributes));
    else if (speaker !== undefined) input.push(...parseSpeaker(attributes, speaker));
  }
  return { input, output, isData: false };
}

const EMPTY: SpanWords = { input: [], output: [], isData: false };

function extractInput(attributes: Attributes): SpanMessage[] | null {
  const system = extractSystem(attributes);
  const found = findValue(attributes, WORDS_IN.values);
  if (found !== undefined) return [...system, ...parseMessages(found, "in").messages];
  for (const prefix of WORDS_IN.lists) {
    const messages = listFlattened(attributes, prefix, "in");
    if (messages.length > 0) return [...system, ...messages];
  }
  for (const name of WORDS_IN.rest) {
    const { messages } = parseMessages(attributes.get(name), "in");
    if (messages.length > 0) return [...system, ...messages];
    if (name === "gen_ai.prompt") {
      const prompts = PROMPT_LISTS.flatMap((prefix) => listFlattened(attributes, prefix, "in"));
      if (prompts.length > 0) return [...system, ...prompts];
    }
  }
  return system.length > 0 ? system : null;
}

function extractOutput(attributes: Attributes): ParsedMessages | null {
  const found = findValue(attributes, WORDS_OUT.values);
  if (found !== undefined) return parseMessages(found, "out");
  for (const prefix of WORDS_OUT.lists) {
    const messages = listFlattened(attributes, prefix, "out");
    if (messages.length > 0) return { messages, isData: false };
  }
  if (findValue(attributes, DATA_OUT) !== undefined) return { messages: [], isData: true };
  let isData = false;
  for (const name of WORDS_OUT.rest) {
    const parsed = parseMessages(attributes.get(name), "out");
    if (parsed.messages.length > 0) return { messages: addToolCalls(attributes, parsed.messages), isData: false };
    isData ||= parsed.isData;
  }
  const onlyCalls = addToolCalls(attributes, [{ role: "bot", text: "", toolCalls: [] }]);
  if (onlyCalls.some(({ toolCalls }) => toolCalls.length > 0)) return { messages: onlyCalls, isData: false };
  return isData ? { messages: [], isData } : null;
}

/** The AI SDK has the tool calls of an answer beside its text. */
function addToolCalls(attributes: Attributes, messages: readonly SpanMessage[]): readonly SpanMessage[] {
  const calls = attributes.get("ai.response.toolCalls");
  if (calls === undefined) return messages;
  const toolCalls = buildMessage("assistant", null, {
    toolCalls: typeof calls === "string" ? parseCutJson(calls) : calls,
  });
  return messages.map((message, index) =>
    index === 0 ? { ...message, toolCalls: [...message.toolCalls, ...(toolCalls?.toolCalls ?? [])] } : message,
  );
}

function extractSystem(attributes: Attributes): SpanMessage[] {
  const value = findValue(attributes, SYSTEM_VALUES);
  if (value === undefined) return [];
  const { messages } = parseMessages(value, "in");
  // Instructions are parts without a role.
  return messages.map((message) => ({ ...message, role: "system" }));
}

/** Messages that were sent as one attribute a field. */
function listFlattened(attributes: Attributes, prefix: string, direction: "in" | "out"): SpanMessage[] {
  if (!hasPrefix(attributes, [prefix])) return [];
  return unflatten(attributes, prefix).flatMap((element) => {
    const outer = toRecord(element);
    const fields = {
      ...outer,
      ...toRecord(outer["message"]),
      ...toRecord(outer["prompt"]),
      ...toRecord(outer["completion"]),
    };
    const contents = fields["contents"];
    const content = Array.isArray(contents)
      ? contents.map((part) => unwrapContent(part))
      : (fields["content"] ?? fields["text"] ?? null);
    const role = typeof fields["role"] === "string" ? fields["role"] : { in: "user", out: "assistant" }[direction];
    const message = buildMessage(role, parseParts(content), { toolCalls: fields["tool_calls"] });
    return message === null ? [] : [message];
  });
}

/** Contents of several parts are JSON in one attribute or field. */
function parseParts(content: unknown): unknown {
  if (typeof content !== "string" || !/^\s*\[\s*\{/.test(content)) return content;
  const { messages, isData } = parseMessages(content, "in");
  const [only] = messages;
  if (isData || only === undefined || messages.length > 1) return content;
  return [only.text, ...only.toolCalls.map((call) => ({ type: "tool_call", ...call }))];
}

/** OpenInference's parts: `message_content.type`, `.text`, `.image.image.url`. */
function unwrapContent(part: AttributeValue): AttributeValue {
  const inner = toRecord(part)["message_content"];
  return inner ?? part;
}

function parseChoice(attributes: Attributes): readonly SpanMessage[] {
  if (Number(attributes.get("index") ?? 0) > 0) return [];
  const message = attributes.get("message");
  const fields = message === undefined ? Object.fromEntries(attributes) : toRecord(message);
  if (typeof message === "string" && Object.keys(fields).length === 0) return parseMessages(message, "out").messages;
  const built = buildMessage("assistant", parseParts(fields["content"] ?? fields["body"] ?? null), {
    toolCalls: fields["tool_calls"] ?? attributes.get("tool_calls"),
  });
  return built === null ? [] : [built];
}

function parseSpeaker(attributes: Attributes, speaker: string): SpanMessage[] {
  const role = attributes.get("role");
  const content = attributes.get("content") ?? attributes.get("body") ?? null;
  const message = buildMessage(typeof role === "string" ? role : speaker, parseParts(content), {
    toolCalls: attributes.get("tool_calls"),
  });
  return message === null ? [] : [message];
}

function findWholeHistory(attributes: Attributes): readonly SpanMessage[] | null {
  for (const name of WHOLE_HISTORIES) {
    const value = attributes.get(name);
    if (value === undefined) continue;
    // Pydantic AI's events are named after the role.
    const { messages } = parseMessages(value, "in");
    if (messages.length > 0) return messages;
  }
  return null;
}

/** What comes after the last user message is the answer. */
function splitHistory(messages: readonly SpanMessage[]): SpanWords {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return { input: messages.slice(0, last + 1), output: messages.slice(last + 1).slice(-1), isData: false };
}
