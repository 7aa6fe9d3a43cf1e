import { countDataPointsJson, decodeLogJson, decodeTraceJson } from "../../../domain/otlp/decode-json.ts";
import type { Decoder } from "../../../domain/otlp/decode-json.ts";
import { ItemSizeError } from "../../../domain/otlp/item-size.ts";
import { describeRejected, OTLP_LIMITS } from "../../../domain/otlp/span.ts";
import type { DecodedSpans, SpanLog } from "../../../domain/otlp/span.ts";
import { DAY_MS, SECOND_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { KeyViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { MAX_SENDER_BYTES } from "../../http/body/body-budget.ts";
import type { BodyHold } from "../../http/body/body-budget.ts";
import type { HttpRequest, JsonResponse } from "../../http/http-types.ts";
import { inflateGzip, InflatedSizeError } from "../../http/body/inflate.ts";
import { parseJson } from "../../http/body/parse-json.ts";
import { turns } from "../../http/turns.ts";
import { log } from "../../log.ts";
import { assembleTraces } from "./assemble.ts";
import { deleteOldTails, listTailUsers, renameTailUser } from "./conversations.sql.ts";
import { countDataPointsProtobuf, decodeLogProtobuf, decodeTraceProtobuf } from "./decode-protobuf.ts";
import { getFormat, respondWithSuccess } from "./otlp-response.ts";
import { ProtobufError } from "./protobuf-fields.ts";
import { buildLogNodes, buildNodes, selectNodes, storeNodes } from "./receive.ts";
import {
  deleteMatchingTraces,
  deleteOldTraces,
  listDueTraces,
  listWaitingTraces,
  postponeTraces,
} from "./spans.sql.ts";

/** What an event or attribute takes in memory besides its bytes, about. */
const BYTES_PER_VALUE = 128;
const METRICS_MESSAGE = "Metrics are not stored. Send traces and logs only.";
/** Traces per pass of the poll. */
const PASS_TRACES = 500;
/** How long a trace that could not be assembled waits before the next attempt. */
const RETRY_MS = 60 * SECOND_MS;
/** How long spans that come later find what their trace gave; duplicates are recognized by their calls and messages after that. */
const KEPT_MS = 7 * DAY_MS;

/** A request's body as received, and what holds its bytes. */
type OtlpBody = { request: HttpRequest; body: Uint8Array; hold?: BodyHold | undefined };

/** Receives a trace request: its spans are durable when it resolves. */
export async function receiveTraces(viewer: KeyViewer, received: OtlpBody): Promise<Response | JsonResponse> {
  const { format, content } = await openBody(received);
  const { clientId } = viewer;
  const { hold } = received;
  const json = format === "json" ? await parseInTurn(clientId, content, hold) : null;
  const start = (): Decoder<DecodedSpans | null> =>
    format === "protobuf" ? decodeTraceProtobuf(content) : decodeTraceJson(json);
  const decoded = await decodeInTurns(clientId, { what: "spans", content, hold, start });
  const { spans, rejected } = decoded ?? rejectShape("resourceSpans");
  await storeAndAssemble(viewer, await buildNodes(viewer, spans));
  const described = describeRejected(rejected);
  return respondWithSuccess(format, described === null ? null : { field: "rejectedSpans", ...described });
}

/** Receives a log request: records with the words of model calls are joined to their spans, all others are passed over. */
export async function receiveLogs(viewer: KeyViewer, received: OtlpBody): Promise<Response | JsonResponse> {
  const { format, content } = await openBody(received);
  const { clientId } = viewer;
  const { hold } = received;
  const json = format === "json" ? await parseInTurn(clientId, content, hold) : null;
  const start = (): Decoder<SpanLog[] | null> =>
    format === "protobuf" ? decodeLogProtobuf(content) : decodeLogJson(json);
  const logs = await decodeInTurns(clientId, { what: "log records", content, hold, start });
  await storeAndAssemble(viewer, await buildLogNodes(viewer, logs ?? rejectShape("resourceLogs")));
  return respondWithSuccess(format, null);
}

/** Receives a metrics request, of which nothing is stored. */
export async function receiveMetrics({ clientId }: KeyViewer, received: OtlpBody): Promise<Response | JsonResponse> {
  const { format, content } = await openBody(received);
  const { hold } = received;
  const points =
    format === "protobuf"
      ? await decodeInTurns(clientId, { what: "metrics", content, hold, start: () => countDataPointsProtobuf(content) })
      : (countDataPointsJson(await parseInTurn(clientId, content, hold)) ?? rejectShape("resourceMetrics"));
  return respondWithSuccess(
    format,
    points === 0 ? null : { field: "rejectedDataPoints", rejected: points, message: METRICS_MESSAGE },
  );
}

/** Assembles the traces whose wait is over; true if there may be more. */
export async function assembleDueTraces(): Promise<boolean> {
  const due = await listDueTraces(getDatabase().ingest, { now: new Date(), limit: PASS_TRACES });
  await assembleByAccount(due);
  return due.length === PASS_TRACES;
}

/** Assembles all of a client's waiting traces now. */
export async function assembleWaitingTraces(clientId: string): Promise<void> {
  await assembleByAccount(await listWaitingTraces(getDatabase().ingest, clientId));
}

/** Converts the end users that the ends of a client's conversations are kept with. */
export async function maskTraceUsers(clientId: string, maskUser: (user: string) => string): Promise<void> {
  const { ingest } = getDatabase();
  for (const user of await listTailUsers(ingest, clientId)) {
    const masked = maskUser(user);
    if (masked !== user) await renameTailUser(ingest, { clientId, user, masked });
  }
}

/** Forgets a client's traces whose spans match a pattern. Their calls and messages stay. */
export async function forgetMatchingTraces(match: { clientId: string; pattern: string }): Promise<void> {
  await deleteMatchingTraces(getDatabase().ingest, match);
}

/** Deletes what is remembered of traces that are over. */
export async function deleteEndedTraces(): Promise<void> {
  const { ingest } = getDatabase();
  await deleteOldTraces(ingest, new Date(Date.now() - KEPT_MS));
  await deleteOldTails(ingest, new Date(Date.now() - KEPT_MS));
}

async function storeAndAssemble(viewer: KeyViewer, nodes: Parameters<typeof selectNodes>[1]): Promise<void> {
  const { clientId, apiAccountId } = viewer;
  const account = { clientId, apiAccountId };
  const { whole, rest } = await selectNodes(viewer, nodes);
  const traceIds = await storeNodes(viewer, rest);
  if (traceIds.length === 0 && whole.size === 0) return;
  try {
    await assembleTraces({ ...account, traceIds, whole }, { onlyComplete: true });
  } catch (error) {
    // Once the spans are stored, the poll assembles them.
    log.warn({ err: error, clientId }, "traces are left to the poll");
    await storeNodes(viewer, [...whole.values()].flat());
  }
}

async function assembleByAccount(
  traces: readonly { clientId: string; apiAccountId: string; traceId: string }[],
): Promise<void> {
  for (const group of Map.groupBy(traces, ({ apiAccountId }) => apiAccountId).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { clientId, apiAccountId } = first;
    const traceIds = group.map(({ traceId }) => traceId);
    try {
      await assembleTraces({ clientId, apiAccountId, traceIds }, { onlyComplete: false });
    } catch (error) {
      log.warn({ err: error, clientId }, "traces could not be assembled");
      await assembleOneByOne({ clientId, apiAccountId }, traceIds);
    }
  }
}

/** One trace may have made the transaction of all fail. */
async function assembleOneByOne(
  account: { clientId: string; apiAccountId: string },
  traceIds: readonly string[],
): Promise<void> {
  for (const traceId of traceIds) {
    try {
      await assembleTraces({ ...account, traceIds: [traceId] }, { onlyComplete: false });
    } catch (error) {
      log.warn({ err: error, ...account, traceId }, "a trace could not be assembled");
      await postponeTraces(getDatabase().ingest, {
        ...account,
        traceIds: [traceId],
        dueAt: new Date(Date.now() + RETRY_MS),
      });
    }
  }
}

async function openBody({ request, body, hold }: OtlpBody) {
  const format = getFormat(request);
  if (format === null) {
    throw new AppError("unsupported_type", "Send OTLP as application/x-protobuf or application/json.");
  }
  return { format, content: await inflate(request, body, hold) };
}

async function inflate(request: HttpRequest, bytes: Uint8Array, hold: BodyHold | undefined): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity" || encoding === "none") return bytes;
  if (encoding !== "gzip")
    throw new AppError("unsupported_type", `Content-Encoding ${encoding.slice(0, 40)} is not supported. Use gzip.`);
  try {
    return await inflateGzip(bytes, { limit: OTLP_LIMITS.inflatedBytes, hold });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof InflatedSizeError) {
      throw new AppError(
        "too_large",
        `The body is larger than ${OTLP_LIMITS.inflatedBytes / 1024 / 1024} MiB after decompression.`,
      );
    }
    throw new AppError("bad_request", "The body is not valid gzip.", { cause });
  }
}

type Decoding<T> = { what: string; content: Uint8Array; hold: BodyHold | undefined; start: () => Decoder<T> };

/** Decodes item by item, in turns with other clients' work. AppError `too_large` above the limits, `bad_request`. */
async function decodeInTurns<T>(clientId: string, { what, content, hold, start }: Decoding<T>): Promise<T> {
  const work = await turns.begin(clientId);
  try {
    const decoder = start();
    for (let count = 1; ; count++) {
      const step = decoder.next();
      if (step.done === true) return step.value;
      if (count > OTLP_LIMITS.spans) {
        throw new AppError("too_large", `At most ${OTLP_LIMITS.spans.toLocaleString("en")} ${what} per request.`);
      }
      if (step.value > OTLP_LIMITS.values) {
        const values = OTLP_LIMITS.values.toLocaleString("en");
        throw new AppError("too_large", `The body holds more than ${values} events, attributes and elements.`);
      }
      hold?.growTo(Math.min(MAX_SENDER_BYTES, content.length + step.value * BYTES_PER_VALUE));
      if (work.isDue()) await work.pause();
    }
  } catch (cause) {
    if (cause instanceof ItemSizeError) throw new AppError("too_large", cause.message, { cause });
    if (cause instanceof ProtobufError) throw new AppError("bad_request", cause.message, { cause });
    throw cause;
  } finally {
    work.end();
  }
}

/** Parses JSON in turns with other clients' work. An empty body is a request without anything. */
async function parseInTurn(clientId: string, content: Uint8Array, hold: BodyHold | undefined): Promise<unknown> {
  if (content.length === 0) return {};
  const work = await turns.begin(clientId);
  try {
    return await parseJson(content, work, { hold, maxDepth: OTLP_LIMITS.jsonDepth, maxValues: OTLP_LIMITS.values });
  } finally {
    work.end();
  }
}

function rejectShape(name: string): never {
  throw new AppError("bad_request", `The body must be an object with a list ${name}.`);
}
