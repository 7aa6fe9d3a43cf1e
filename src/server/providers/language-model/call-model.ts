import type { ModelMessage, ToolSet } from "ai";
import { setTimeout as wait } from "node:timers/promises";
import { MODEL_LIMITS } from "../../../domain/language-model/language-model.contract.ts";
import type { Tokens } from "../../../domain/otlp/tokens.ts";
import { countUtf8Bytes } from "../../../domain/shared/text.ts";
import { OutboundRefused } from "../../http/outbound/outbound-target.ts";
import { createGuardedFetch } from "../../http/outbound/guarded-fetch.ts";
import { ModelError } from "./language-model.ts";
import type { CallModel, ModelReply, ModelRequest, ModelTarget, ToolCall, Turn } from "./language-model.ts";

const BYTES_PER_TOKEN = 4;
/** Before the second attempt, unless the server asks for longer. */
const RETRY_MS = 500;

type Target = ModelTarget & { isTrusted: boolean };
type Run = (model: SdkModel, request: ModelRequest, signal: AbortSignal) => Promise<SdkReply>;
type SdkModel = ReturnType<Awaited<ReturnType<typeof loadSdk>>["createModel"]>;
type SdkReply = Omit<ModelReply, "tokens"> & { usage: Usage };
type Usage = {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  inputTokenDetails?: { cacheReadTokens?: number | undefined; cacheWriteTokens?: number | undefined };
  outputTokenDetails?: { reasoningTokens?: number | undefined };
};

/** Asks a model and waits for its whole answer. Throws ModelError. */
export const completeText: CallModel = (target, request) => run(target, request, generate);

/** Asks a model whose first word must come in time, and which may call tools. Throws ModelError. */
export const streamText: CallModel = (target, request) => run(target, request, stream);

async function run(target: Target, request: ModelRequest, attempt: Run): Promise<ModelReply> {
  const bytes = countBytes(request);
  if (bytes > MODEL_LIMITS.inputBytes) throw new ModelError("error", "The question is too long", { tokens: NO_TOKENS });
  const { createModel } = await loadSdk();
  const model = createModel(target);
  const deadline = AbortSignal.timeout(request.deadlineMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  // What was sent is paid for, even if nothing comes back.
  const sent = { ...NO_TOKENS, input: Math.ceil(bytes / BYTES_PER_TOKEN) };
  const fail = (error: unknown) => toModelError(error, { request, deadline, sent });
  try {
    const reply = await attempt(model, request, signal).catch(async (error: unknown) => {
      const pauseMs = getRetryMs(error);
      if (pauseMs === null || signal.aborted) throw error;
      await wait(pauseMs, undefined, { signal });
      return attempt(model, request, signal);
    });
    if (reply.text.trim() === "" && reply.toolCalls.length === 0) throw new Error("The model answered nothing");
    const { usage, ...answer } = reply;
    return { ...answer, tokens: toTokens(usage, { sent: sent.input, bytes, text: reply.text }) };
  } catch (error) {
    throw fail(error);
  }
}

const generate: Run = async (model, request, signal) => {
  const { sdk } = await loadSdk();
  const reply = await sdk.generateText({ ...toOptions(sdk, model, request), abortSignal: signal });
  const toolCalls = reply.toolCalls.map(toToolCall);
  return { text: reply.text, toolCalls, raw: reply.responseMessages, usage: reply.usage };
};

const stream: Run = async (model, request, signal) => {
  const { sdk } = await loadSdk();
  const first = new AbortController();
  const timer = setTimeout(() => first.abort(new FirstWordLate()), request.firstWordMs ?? request.deadlineMs / 2);
  try {
    const abortSignal = AbortSignal.any([signal, first.signal]);
    const reply = sdk.streamText({ ...toOptions(sdk, model, request), abortSignal, onError: () => undefined });
    let text = "";
    for await (const part of reply.stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw abortSignal.reason;
      if (part.type === "text-delta") {
        text += part.text;
        request.onText?.(text);
      }
      if (part.type === "text-delta" || part.type === "tool-call" || part.type === "reasoning-delta")
        clearTimeout(timer);
    }
    const [toolCalls, raw, usage] = await Promise.all([reply.toolCalls, reply.responseMessages, reply.usage]);
    const calls = toolCalls.map(toToolCall);
    return { text, toolCalls: calls, raw, usage };
  } finally {
    clearTimeout(timer);
    first.abort();
  }
};

function toToolCall({
  toolCallId: id,
  toolName: name,
  input,
}: {
  toolCallId: string;
  toolName: string;
  input: unknown;
}): ToolCall {
  return { id, name, input };
}

class FirstWordLate extends Error {}

type Sdk = Awaited<ReturnType<typeof loadSdk>>["sdk"];

function toOptions(sdk: Sdk, model: SdkModel, { instructions, turns, tools = [] }: ModelRequest) {
  const set: ToolSet = Object.fromEntries(
    tools.map(({ name, description, input }) => [name, { description, inputSchema: sdk.jsonSchema({ ...input }) }]),
  );
  return {
    model,
    instructions,
    messages: turns.flatMap(toMessages),
    maxRetries: 0,
    maxOutputTokens: MODEL_LIMITS.outputTokens,
    ...(tools.length > 0 && { tools: set }),
  };
}

function toMessages(turn: Turn): ModelMessage[] {
  if (turn.from === "user")
    return [{ role: "user", content: turn.data === undefined ? turn.text : `${turn.text}\n${turn.data}` }];
  if (turn.from === "model") return [...turn.raw];
  const content = turn.results.map(({ id, name, data }) => ({
    type: "tool-result" as const,
    toolCallId: id,
    toolName: name,
    output: { type: "text" as const, value: data },
  }));
  return [{ role: "tool", content }];
}

/** Loaded with the first call: most workspaces have no model. */
async function loadSdk() {
  const [sdk, { createOpenAICompatible }, { createAnthropic }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
    import("@ai-sdk/anthropic"),
  ]);
  return {
    sdk,
    createModel({ provider, baseUrl, apiKey, model, isTrusted }: Target) {
      const fetch = createGuardedFetch({ isAllowedHost: () => isTrusted });
      const baseURL = baseUrl.replace(/\/+$/, "");
      if (provider === "anthropic") return createAnthropic({ baseURL, apiKey: apiKey ?? "none", fetch })(model);
      const key = apiKey === null ? {} : { apiKey };
      return createOpenAICompatible({ name: "model", baseURL, fetch, includeUsage: true, ...key })(model);
    },
  };
}

const NO_TOKENS: Tokens = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** What the server reports, within what is possible; an estimate where it reports nothing. */
function toTokens(usage: Usage, { sent, bytes, text }: { sent: number; bytes: number; text: string }): Tokens {
  const within = (count: number | undefined, max: number) => Math.round(Math.min(Math.max(0, count ?? 0), max));
  // A token has at least a byte, but tools and instructions are wrapped by the server.
  const input = within(usage.inputTokens, 2 * bytes + 10_000) || sent;
  const output =
    within(usage.outputTokens, 4 * MODEL_LIMITS.outputTokens) || Math.ceil(countUtf8Bytes(text) / BYTES_PER_TOKEN);
  return {
    input,
    cachedInput: within(usage.inputTokenDetails?.cacheReadTokens, input),
    cacheWrite: within(usage.inputTokenDetails?.cacheWriteTokens, input),
    output,
    reasoning: within(usage.outputTokenDetails?.reasoningTokens, output),
  };
}

function countBytes({ instructions, turns, tools = [] }: ModelRequest): number {
  return countUtf8Bytes(instructions) + countUtf8Bytes(JSON.stringify(turns)) + countUtf8Bytes(JSON.stringify(tools));
}

/** How long to wait before the one retry, which only overloaded and failing servers get; null without one. */
function getRetryMs(error: unknown): number | null {
  const status = getStatus(error);
  if (status !== 429 && (status === null || status < 500)) return null;
  const headers = isObject(error) && isObject(error["responseHeaders"]) ? error["responseHeaders"] : {};
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : RETRY_MS;
}

function getStatus(error: unknown): number | null {
  return isObject(error) && typeof error["statusCode"] === "number" ? error["statusCode"] : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function toModelError(
  error: unknown,
  { request, deadline, sent }: { request: ModelRequest; deadline: AbortSignal; sent: Tokens },
): ModelError {
  if (request.signal?.aborted === true) return new ModelError("canceled", "Stopped", { tokens: sent, cause: error });
  if (deadline.aborted || error instanceof FirstWordLate) {
    const message = `No answer within ${Math.round(request.deadlineMs / 1_000)} seconds`;
    return new ModelError("timeout", message, { tokens: sent, cause: error });
  }
  return new ModelError("error", describeFailure(error), {
    tokens: getStatus(error) === null ? sent : NO_TOKENS,
    cause: error,
  });
}

/** Says what went wrong, without anything that the server sent. */
function describeFailure(error: unknown): string {
  const status = getStatus(error);
  const refused = findCause(error, (cause) => cause instanceof OutboundRefused);
  if (refused !== null) return `The address can't be called: ${refused.message}`;
  if (status === 401 || status === 403) return `The server refuses the API key (${status})`;
  if (status === 404) return "The server does not know this address or model (404)";
  if (status === 429) return "The server has too many requests (429)";
  if (status !== null && status !== 200) return `The server answered with status ${status}`;
  const network = findCause(error, (cause) => "code" in cause && /^E[A-Z]+$/.test(String(cause.code)));
  if (network !== null) return "The server can't be reached";
  return "The server's answer can't be used";
}

function findCause(error: unknown, matches: (cause: Error) => boolean): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (matches(cause)) return cause;
  return null;
}
