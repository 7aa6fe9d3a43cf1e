/** What a span is: a call to a model, a wrapper around calls, a tool, or none of these. */
import { hasPrefix } from "./attributes.ts";
import type { Attributes, Span } from "./span.ts";

/** `other` spans have no words and no usage; they only connect the others. */
export type SpanKind = "call" | "wrapper" | "tool" | "other";

const OPERATIONS: Readonly<Record<string, SpanKind>> = {
  chat: "call",
  chat_completion: "call",
  completion: "call",
  generate_content: "call",
  generate_content_stream: "call",
  text_completion: "call",
  responses: "call",
  anthropic_messages: "call",
  invoke_agent: "wrapper",
  invoke_workflow: "wrapper",
  agent_step: "wrapper",
  execute_tool: "tool",
  embeddings: "other",
  create_agent: "other",
  retrieval: "other",
  rerank: "other",
  guard: "other",
  "guardrail.run": "other",
};
const OPENINFERENCE: Readonly<Record<string, SpanKind>> = {
  LLM: "call",
  AGENT: "wrapper",
  CHAIN: "wrapper",
  TOOL: "tool",
};
const TRACELOOP: Readonly<Record<string, SpanKind>> = {
  workflow: "wrapper",
  agent: "wrapper",
  task: "wrapper",
  tool: "tool",
};
/** Operations beside the conversation, however their names begin and end: aembedding, image_edit, amoderation. */
const SIDE_OPERATION =
  /embed|rerank|moderat|guard|image|transcri|speech|retriev|search|ocr|batch|token|(?:create|delete|upload)_|file/;
const LANGFUSE: Readonly<Record<string, SpanKind>> = {
  generation: "call",
  agent: "wrapper",
  chain: "wrapper",
  span: "wrapper",
  tool: "tool",
};
const MLFLOW: Readonly<Record<string, SpanKind>> = {
  CHAT_MODEL: "call",
  LLM: "call",
  AGENT: "wrapper",
  CHAIN: "wrapper",
  TOOL: "tool",
};
const AI_SDK_WRAPPERS = /^ai\.(?:generate|stream)(?:Text|Object)$/;
const LIVEKIT: Readonly<Record<string, SpanKind>> = {
  llm_node: "call",
  llm_request: "call",
  agent_turn: "wrapper",
  function_tool: "tool",
};

/** Classifies a span by the first convention that says what it is. */
export function classifySpan({
  attributes,
  events,
  name,
  scope,
}: Pick<Span, "attributes" | "events" | "name" | "scope">): SpanKind {
  return (
    classifyOperation(attributes.get("gen_ai.operation.name")) ??
    classifyAiSdk(attributes) ??
    lookUp(OPENINFERENCE, upper(attributes.get("openinference.span.kind")), "other") ??
    classifyOperation(attributes.get("llm.request.type")) ??
    lookUp(TRACELOOP, attributes.get("traceloop.span.kind")) ??
    lookUp(LANGFUSE, attributes.get("langfuse.observation.type"), "other") ??
    lookUp(MLFLOW, upper(attributes.get("mlflow.spanType")), "other") ??
    (scope.startsWith("livekit") ? lookUp(LIVEKIT, name) : null) ??
    classifyByContent(attributes, events) ??
    "other"
  );
}

/** LiteLLM begins the names of asynchronous calls with an "a"; others write capitals or spaces. Null for an unknown operation. */
function classifyOperation(operation: unknown): SpanKind | null {
  if (typeof operation !== "string" || operation === "") return null;
  const name = operation.toLowerCase().replaceAll(/[\s-]+/g, "_");
  const known = lookUp(OPERATIONS, name) ?? (name.startsWith("a") ? lookUp(OPERATIONS, name.slice(1)) : null);
  return known ?? (SIDE_OPERATION.test(name) ? "other" : null);
}

function classifyAiSdk(attributes: Attributes): SpanKind | null {
  const operation = attributes.get("ai.operationId");
  if (typeof operation !== "string") return null;
  if (/^ai\.embed|^ai\.rerank/.test(operation)) return "other";
  if (/\.do(?:Generate|Stream)$/.test(operation)) return "call";
  if (AI_SDK_WRAPPERS.test(operation)) return "wrapper";
  return operation === "ai.toolCall" ? "tool" : "other";
}

/** Attributes and events that only a call to a model has. */
const CALL_WORDS = [
  "gen_ai.prompt",
  "gen_ai.completion",
  "gen_ai.input.messages",
  "gen_ai.output.messages",
  "llm.input_messages.",
  "llm.output_messages.",
  "llm.prompts.",
  "gcp.vertex.agent.llm_request",
];
const CALL_EVENT =
  /^gen_ai\.(?:(?:system|user|assistant|tool)\.message|choice|content\.(?:prompt|completion)|client\.inference\.operation\.details)$/;
const WRAPPER_WORDS = ["pydantic_ai.all_messages", "all_messages_events", "langfuse.trace.input"];

/** Spans that don't say what they are, but hold a prompt or an answer. */
function classifyByContent(attributes: Attributes, events: Span["events"]): SpanKind | null {
  const hasModel = ["gen_ai.system", "gen_ai.provider.name", "gen_ai.request.model", "gen_ai.response.model"].some(
    (name) => attributes.has(name),
  );
  if (hasPrefix(attributes, CALL_WORDS) || events.some(({ name }) => CALL_EVENT.test(name))) return "call";
  if (hasModel && hasPrefix(attributes, ["gen_ai.usage."])) return "call";
  if (hasPrefix(attributes, WRAPPER_WORDS)) return "wrapper";
  return attributes.has("input.value") && attributes.has("output.value") ? "wrapper" : null;
}

function lookUp(kinds: Readonly<Record<string, SpanKind>>, name: unknown, unknown?: SpanKind): SpanKind | null {
  if (typeof name !== "string" || name === "") return null;
  return (Object.hasOwn(kinds, name) ? kinds[name] : unknown) ?? null;
}

function upper(value: unknown): unknown {
  return typeof value === "string" ? value.toUpperCase() : value;
}
