/** Calls language models through the AI SDK. The rest of the program knows these types, none of the SDK's. */
import type { ModelMessage } from "ai";
import type { Tokens } from "../../../domain/otlp/tokens.ts";
import type { CallOutcome, ModelTarget } from "../../../domain/language-model/language-model.contract.ts";

export type { ModelTarget } from "../../../domain/language-model/language-model.contract.ts";

/** A tool that a model may ask for; it is never run here. */
export type ModelTool = { name: string; description: string; input: object };
/** What a model asks for. */
export type ToolCall = { id: string; name: string; input: unknown };

/** What was said so far. A model's own turn is passed back as it came. `data` is redacted JSON, in which a text's rules don't apply. */
export type Turn =
  | { from: "user"; text: string; data?: string }
  | { from: "model"; raw: readonly ModelMessage[] }
  | { from: "tools"; results: readonly { id: string; name: string; data: string }[] };

export type ModelRequest = {
  instructions: string;
  turns: readonly Turn[];
  tools?: readonly ModelTool[];
  deadlineMs: number;
  /** How long the first word of a stream may take. */
  firstWordMs?: number;
  signal?: AbortSignal | undefined;
  /** Receives the text so far while a stream comes; a second attempt begins again with less. */
  onText?: ((text: string) => void) | undefined;
};

export type ModelReply = { text: string; toolCalls: readonly ToolCall[]; raw: readonly ModelMessage[]; tokens: Tokens };

/** A call without a usable answer; the message is for the person who set the model up. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly outcome: Exclude<CallOutcome, "ok">;
  /** What the call has used up nevertheless. */
  readonly tokens: Tokens;

  constructor(
    outcome: Exclude<CallOutcome, "ok">,
    message: string,
    { tokens, cause }: { tokens: Tokens; cause?: unknown },
  ) {
    super(message, { cause });
    this.outcome = outcome;
    this.tokens = tokens;
  }
}

/** Sends a request to a model. `isTrusted` models may be at private addresses. */
export type CallModel = (target: ModelTarget & { isTrusted: boolean }, request: ModelRequest) => Promise<ModelReply>;
