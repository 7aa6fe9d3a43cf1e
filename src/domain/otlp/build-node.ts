/** Reduces a span to a node: the only thing that is stored of it. */
import { MAX_ID_LENGTH, MAX_TEXT_BYTES } from "../ingest/ingest.contract.ts";
import { hashText } from "../shared/hash.ts";
import { countUtf8Bytes } from "../shared/text.ts";
import { findNumber, findText, findValue, toNumber, toRecord } from "./attributes.ts";
import { classifySpan } from "./classify-span.ts";
import { NAMES } from "./conventions.ts";
import { findProperties } from "./find-properties.ts";
import { findSource } from "./find-source.ts";
import { extractFromEvents, extractWords } from "./message-words.ts";
import type { SpanWords } from "./message-words.ts";
import type { SpanMessage } from "./message-forms.ts";
import type { NodeMessage, NodeTool, TraceNode } from "./node.ts";
import type { Attributes, AttributeValue, Span, SpanLog } from "./span.ts";
import { extractTokens } from "./tokens.ts";
import { normalizeUnicode } from "../shared/normalize-unicode.ts";

/** What the account wants kept, and how texts are redacted and compared. */
export type NodeOptions = {
  /** Redacts a text for storage; returns it as it is where the client doesn't want that. */
  redact: (text: string) => string;
  isRedacting: boolean;
  /** Converts an end user's id for storage: a pseudonym for an address or a number where the client redacts. */
  maskUser: (user: string) => string;
  /** Hash of a normalized text. */
  hash: (text: string) => string;
  keepToolPayloads: boolean;
  keepSystemPrompts: boolean;
  /** Messages that were built already: the spans of a trace repeat each other's words. */
  built: WeakMap<SpanMessage, NodeMessage>;
};

const MAX_NAME = 100;
const MAX_SPAN_NAME = 200;
const MAX_PAYLOAD_BYTES = 4 * 1024;
const MAX_TOOLS = 50;
const KEPT_ID_LENGTH = 160;
const MAX_PROMPT_LENGTH = 64 * 1024;
const OUTER_SPACE = new Set(" \t\n\f\v\u00a0\ufeff");

/** Builds the node of a span. Its texts are redacted and cut, so that nothing else has to be. */
export function buildNode(span: Span, options: NodeOptions): TraceNode {
  const { attributes, resource } = span;
  const kind = classifySpan(span);
  const isTool = kind === "tool";
  const isHidden = attributes.get("threadlight.hidden") === true || attributes.get("threadlight.hidden") === "true";
  const hasOwnWords = (kind === "call" || kind === "wrapper") && !isHidden;
  const words = hasOwnWords ? extractWords(attributes, span.events) : NO_WORDS;
  return {
    ...{ traceId: span.traceId, spanId: span.spanId, parentId: span.parentId, kind },
    ...{ startMs: span.startMs, endMs: span.endMs, failed: span.failed },
    name: cleanName(span.name, MAX_SPAN_NAME),
    operation: cleanName(findText(attributes, ["gen_ai.operation.name", "ai.operationId"])),
    provider: findProvider(attributes),
    requestModel: cleanName(findText(attributes, NAMES.requestModel)),
    model: cleanName(findText(attributes, NAMES.model)),
    finishReason: cleanName(findFinishReason(attributes)),
    errorType: span.failed ? cleanName(findErrorType(span)) : "",
    agentName: cleanName(findAgentName(attributes)),
    agentVersion: cleanName(
      findText(attributes, NAMES.agentVersion) ||
        findInMetadata(attributes, "version") ||
        findText(resource, ["service.version"]),
    ),
    channel: cleanName(findChannel(attributes), MAX_NAME),
    conversation: shortenId(findText(attributes, NAMES.conversation), options),
    resourceConversation: shortenId(findText(resource, NAMES.conversation), options),
    endUser: options.maskUser(
      shortenId(findText(attributes, NAMES.endUser) || findText(resource, NAMES.endUser), options),
    ),
    source: findSource(attributes, resource, options),
    properties: findProperties(attributes, resource, options),
    tokens: kind === "other" || isTool ? null : extractTokens(attributes),
    costUsd: findCost(attributes),
    firstChunkMs: findFirstChunk(span),
    ...buildWords(words, options),
    ...(isTool && { tools: [buildToolSpan(attributes, span.name, options)] }),
    sdk: {
      scope: cleanName(span.scope, MAX_SPAN_NAME),
      language: cleanName(findText(resource, ["telemetry.sdk.language"])),
    },
  };
}

/** The words that log records add to the span they belong to. */
export function buildLogWords(logs: readonly SpanLog[], options: NodeOptions): ReturnType<typeof buildWords> {
  return buildWords(extractFromEvents(logs.map(({ event }) => event)), options);
}

/** The text by which messages are compared: line ends, composed characters and outer space don't count. */
export function normalizeForComparison(text: string): string {
  const plain = normalizeUnicode(text, "NFC").replace(/\r\n?/g, "\n");
  let start = 0;
  let end = plain.length;
  // A pattern for the end would begin again at each space inside.
  while (start < end && OUTER_SPACE.has(plain[start] ?? "")) start++;
  while (end > start && OUTER_SPACE.has(plain[end - 1] ?? "")) end--;
  return plain.slice(start, end);
}

const NO_WORDS: SpanWords = { input: [], output: [], isData: false };

function buildWords({ input, output, isData }: SpanWords, options: NodeOptions) {
  const system = input
    .filter(({ role }) => role === "system")
    .map(({ text }) => text)
    .join("\n")
    .slice(0, MAX_PROMPT_LENGTH);
  const answers = output.filter(({ role }) => role === "bot");
  const answer = answers.findLast(({ text }) => text.trim() !== "");
  const isJson = answer !== undefined && isJsonText(answer.text);
  const said = answer === undefined || isJson ? null : (buildNodeMessage(answer, options)[0] ?? null);
  return {
    input: input.flatMap((message) => buildNodeMessage(message, options)),
    output: said,
    outputSize: said?.text.length ?? 0,
    isData: isData || isJson,
    promptHash: system === "" ? "" : hashText(maskPrompt(system)),
    systemPrompt:
      options.keepSystemPrompts && system !== "" ? cutText(options.redact(cleanText(system)), MAX_TEXT_BYTES) : null,
    tools: answers
      .flatMap(({ toolCalls }) => toolCalls)
      .slice(0, MAX_TOOLS)
      .map(({ name, args }) => buildTool({ name, args, result: null }, options)),
  };
}

function buildNodeMessage(message: SpanMessage, { redact, hash, built }: NodeOptions): NodeMessage[] {
  const { role, text } = message;
  if (role === "tool" || role === "system" || text.trim() === "") return [];
  const known = built.get(message);
  if (known !== undefined) return [known];
  const stored = cutText(redact(cleanText(text)), MAX_TEXT_BYTES);
  const node = { role, text: stored, key: hash(`${role}:${normalizeForComparison(stored)}`) };
  built.set(message, node);
  return [node];
}

/** Whether a whole answer is JSON: a program's data, not words for a person. */
function isJsonText(text: string): boolean {
  const inner = text.trim().replace(/^```(?:json)?\s*/, "");
  const trimmed = inner.endsWith("```") ? inner.slice(0, -3).trimEnd() : inner;
  if (!/^[[{]/.test(trimmed)) return false;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/** Times and numbers in a system prompt change with every call and are no change of the prompt. */
function maskPrompt(text: string): string {
  return text.replace(/\d+/g, "0").replace(/\s+/g, " ").trim();
}

function findProvider(attributes: Attributes): string {
  const named = findText(attributes, NAMES.provider);
  return cleanName(named === "" ? (findText(attributes, ["ai.model.provider"]).split(".", 1)[0] ?? "") : named);
}

function findAgentName(attributes: Attributes): string {
  const isAgent = attributes.get("traceloop.span.kind") === "agent";
  return findText(
    attributes,
    isAgent ? [...NAMES.agentName.slice(0, 3), "traceloop.entity.name", ...NAMES.agentName.slice(3)] : NAMES.agentName,
  );
}

function findChannel(attributes: Attributes): string {
  return findText(attributes, NAMES.channel) || findInMetadata(attributes, "channel");
}

function findInMetadata(attributes: Attributes, name: string): string {
  const metadata = attributes.get("metadata");
  return metadata === undefined ? "" : findText(new Map(Object.entries(toRecord(metadata))), [name]);
}

function findFinishReason(attributes: Attributes): string {
  const value = findValue(attributes, NAMES.finishReason);
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : "";
}

function findErrorType({ attributes, events }: Span): string {
  const exception = events.find(({ name }) => name === "exception");
  return (
    findText(attributes, NAMES.errorType) ||
    (exception === undefined ? "" : findText(exception.attributes, NAMES.errorType)) ||
    "error"
  );
}

function findCost(attributes: Attributes): number | null {
  const sent = findNumber(attributes, NAMES.cost);
  if (sent !== null) return sent;
  const details = toRecord(attributes.get("langfuse.observation.cost_details"));
  return toNumber(details["total"]);
}

function findFirstChunk({ attributes, startMs, endMs }: Span): number | null {
  const seconds = findNumber(attributes, NAMES.firstChunkSeconds);
  const ms = seconds === null ? findNumber(attributes, ["ai.response.msToFirstChunk"]) : seconds * 1000;
  if (ms !== null) return Math.round(ms);
  const at = Date.parse(findText(attributes, ["langfuse.observation.completion_start_time"]).replaceAll('"', ""));
  return at >= startMs && at <= endMs ? Math.round(at - startMs) : null;
}

function buildToolSpan(attributes: Attributes, spanName: string, options: NodeOptions): NodeTool {
  const name = findText(attributes, NAMES.toolName) || spanName.replace(/^execute_tool\s+/, "");
  return buildTool(
    { name, args: findValue(attributes, NAMES.toolArgs), result: findValue(attributes, NAMES.toolResult) },
    options,
  );
}

function buildTool(
  { name, args, result }: { name: string; args: unknown; result: AttributeValue | undefined },
  { keepToolPayloads, redact }: NodeOptions,
): NodeTool {
  const keep = (value: unknown) => (keepToolPayloads ? buildPayload(value, redact) : null);
  return { name: cleanName(name) || "tool", args: keep(args), result: keep(result) };
}

function buildPayload(value: unknown, redact: (text: string) => string): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return cutText(redact(cleanText(text)), MAX_PAYLOAD_BYTES);
}

/** Longer ids than we store: their beginning and a hash. */
function shortenId(id: string, { hash }: Pick<NodeOptions, "hash">): string {
  const clean = cleanText(id).trim();
  return clean.length <= MAX_ID_LENGTH
    ? clean
    : `${clean.slice(0, KEPT_ID_LENGTH).toWellFormed()}…${hash(clean).slice(0, 16)}`;
}

function cleanName(text: string, max = MAX_NAME): string {
  if (text === "") return text;
  return cleanText(text).slice(0, max).toWellFormed();
}

/** Without what the database can't store. */
function cleanText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** Cuts to at most `max` bytes, at a character, with an ellipsis. */
function cutText(text: string, max: number): string {
  if (text.length * 3 <= max || countUtf8Bytes(text) <= max) return text;
  const bytes = new TextEncoder().encode(text).subarray(0, max - 3);
  return `${new TextDecoder().decode(bytes).replace(/\uFFFD{1,3}$/, "")}…`;
}
