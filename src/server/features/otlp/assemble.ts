/** Assembles traces: stores the messages they give through the path of all messages, and their calls. */
import { assembleTrace } from "../../../domain/otlp/assemble-trace.ts";
import type { TraceNode } from "../../../domain/otlp/node.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import { ensureCallsPartitions, prepareCalls, saveCalls } from "../calls/calls.service.ts";
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
import { lockAccount, lockWaitingTraces } from "./spans.sql.ts";
import type { AccountKey, FinishedTrace } from "./spans.sql.ts";
import { addSourceCounts } from "./sources.sql.ts";
import { listConversations, resolveTurns } from "./resolve-turns.ts";
import type { KnownTrace, ResolvedTrace } from "./resolve-turns.ts";
import { storeResolved } from "./store-resolved.ts";
import { MAX_TRACE_TURNS } from "./trace-turn.schema.ts";

/** What is assembled in one transaction: stored traces that may wait, and whole ones as they came. */
type Work = { traceIds: Set<string>; whole: Map<string, TraceNode[]> };

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
  const done = oneAtATime(async () => {
    waiting.delete(key);
    const { ingest } = getDatabase();
    const isChanged = await ingest.begin((tx) =>
      assembleLocked(ingest, tx, { clientId, apiAccountId, ...work, onlyComplete }),
    );
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

async function assembleLocked(
  ingest: Sql,
  tx: Transaction,
  { traceIds, whole, onlyComplete, ...account }: AccountKey & Work & { onlyComplete: boolean },
): Promise<boolean> {
  const options = await getCachedOptions(account);
  const [, known] = await Promise.all([
    lockAccount(tx, account),
    whole.size === 0 ? new Set<string>() : listKnownTraces(tx, { ...account, traceIds: [...whole.keys()] }),
  ]);
  const stored = await listStored(tx, account, { traceIds, whole, known, onlyComplete });
  const fresh = [...whole]
    .filter(([traceId]) => !known.has(traceId))
    .map(([traceId, nodes]): WaitingTrace => {
      const spanIds = new Set(nodes.map(({ spanId }) => spanId));
      return { traceId, externalId: null, turns: [], nodes, fresh: spanIds, logs: [] };
    });
  const traces = [...stored, ...fresh];
  // If the account is gone, its traces go with it.
  if (traces.length === 0 || options === null) return false;
  const { resolved, book } = await resolve(ingest, { ...account, channel: options.channel }, traces);
  await Promise.all([
    storeResolved(ingest, account, { resolved, book }),
    ensureCallsPartitions(
      ingest,
      traces.flatMap(({ nodes }) => nodes.map(({ startMs }) => startMs)),
    ),
  ]);
  const calls = resolved.flatMap((trace) => buildCalls(account, trace));
  const prepared = await prepareCalls(tx, ingest, { ...account, calls });
  const freshOf = new Map(traces.map((trace) => [trace.traceId, trace.fresh]));
  const counts = countSources(resolved, (traceId, spanId) => freshOf.get(traceId)?.has(spanId) === true);
  const prompts = listPrompts(traces);
  const tails = new Map(resolved.flatMap(({ tail }) => (tail === null ? [] : [[tail.conversation_id, tail]])));
  const at = new Date();
  await Promise.all([
    saveCalls(tx, prepared),
    prompts.length > 0 && addPrompts(tx, { clientId: account.clientId, prompts, at }),
    tails.size > 0 && putTails(tx, { ...account, tails: [...tails.values()] }),
    counts.length > 0 && addSourceCounts(tx, { ...account, counts, at }),
    finish(tx, account, { traces, resolved, added: new Set(fresh.map(({ traceId }) => traceId)) }),
  ]);
  return true;
}

/** The waiting traces; whole ones that are stored already get the spans that came now. */
async function listStored(
  tx: Transaction,
  account: AccountKey,
  { traceIds, whole, known, onlyComplete }: Work & { known: ReadonlySet<string>; onlyComplete: boolean },
): Promise<WaitingTrace[]> {
  const at = new Date();
  const spans = [...known].flatMap((traceId) => whole.get(traceId) ?? []).map(toSpanRow);
  if (spans.length > 0) await addSpans(tx, { ...account, spans, receivedAt: at, dueAt: at });
  const ids = [...new Set([...traceIds, ...known])];
  if (ids.length === 0) return [];
  const rows = await lockWaitingTraces(tx, { ...account, traceIds: ids });
  if (rows.length === 0) return [];
  const found = await listSpans(tx, { ...account, traceIds: rows.map(({ traceId }) => traceId) });
  return joinSpans(rows, found).filter(({ nodes }) => !onlyComplete || isComplete(nodes));
}

/**
 * Reads conversations outside the transaction, which must not lock `messages`: their writers may have to create a partition, and the
 * transaction waits for them.
 */
async function resolve(ingest: Sql, account: AccountKey & { channel: string }, traces: readonly KnownTrace[]) {
  const book = createConversationBook(ingest, account);
  const assembled = traces
    .toSorted((a, b) => getStart(a) - getStart(b))
    .map((trace) => ({ trace, parts: assembleTrace(trace.nodes) }));
  await book.load(assembled.flatMap(({ trace, parts }) => listConversations(trace, parts)));
  const resolved: ResolvedTrace[] = [];
  for (const { trace, parts } of assembled) resolved.push(await resolveTurns(trace, parts, { account, book }));
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
  }: { traces: readonly WaitingTrace[]; resolved: readonly ResolvedTrace[]; added: Set<string> },
): Promise<void> {
  const spans = traces.flatMap(({ nodes, logs, fresh }) => [
    ...nodes.filter(({ spanId }) => fresh.has(spanId)).map((node) => toSpanRow(stripWords(node))),
    ...logs.filter(({ spanId }) => fresh.has(spanId)).map(({ spanId, node }) => toLogRow(spanId, stripWords(node))),
  ]);
  const finished = resolved.map((trace) => toFinished(account, trace));
  const isAdded = ({ trace_id: traceId }: { trace_id: string }) => added.has(traceId);
  const isStored = (row: { trace_id: string }) => !isAdded(row);
  await Promise.all([
    added.size > 0 &&
      addFinishedTraces(tx, {
        ...account,
        traces: finished.filter(isAdded),
        spans: spans.filter(isAdded),
        receivedAt: new Date(),
      }),
    finished.some(isStored) &&
      finishTraces(tx, { ...account, traces: finished.filter(isStored), patches: spans.filter(isStored) }),
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

function toFinished({ apiAccountId }: AccountKey, { traceId, externalId, records }: ResolvedTrace): FinishedTrace {
  return {
    trace_id: traceId,
    external_id: externalId,
    conversation_id: deriveConversationId(apiAccountId, externalId),
    turns: records.slice(-MAX_TRACE_TURNS),
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One transaction at a time in this process: it waits for writers that need connections of the same pool. */
function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}
