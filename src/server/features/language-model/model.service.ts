/** The language model as the rest of the program knows it: redacted, limited, recorded, and off unless a person switched it on. */
import type { z } from "zod";
import { MODEL_LIMITS } from "../../../domain/language-model/language-model.contract.ts";
import type { ModelFallback, ModelUse } from "../../../domain/language-model/language-model.contract.ts";
import { parseObject } from "../../../domain/language-model/parse-object.ts";
import type { Redactor } from "../../../domain/language-model/redactor.ts";
import type { Tokens } from "../../../domain/otlp/tokens.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { completeText, streamText } from "../../providers/language-model/call-model.ts";
import { ModelError } from "../../providers/language-model/language-model.ts";
import type {
  CallModel,
  ModelRequest,
  ModelTool,
  ToolCall,
  Turn,
} from "../../providers/language-model/language-model.ts";
import { listClientPrices } from "../model-calls/prices.service.ts";
import { endCall, findSettings, insertCall, lockCalls } from "./language-model.sql.ts";
import { findRefusal, priceTokens } from "./limits.ts";
import { noticeBudget } from "./notice-budget.ts";
import { getUses, resolveTarget } from "./target.ts";

export type { ModelTool, ToolCall, Turn } from "../../providers/language-model/language-model.ts";

/** A call of a client's model. Texts are redacted here, and what the model returns is put back by the caller's redactor. */
export type Call = {
  clientId: string;
  userId: string | null;
  use: ModelUse | "test";
  instructions: string;
  turns: readonly Turn[];
  tools?: readonly ModelTool[];
  redactor: Redactor;
  /** At most LLM_TIMEOUT_MS, which is the default. */
  deadlineMs?: number;
  signal?: AbortSignal | undefined;
  /** Receives the text of a stream so far, unchecked and with its placeholders. */
  onText?: ((text: string) => void) | undefined;
};

/** An answer with its placeholders still in place. `model` is the one that was asked. */
export type Completion = { text: string; toolCalls: readonly ToolCall[]; turn: Turn; model: string };

/** JSON of our own data for a model, redacted and without needless digits; longer than `max` it is cut. */
export function formatData(value: unknown, { redactor, max }: { redactor: Redactor; max: number }): string {
  const text = JSON.stringify(redactor.redactValue(value), (_key, item: unknown) =>
    typeof item === "number" ? Number(item.toPrecision(SIGNIFICANT)) : item,
  );
  return text.length <= max ? text : `${text.slice(0, max)}… (cut: ask for less)`;
}

/** Why there is no answer of a model. `reason` is null where none is switched on for this use. */
export class NoModelAnswer extends Error {
  override name = "NoModelAnswer";
  readonly reason: ModelFallback | "canceled" | null;
  readonly model: string | null;

  constructor(reason: ModelFallback | "canceled" | null, message: string, model: string | null) {
    super(message);
    this.reason = reason;
    this.model = model;
  }
}

/** Asks for a text. Throws NoModelAnswer. */
export function complete(call: Call): Promise<Completion> {
  return runCall(call, completeText);
}

/** Asks for a text that comes as a stream, whose first word must come in time, and which may ask for tools. Throws NoModelAnswer. */
export function stream(call: Call): Promise<Completion> {
  return runCall(call, streamText);
}

/** Asks for a JSON object; one that does not fit the schema is `unverified`. Throws NoModelAnswer. */
export async function completeObject<S extends z.ZodType>(
  call: Call,
  schema: S,
): Promise<{ object: z.output<S>; model: string }> {
  const { text, model } = await complete(call);
  const object = parseObject(text, schema);
  if (object === null) throw new NoModelAnswer("unverified", "The answer does not have the asked form", model);
  return { object, model };
}

async function runCall(call: Call, callModel: CallModel): Promise<Completion> {
  const { timeoutMs } = getEnv().languageModel;
  const deadlineMs = Math.max(1, Math.min(timeoutMs, call.deadlineMs ?? timeoutMs));
  const started = await startCall(call, deadlineMs);
  const { target } = started;
  const request: ModelRequest = {
    instructions: call.instructions,
    turns: call.turns.map((turn) => (turn.from === "user" ? { ...turn, text: call.redactor.redact(turn.text) } : turn)),
    ...(call.tools === undefined ? {} : { tools: call.tools }),
    deadlineMs,
    firstWordMs: Math.min(deadlineMs, timeoutMs / 2),
    signal: call.signal,
    onText: call.onText,
  };
  try {
    const { text, toolCalls, raw, tokens } = await callModel(target, request);
    await finishCall(started, "ok", tokens);
    return { text, toolCalls, turn: { from: "model", raw }, model: target.model };
  } catch (error) {
    const failure = error instanceof ModelError ? error : null;
    await finishCall(started, failure?.outcome ?? "error", failure?.tokens ?? NO_TOKENS);
    if (failure === null) log.error({ err: error }, "language model call failed");
    const reason = failure?.outcome ?? "error";
    throw new NoModelAnswer(reason, failure?.message ?? "The server's answer can't be used", target.model);
  }
}

type Started = Awaited<ReturnType<typeof startCall>>;

/** Checks the limits and books the call, one at a time for each client. Throws NoModelAnswer. */
async function startCall({ clientId, userId, use }: Call, deadlineMs: number) {
  const callId = createId();
  return getDatabase().withClient(clientId, async (tx) => {
    const row = await findSettings(tx, clientId);
    const target = await resolveTarget(clientId, row);
    const isTest = use === "test";
    if (row === undefined || target === null || !(isTest || (row.enabled && getUses(row)[use])))
      throw new NoModelAnswer(null, "No language model is switched on", null);
    await lockCalls(tx, clientId);
    // After the lock, so that ends that were waited for are seen.
    const now = new Date();
    const refusal = await findRefusal(tx, { clientId, row, now, isTest });
    if (refusal !== null) throw new NoModelAnswer(refusal.reason, refusal.message, target.model);
    const own = await listClientPrices(tx, clientId);
    const expiresAt = new Date(now.getTime() + deadlineMs + GRACE_MS);
    const nanoUsd = priceTokens(RESERVED, { model: target.model, own, now });
    const { provider, model } = target;
    await insertCall(tx, { clientId, callId, userId, use, provider, model, startedAt: now, expiresAt, nanoUsd });
    return { clientId, callId, target, own, row, startedAt: now };
  });
}

async function finishCall(started: Started, outcome: "ok" | ModelError["outcome"], tokens: Tokens): Promise<void> {
  const { clientId, callId, target, own, row, startedAt } = started;
  const endedAt = new Date();
  const nanoUsd = priceTokens(tokens, { model: target.model, own, now: startedAt });
  const { input: inputTokens, output: outputTokens } = tokens;
  await getDatabase().withClient(clientId, async (tx) => {
    await endCall(tx, { clientId, callId, outcome, endedAt, inputTokens, outputTokens, nanoUsd });
    await noticeBudget(tx, { clientId, row, nanoUsd, now: endedAt });
  });
}

const SIGNIFICANT = 7;
/** After its deadline a call still has to be booked. */
const GRACE_MS = 5_000;
const NO_TOKENS: Tokens = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };
/** Booked while a call runs. */
const RESERVED: Tokens = { ...NO_TOKENS, input: 1_000, output: MODEL_LIMITS.outputTokens / 8 };
