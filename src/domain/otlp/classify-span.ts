/** What a span is: a call to a model, a wrapper around calls, a tool, or none of these. */
import { hasPrefix } from "./attributes.ts";
import type { Attributes, Span } from "./span.ts";

/** `other` spans have no words and no usage; they only connect the others. */
export type SpanKind = "call" | "wrapper" | "tool" | "other";

const OPERATIONS: Readonly<Record<string, SpanKind>> = {
  chat: "call",
  generate_content: "call",
  text_completion: "call",
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
const REQUEST_TYPES: Readonly<Record<string, SpanKind>> = { chat: "call", completion: "call" };
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
export function classifySpan({ attributes, name, scope }: Pick<Span, "attributes" | "name" | "scope">): SpanKind {
  return (
    lookUp(OPERATIONS, attributes.get("gen_ai.operation.name")) ??
    classifyAiSdk(attributes) ??
    lookUp(OPENINFERENCE, upper(attributes.get("openinference.span.kind")), "other") ??
    lookUp(REQUEST_TYPES, attributes.get("llm.request.type"), "other") ??
    lookUp(TRACELOOP, attributes.get("traceloop.span.kind")) ??
    lookUp(LANGFUSE, attributes.get("langfuse.observation.type"), "other") ??
    classifyByContent(attributes) ??
    lookUp(MLFLOW, upper(attributes.get("mlflow.spanType")), "other") ??
    (scope.startsWith("livekit") ? lookUp(LIVEKIT, name) : null) ??
    "other"
  );
}

function classifyAiSdk(attributes: Attributes): SpanKind | null {
  const operation = attributes.get("ai.operationId");
  if (typeof operation !== "string") return null;
  if (/^ai\.embed|^ai\.rerank/.test(operation)) return "other";
  if (/\.do(?:Generate|Stream)$/.test(operation)) return "call";
  if (AI_SDK_WRAPPERS.test(operation)) return "wrapper";
  return operation === "ai.toolCall" ? "tool" : "other";
}

/** Spans that don't say what they are, but hold a prompt or an answer. */
function classifyByContent(attributes: Attributes): SpanKind | null {
  const hasProvider = attributes.has("gen_ai.system") || attributes.has("gen_ai.provider.name");
  if (
    hasProvider &&
    hasPrefix(attributes, [
      "gen_ai.prompt",
      "gen_ai.completion",
      "gen_ai.input.messages",
      "gen_ai.output.messages",
      "gen_ai.usage.",
    ])
  ) {
    return "call";
  }
  if (attributes.has("gcp.vertex.agent.llm_request")) return "call";
  if (hasPrefix(attributes, ["pydantic_ai.all_messages", "all_messages_events", "langfuse.trace.input"]))
    return "wrapper";
  return null;
}

function lookUp(kinds: Readonly<Record<string, SpanKind>>, name: unknown, unknown?: SpanKind): SpanKind | null {
  if (typeof name !== "string" || name === "") return null;
  return (Object.hasOwn(kinds, name) ? kinds[name] : unknown) ?? null;
}

function upper(value: unknown): unknown {
  return typeof value === "string" ? value.toUpperCase() : value;
}
