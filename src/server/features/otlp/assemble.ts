/** Assembles traces: stores the messages they give through the path of all messages, and their calls. */
import { assembleTrace } from "../../../domain/otlp/assemble-trace.ts";
import type { TraceParts } from "../../../domain/otlp/assemble-trace.ts";
import type { TraceNode } from "../../../domain/otlp/node.ts";
import { flushClient, getDatabase } from "../../db/sql.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import { ensureCallsPartitions, priceCalls, storeCalls } from "../model-calls/model-calls.service.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import { notifyChange } from "../live/live.service.ts";
import { getCachedOptions } from "./account-options.ts";
import { buildCalls } from "./build-calls.ts";
import { countSources } from "./count-sources.ts";
import { putTails } from "./conversations.sql.ts";
import { createConversationBook } from "./conversation-book.ts";
import { isComplete, joinSpans, stripWords, toLogRow, toSpanRow } from "./join-spans.ts";
import type { WaitingTrace } from "./join-spans.ts";
import { addPrompts } from "./prompts.sql.ts";
import { addFinishedTraces, addSpans, finishTraces, listKnownTraces, listSpans } from "./spans.sql.ts";
import { lockAccount, lockKeys, lockWaitingTraces, unpackTraces } from "./spans.sql.ts";
import type { AccountKey, FinishedTrace, PackedTrace } from "./spans.sql.ts";
import { addSourceCounts } from "./sources.sql.ts";
import { listConversations, listLockKeys, resolveTurns } from "./resolve-turns.ts";
import type { KnownTrace, ResolvedTrace } from "./resolve-turns.ts";
import { runOverlapped } from "./run-overlapped.ts";
import { storeResolved } from "./store-resolved.ts";
import { MAX_TRACE_TURNS } from "./trace-turn.schema.ts";

/** What is assembled in one transaction: stored traces that may wait, and whole ones as they came. */
type Work = { traceIds: Set<string>; whole: Map<string, TraceNode[]> };
type Group = AccountKey & Work & { onlyComplete: boolean };

/**
 * Assembles an account's waiting traces, with `onlyComplete` those in which each named parent is present, and `whole` ones that are not
 * stored yet. Each is assembled once, whichever process does it and whenever one is killed: messages have ids derived from their
 * trace, and the trace waits, or its sender gets no answer, until the end of the transaction that stores its calls.
 */
export function assembleTraces(
  account: AccountKey & { traceIds: readonly string[]; whole?: ReadonlyMap<string, TraceNode[]> },
  { onlyComplete }: { onlyComplete: boolean },
): Promise<void> {
  const { clientId, apiAccountId, traceIds, whole = new Map<string, TraceNode[]>() } = account;
  const key = `${apiAccountId} ${String(onlyComplete)}`;
  const group = waiting.get(key);
  if (group !== undefined) {
    addWork(group.work, traceIds, whole);
    return group.done;
  }
  const work: Work = { traceIds: new Set(), whole: new Map() };
  addWork(work, traceIds, whole);
  const done = runOverlapped(async (noteStored) => {
    waiting.delete(key);
    const isChanged = await assembleGroup({ clientId, apiAccountId, ...work, onlyComplete }, noteStored);
    if (isChanged) notifyChange(clientId);
  });
  waiting.set(key, { work, done });
  return done;
}

/** Requests of an account that wait for their turn share the next transaction. */
const waiting = new Map<string, { work: Work; done: Promise<void> }>();

function addWork(work: Work, traceIds: readonly string[], whole: ReadonlyMap<string, TraceNode[]>): void {
  for (const traceId of traceIds) work.traceIds.add(traceId);
  for (const [traceId, nodes] of whole) {
    // The first copy of a span counts.
    const all = [...(work.whole.get(traceId) ?? []), ...nodes].reverse();
    work.whole.set(traceId, [...new Map(all.map((node) => [node.spanId, node])).values()]);
  }
}

/**
 * Assembles a group under the locks of its conversations, if they are known, else under the account's. `noteStored` is called once its
 * messages are stored.
 */
async function assembleGroup(group: Group, noteStored: () => void): Promise<boolean> {
  const { clientId, apiAccountId, traceIds, whole } = group;
  const account = { clientId, apiAccountId };
  const options = await getCachedOptions(account);
  // If the account is gone, its traces go with it.
  if (options === null) return false;
  const { ingest } = getDatabase();
  const context = { ingest, account: { ...account, channel: options.channel }, noteStored };
  const fresh = [...whole].map(toFreshTrace);
  const wholeIds = [...whole.keys()];
  const keys = traceIds.size > 0 ? null : listLockKeys(fresh);
  if (keys !== null) {
    const isDone = await ingest.begin(async (tx) => {
      const [, known] = await Promise.all([
        lockKeys(tx, { ...account, keys }),
        listKnownTraces(tx, { ...account, traceIds: wholeIds }),
      ]);
      if (known.size > 0) return false;
      await store(tx, context, { stored: [], fresh });
      return true;
    });
    if (isDone) return true;
  }
  return ingest.begin(async (tx) => {
    const [, known] = await Promise.all([
      lockAccount(tx, account),
      wholeIds.length === 0 ? new Set<string>() : listKnownTraces(tx, { ...account, traceIds: wholeIds }),
    ]);
    const stored = (await listStored(tx, { ...group, known })).map(assemble);
    const added = fresh.filter(({ trace }) => !known.has(trace.traceId));
    if (stored.length + added.length === 0) return false;
    await store(tx, context, { stored, fresh: added });
    return true;
  });
}

type Context = { ingest: Sql; account: AccountKey & { channel: string }; noteStored: () => void };

/** Stores what traces give: their messages in transactions of their own, then everything else. */
async function store(
  tx: Transaction,
  { ingest, account: { channel, ...account }, noteStored }: Context,
  { stored, fresh }: { stored: readonly AssembledTrace[]; fresh: readonly AssembledTrace[] },
): Promise<void> {
  const assembled = [...stored, ...fresh];
  const traces = assembled.map(({ trace }) => trace);
  const { resolved, book } = await resolve(ingest, { ...account, channel }, assembled);
  const [calls] = await Promise.all([
    priceCalls(ingest, { ...account, calls: resolved.flatMap((trace) => buildCalls(account, trace)) }),
    storeResolved(ingest, account, { resolved, book }),
    ensureCallsPartitions(
      ingest,
      traces.flatMap(({ nodes }) => nodes.map(({ startMs }) => startMs)),
    ),
  ]);
  await flushClient(account.clientId, ingest);
  noteStored();
  const freshOf = new Map(traces.map((trace) => [trace.traceId, trace.fresh]));
  const counts = countSources(resolved, (traceId, spanId) => freshOf.get(traceId)?.has(spanId) === true);
  const prompts = listPrompts(traces);
  const tails = new Map(resolved.flatMap(({ tail }) => (tail === null ? [] : [[tail.conversation_id, tail]])));
  const at = new Date();
  // In this order: the rows that other transactions change too come last.
  await Promise.all([
    finish(tx, account, { traces, resolved, added: new Set(fresh.map(({ trace }) => trace.traceId)) }),
    tails.size > 0 && putTails(tx, { ...account, tails: [...tails.values()] }),
    prompts.length > 0 && addPrompts(tx, { clientId: account.clientId, prompts, at }),
    calls.length > 0 && storeCalls(tx, { ...account, calls }),
    counts.length > 0 && addSourceCounts(tx, { ...account, counts, at }),
  ]);
}

type AssembledTrace = { trace: WaitingTrace; parts: TraceParts };

function assemble(trace: WaitingTrace): AssembledTrace {
  return { trace, parts: assembleTrace(trace.nodes) };
}

function toFreshTrace([traceId, nodes]: [string, TraceNode[]]): AssembledTrace {
  const fresh = new Set(nodes.map(({ spanId }) => spanId));
  return assemble({ traceId, externalId: null, turns: [], nodes, fresh, logs: [] });
}

/** The waiting traces; whole ones that are stored already get the spans that came now. */
async function listStored(
  tx: Transaction,
  { traceIds, whole, known, onlyComplete, ...account }: Group & { known: ReadonlySet<string> },
): Promise<WaitingTrace[]> {
  const at = new Date();
  const ids = [...new Set([...traceIds, ...known])];
  if (ids.length === 0) return [];
  await unpackTraces(tx, { ...account, traceIds: ids });
  const spans = [...known].flatMap((traceId) => whole.get(traceId) ?? []).map(toSpanRow);
  if (spans.length > 0) await addSpans(tx, { ...account, spans, receivedAt: at, dueAt: at });
  const rows = await lockWaitingTraces(tx, { ...account, traceIds: ids });
  if (rows.length === 0) return [];
  const found = await listSpans(tx, { ...account, traceIds: rows.map(({ traceId }) => traceId) });
  return joinSpans(rows, found).filter(({ nodes }) => !onlyComplete || isComplete(nodes));
}

/**
 * Reads conversations outside the transaction, which must not lock `messages`: their writers may have to create a partition, and the
 * transaction waits for them.
 */
async function resolve(ingest: Sql, account: AccountKey & { channel: string }, assembled: readonly AssembledTrace[]) {
  const book = createConversationBook(ingest, account);
  const inOrder = assembled.toSorted((a, b) => getStart(a.trace) - getStart(b.trace));
  await book.load(inOrder.flatMap(({ trace, parts }) => listConversations(trace, parts)));
  const resolved: ResolvedTrace[] = [];
  for (const { trace, parts } of inOrder) resolved.push(await resolveTurns(trace, parts, { account, book }));
  return { resolved, book };
}

function getStart({ nodes }: KnownTrace): number {
  return nodes.reduce((first, { startMs }) => Math.min(first, startMs), Infinity);
}

/** Stores what traces and spans keep. */
async function finish(
  tx: Transaction,
  account: AccountKey,
  {
    traces,
    resolved,
    added,
  }: { traces: readonly WaitingTrace[]; resolved: readonly ResolvedTrace[]; added: ReadonlySet<string> },
): Promise<void> {
  const packed = resolved.filter(({ traceId }) => added.has(traceId)).map((trace) => pack(account, trace));
  const waited = traces.filter(({ traceId }) => !added.has(traceId));
  const patches = waited.flatMap(({ nodes, logs, fresh }) => [
    ...nodes.filter(({ spanId }) => fresh.has(spanId)).map((node) => toSpanRow(stripWords(node))),
    ...logs.filter(({ spanId }) => fresh.has(spanId)).map(({ spanId, node }) => toLogRow(spanId, stripWords(node))),
  ]);
  const finished = resolved.filter(({ traceId }) => !added.has(traceId)).map((trace) => toFinished(account, trace));
  await Promise.all([
    packed.length > 0 && addFinishedTraces(tx, { ...account, traces: packed, receivedAt: new Date() }),
    finished.length > 0 && finishTraces(tx, { ...account, traces: finished, patches }),
  ]);
}

/** The system prompts that the account keeps. */
function listPrompts(traces: readonly KnownTrace[]): { hash: string; text: string }[] {
  const prompts = new Map<string, string>();
  for (const { promptHash, systemPrompt } of traces.flatMap(({ nodes }) => nodes)) {
    if (systemPrompt !== null) prompts.set(promptHash, systemPrompt);
  }
  return [...prompts].map(([hash, text]) => ({ hash, text }));
}

function pack({ apiAccountId }: AccountKey, { traceId, externalId, records, parts }: ResolvedTrace): PackedTrace {
  const nodes = parts.nodes.map((node) => toSpanRow(stripWords(node)).node);
  return {
    traceId,
    conversationId: deriveConversationId(apiAccountId, externalId),
    packed: JSON.stringify({ externalId, turns: records.slice(-MAX_TRACE_TURNS), nodes }),
  };
}

function toFinished({ apiAccountId }: AccountKey, { traceId, externalId, records }: ResolvedTrace): FinishedTrace {
  return {
    trace_id: traceId,
    external_id: externalId,
    conversation_id: deriveConversationId(apiAccountId, externalId),
    turns: records.slice(-MAX_TRACE_TURNS),
  };
}
