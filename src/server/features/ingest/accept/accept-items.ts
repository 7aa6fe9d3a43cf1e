import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { eventSchema, MAX_BLOCKS, MAX_ITEMS, messageSchema } from "../../../../domain/ingest/ingest.contract.ts";
import type { IngestOutput, ItemResult, MessageItem } from "../../../../domain/ingest/ingest.contract.ts";
import { parsePlainMessage } from "../../../../domain/ingest/plain-message.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { KeyViewer } from "../../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import { analyzeAhead } from "../analyze/analyze-ahead.ts";
import type { Incoming, IncomingEvent, IncomingMessage, Outcome } from "../ingest.types.ts";
import { getUserMask } from "../../pseudonyms/pseudonyms.service.ts";
import { submitItems } from "../write/writer.ts";
import { saveReportedUsage } from "./reported-usage.ts";
import type { IngestResponse } from "./idempotency.ts";
import { buildEvent, buildMessage } from "./incoming-items.ts";
import type { ParsedItem } from "./incoming-items.ts";

/** What a request costs besides its items, about. */
const REQUEST_MS = 0.1;

/** Validates and stores the messages of a request body. `requestName` names messages without an id, see {@link runIdempotent}. */
export async function acceptMessages(
  viewer: KeyViewer,
  body: unknown,
  requestName: string | null,
): Promise<IngestResponse> {
  const items = listItems(body, "messages");
  // Yields first so that requests of the same tick are parsed back to back.
  await nextTurn();
  const nowMs = await getBusinessTime(getDatabase().ingest);
  const maskUser = await getUserMask(viewer);
  const context = { nowMs, occurrences: new Map<string, number>(), untimed: new Set<string>(), maskUser };
  const parsed = await parseInTurns(viewer.clientId, items, (item, index): ParsedItem<IncomingMessage> => {
    const plain = parsePlainMessage(item);
    const message = plain === null ? parseMessage(item) : { item: plain };
    if (message.item === undefined) return message;
    return buildMessage(viewer, message.item, { ...context, fallbackName: buildFallbackName(requestName, index) });
  });
  const messages = parsed.flatMap((entry) => entry.item ?? []);
  await analyzeAhead(viewer.clientId, messages);
  const response = await submitParsed(items, parsed, messages);
  await saveReportedUsage(viewer, messages);
  return response;
}

/** Validates and stores the events of a request body. `requestName` names events without an id, see {@link runIdempotent}. */
export async function acceptEvents(
  viewer: KeyViewer,
  body: unknown,
  requestName: string | null,
): Promise<IngestResponse> {
  const items = listItems(body, "events");
  const nowMs = await getBusinessTime(getDatabase().ingest);
  const parsed = await parseInTurns(viewer.clientId, items, (item, index): ParsedItem<IncomingEvent> => {
    const event = parseItem(eventSchema, item);
    if (event.item === undefined) return event;
    return { item: buildEvent(viewer, event.item, { nowMs, fallbackName: buildFallbackName(requestName, index) }) };
  });
  return submitParsed(
    items,
    parsed,
    parsed.flatMap((entry) => entry.item ?? []),
  );
}

/** Parses items one by one, in turns with other clients' work. */
async function parseInTurns<T>(
  clientId: string,
  items: readonly unknown[],
  parse: (item: unknown, index: number) => ParsedItem<T>,
): Promise<ParsedItem<T>[]> {
  const parsed: ParsedItem<T>[] = [];
  turns.charge(clientId, REQUEST_MS);
  const work = await turns.begin(clientId);
  try {
    for (const [index, item] of items.entries()) {
      parsed.push(parse(item, index));
      if (work.isDue()) await work.pause();
    }
  } finally {
    work.end();
  }
  return parsed;
}

function buildFallbackName(requestName: string | null, index: number): string | null {
  return requestName === null ? null : `request:${requestName}:${index}`;
}

async function submitParsed(
  items: unknown[],
  parsed: ParsedItem<Incoming>[],
  valid: Incoming[],
): Promise<IngestResponse> {
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

/** The schema would parse every block of a list before it counts them. */
function parseMessage(item: unknown): ParsedItem<MessageItem> {
  for (const name of ["content", "parts"] as const) {
    const value: unknown = typeof item === "object" && item !== null ? Reflect.get(item, name) : undefined;
    if (!Array.isArray(value) || value.length <= MAX_BLOCKS) continue;
    return { error: { code: "invalid", message: `At most ${MAX_BLOCKS} blocks`, path: name } };
  }
  return parseItem(messageSchema, item);
}

function parseItem<T>(schema: z.ZodType<T>, item: unknown): ParsedItem<T> {
  const result = schema.safeParse(item);
  if (result.success) return { item: result.data };
  const [issue] = result.error.issues;
  return {
    error: { code: "invalid", message: issue?.message ?? "Not valid", path: issue?.path.map(String).join(".") ?? "" },
  };
}

/** Counts accepted, duplicate and held items; lists a result per item if any was invalid or held. */
function buildOutput(items: unknown[], parsed: ParsedItem<Incoming>[], outcomes: Outcome[]): IngestOutput {
  const duplicates = outcomes.filter((outcome) => outcome === "duplicate").length;
  const held = outcomes.filter((outcome) => outcome === "held").length;
  const output: IngestOutput = { accepted: outcomes.length - duplicates - held, duplicates, held };
  if (outcomes.length === items.length && held === 0) return output;
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
