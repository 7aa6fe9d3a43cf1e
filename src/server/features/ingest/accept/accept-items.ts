import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { eventSchema, MAX_ITEMS, messageSchema } from "../../../../domain/ingest/ingest.contract.ts";
import type { IngestOutput, ItemResult } from "../../../../domain/ingest/ingest.contract.ts";
import { parsePlainMessage } from "../../../../domain/ingest/plain-message.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { KeyViewer } from "../../../auth/viewer.contract.ts";
import type { Incoming, IncomingEvent, IncomingMessage, Outcome } from "../ingest.types.ts";
import { submitItems } from "../write/writer.ts";
import type { IngestResponse } from "./idempotency.ts";
import { buildEvent, buildMessage } from "./incoming-items.ts";
import type { ParsedItem } from "./incoming-items.ts";

/** Validates and stores the messages of a request body. `requestName` names messages without an id, see {@link runIdempotent}. */
export async function acceptMessages(
  viewer: KeyViewer,
  body: unknown,
  requestName: string | null,
): Promise<IngestResponse> {
  const items = listItems(body, "messages");
  // Yields first so that requests of the same tick are parsed back to back.
  await nextTurn();
  const occurrences = new Map<string, number>();
  const untimed = new Set<string>();
  const nowMs = Date.now();
  const parsed = items.map((item, index): ParsedItem<IncomingMessage> => {
    const plain = parsePlainMessage(item);
    const message = plain === null ? parseItem(messageSchema, item) : { item: plain };
    if (message.item === undefined) return message;
    const fallbackName = buildFallbackName(requestName, index);
    return buildMessage(viewer, message.item, { nowMs, occurrences, untimed, fallbackName });
  });
  return submitParsed(items, parsed);
}

/** Validates and stores the events of a request body. `requestName` names events without an id, see {@link runIdempotent}. */
export async function acceptEvents(
  viewer: KeyViewer,
  body: unknown,
  requestName: string | null,
): Promise<IngestResponse> {
  const items = listItems(body, "events");
  const nowMs = Date.now();
  const parsed = items.map((item, index): ParsedItem<IncomingEvent> => {
    const event = parseItem(eventSchema, item);
    if (event.item === undefined) return event;
    return { item: buildEvent(viewer, event.item, { nowMs, fallbackName: buildFallbackName(requestName, index) }) };
  });
  return submitParsed(items, parsed);
}

function buildFallbackName(requestName: string | null, index: number): string | null {
  return requestName === null ? null : `request:${requestName}:${index}`;
}

async function submitParsed(items: unknown[], parsed: ParsedItem<Incoming>[]): Promise<IngestResponse> {
  const valid = parsed.flatMap((entry) => entry.item ?? []);
  const outcomes = await submitItems(valid);
  const output = buildOutput(items, parsed, outcomes);
  if (valid.length === items.length) return { status: 200, output };
  return { status: valid.length === 0 ? 422 : 207, output };
}

/** Accepts `{ messages: […] }`, `[…]` or a single item. */
function listItems(body: unknown, name: "messages" | "events"): unknown[] {
  const list = parseList(body, name);
  if (list.length === 0) {
    throw new AppError("invalid", `Send at least one item in ${name}.`, { fields: { [name]: "Must not be empty" } });
  }
  if (list.length > MAX_ITEMS) {
    throw new AppError("too_large", `At most ${MAX_ITEMS} items per request; this one has ${list.length}.`);
  }
  return list;
}

function parseList(body: unknown, name: "messages" | "events"): unknown[] {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) {
    throw new AppError("invalid", `Send an object with ${name}, a list, or a single item.`);
  }
  const batch = Object.entries(body).find(([key]) => key === name);
  if (batch === undefined) return [body];
  if (!Array.isArray(batch[1])) {
    throw new AppError("invalid", `${name} must be a list.`, { fields: { [name]: "Must be a list" } });
  }
  return batch[1];
}

function parseItem<T>(schema: z.ZodType<T>, item: unknown): ParsedItem<T> {
  const result = schema.safeParse(item);
  if (result.success) return { item: result.data };
  const [issue] = result.error.issues;
  return {
    error: { code: "invalid", message: issue?.message ?? "Not valid", path: issue?.path.map(String).join(".") ?? "" },
  };
}

/** Counts accepted and duplicate items; lists a result per item if any was invalid. */
function buildOutput(items: unknown[], parsed: ParsedItem<Incoming>[], outcomes: Outcome[]): IngestOutput {
  const duplicates = outcomes.filter((outcome) => outcome === "duplicate").length;
  const output: IngestOutput = { accepted: outcomes.length - duplicates, duplicates };
  if (outcomes.length === items.length) return output;
  let next = 0;
  output.results = parsed.map((entry, index): ItemResult => {
    const id = getSentId(items[index]);
    if (entry.item === undefined) return { index, id, status: "error", error: entry.error };
    return { index, id, status: outcomes[next++] ?? "accepted" };
  });
  return output;
}

const withIdSchema = z.object({ id: z.string().max(1_000) });

function getSentId(item: unknown): string | null {
  const result = withIdSchema.safeParse(item);
  return result.success ? result.data.id : null;
}
