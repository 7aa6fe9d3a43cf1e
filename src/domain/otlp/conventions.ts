/** The names that the conventions give to the same things, in the order in which the first present wins. */
const OPENLLMETRY = "traceloop.association.properties.";
const AI_SDK = ["ai.telemetry.metadata.", "ai.settings.context.", "ai.settings.runtimeContext."];

function withPrefixes(prefixes: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((name) => prefixes.map((prefix) => `${prefix}${name}`));
}

export const NAMES = {
  conversation: [
    "gen_ai.conversation.id",
    "session.id",
    "langfuse.session.id",
    "langfuse.trace.metadata.langfuse_session_id",
    ...withPrefixes(AI_SDK, ["sessionId", "conversationId", "threadId", "chatId"]),
    ...withPrefixes([OPENLLMETRY], ["session_id", "conversation_id", "thread_id", "chat_id"]),
  ],
  endUser: ["user.id", "enduser.id", "langfuse.user.id", `${OPENLLMETRY}user_id`, ...withPrefixes(AI_SDK, ["userId"])],
  channel: [
    "threadlight.channel",
    ...withPrefixes(AI_SDK, ["channel"]),
    `${OPENLLMETRY}channel`,
    "langfuse.trace.metadata.channel",
    "metadata.channel",
  ],
  model: [
    "gen_ai.response.model",
    "gen_ai.request.model",
    "llm.response.model_name",
    "llm.model_name",
    "llm.request.model_name",
    "ai.response.model",
    "ai.model.id",
    "langfuse.observation.model.name",
  ],
  requestModel: ["gen_ai.request.model", "llm.request.model_name", "ai.model.id", "llm.model_name"],
  provider: ["gen_ai.provider.name", "gen_ai.system", "llm.provider", "llm.system"],
  agentName: [
    "gen_ai.agent.name",
    "gen_ai.agent.id",
    "agent.name",
    "traceloop.workflow.name",
    "ai.telemetry.functionId",
    "langfuse.trace.name",
  ],
  agentVersion: [
    "gen_ai.agent.version",
    "traceloop.entity.version",
    ...withPrefixes(AI_SDK, ["version", "agentVersion"]),
    "langfuse.version",
    "langfuse.release",
  ],
  inputTokens: [
    "gen_ai.usage.input_tokens",
    "gen_ai.usage.prompt_tokens",
    "llm.token_count.prompt",
    "llm.usage.prompt_tokens",
    "ai.usage.inputTokens",
    "ai.usage.promptTokens",
  ],
  cachedTokens: [
    "gen_ai.usage.cache_read.input_tokens",
    "gen_ai.usage.cache_read_input_tokens",
    "llm.token_count.prompt_details.cache_read",
    "ai.usage.cachedInputTokens",
    "ai.usage.inputTokenDetails.cacheReadTokens",
  ],
  cacheWriteTokens: [
    "gen_ai.usage.cache_creation.input_tokens",
    "gen_ai.usage.cache_creation_input_tokens",
    "llm.token_count.prompt_details.cache_write",
    "ai.usage.inputTokenDetails.cacheWriteTokens",
  ],
  outputTokens: [
    "gen_ai.usage.output_tokens",
    "gen_ai.usage.completion_tokens",
    "llm.token_count.completion",
    "llm.usage.completion_tokens",
    "ai.usage.outputTokens",
    "ai.usage.completionTokens",
  ],
  reasoningTokens: [
    "gen_ai.usage.reasoning.output_tokens",
    "gen_ai.usage.reasoning_tokens",
    "llm.token_count.completion_details.reasoning",
    "ai.usage.reasoningTokens",
    "ai.usage.outputTokenDetails.reasoningTokens",
  ],
  cost: ["gen_ai.usage.cost", "llm.cost.total"],
  firstChunkSeconds: ["gen_ai.response.time_to_first_chunk", "gen_ai.client.operation.time_to_first_chunk"],
  finishReason: [
    "gen_ai.response.finish_reasons",
    "ai.response.finishReason",
    "llm.finish_reason",
    "gen_ai.completion.0.finish_reason",
  ],
  errorType: ["error.type", "exception.type"],
  toolName: ["gen_ai.tool.name", "ai.toolCall.name", "tool.name", "traceloop.entity.name"],
  toolArgs: [
    "gen_ai.tool.call.arguments",
    "ai.toolCall.args",
    "tool.parameters",
    "input.value",
    "langfuse.observation.input",
  ],
  toolResult: ["gen_ai.tool.call.result", "ai.toolCall.result", "output.value", "langfuse.observation.output"],
} as const;

/** Attributes with words, and which convention's form they have. All are parsed alike; a list is one attribute a field. */
export const WORDS_IN = {
  values: ["gen_ai.input.messages"],
  lists: ["llm.input_messages.", "gen_ai.prompt."],
  rest: [
    "gen_ai.prompt",
    "ai.prompt.messages",
    "ai.prompt",
    "langfuse.observation.input",
    "langfuse.trace.input",
    "input.value",
    "gcp.vertex.agent.llm_request",
    "pydantic_ai.all_messages",
    "all_messages_events",
    "events",
    "lk.chat_ctx",
    "lk.user_input",
    "lk.user_transcript",
    "mlflow.spanInputs",
  ],
} as const;
export const WORDS_OUT = {
  values: ["gen_ai.output.messages"],
  lists: ["llm.output_messages.", "gen_ai.completion."],
  rest: [
    "gen_ai.completion",
    "ai.response.text",
    "ai.result.text",
    "langfuse.observation.output",
    "langfuse.trace.output",
    "output.value",
    "gcp.vertex.agent.llm_response",
    "final_result",
    "lk.response.text",
    "mlflow.spanOutputs",
  ],
} as const;

/** Plain completions: one prompt an attribute. */
export const PROMPT_LISTS = ["llm.prompts."];
export const SYSTEM_VALUES = ["gen_ai.system_instructions", "gen_ai.system.instructions"];
/** An answer that is data, not words. */
export const DATA_OUT = ["ai.response.object", "ai.result.object"];
/** Conversations that hold the request and the answer in one list. */
export const WHOLE_HISTORIES = ["pydantic_ai.all_messages", "all_messages_events", "events"];
