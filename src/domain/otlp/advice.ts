/** What to set in an SDK so that it sends the words of a conversation, and its id. */

type Kind = "openinference" | "openllmetry" | "ai_sdk" | "langfuse" | "genai";

const CONTENT: Readonly<Record<Kind, string>> = {
  openinference: "Leave OPENINFERENCE_HIDE_INPUTS and OPENINFERENCE_HIDE_OUTPUTS unset",
  openllmetry: "Set TRACELOOP_TRACE_CONTENT=true",
  ai_sdk: "Remove recordInputs: false and recordOutputs: false from the telemetry settings",
  langfuse: "Set input and output on the generation",
  genai:
    "Set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY and OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental (older SDKs: =true)",
};
const CONVERSATION: Readonly<Record<Kind, string>> = {
  openinference: 'setSession(context, { sessionId: "chat-831" })',
  openllmetry: 'withAssociationProperties({ session_id: "chat-831" }, run)',
  ai_sdk: 'runtimeContext: { sessionId: "chat-831" }, includeRuntimeContext: { sessionId: true }',
  langfuse: 'propagateAttributes({ sessionId: "chat-831" }, run)',
  genai: 'span.setAttribute("gen_ai.conversation.id", "chat-831")',
};
const PYTHON: Readonly<Record<Kind, string>> = {
  ...CONVERSATION,
  openinference: 'with using_session("chat-831"):',
  openllmetry: 'Traceloop.set_association_properties({"session_id": "chat-831"})',
  langfuse: 'with propagate_attributes(session_id="chat-831"):',
  genai: 'span.set_attribute("gen_ai.conversation.id", "chat-831")',
};

/** How to switch the words on, in a sentence without a full stop. */
export function getContentAdvice(scope: string): string {
  return CONTENT[findKind(scope)];
}

/** The line of code that sets a conversation's id. */
export function getConversationAdvice(scope: string, language: string): string {
  return (language === "python" ? PYTHON : CONVERSATION)[findKind(scope)];
}

function findKind(scope: string): Kind {
  const name = scope.toLowerCase();
  if (/openinference|arize/.test(name)) return "openinference";
  if (/traceloop|openllmetry|^opentelemetry\.instrumentation\.\w+(?:\.v1)?$/.test(name)) return "openllmetry";
  if (name === "ai" || name === "gen_ai") return "ai_sdk";
  return name.includes("langfuse") ? "langfuse" : "genai";
}
