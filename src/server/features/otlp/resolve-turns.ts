import type { TraceParts, Turn } from "../../../domain/otlp/assemble-trace.ts";
import { buildTail, buildTraceConversation, findHistory } from "../../../domain/otlp/conversation-key.ts";
import type { TraceNode } from "../../../domain/otlp/node.ts";
import { channelSchema } from "../../../domain/shared/channels.ts";
import { compareText } from "../../../domain/shared/text.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import type { TelemetryMessage, TelemetryTelling } from "../ingest/ingest.service.ts";
import type { BookMessage, ConversationBook } from "./conversation-book.ts";
import { addTurn } from "./add-turn.ts";
import type { TurnMessage } from "./add-turn.ts";
import { updateTurn } from "./update-turn.ts";
import type { AccountKey } from "./spans.sql.ts";
import type { TraceTurn } from "./trace-turn.schema.ts";

/** A trace with all of its known spans, and what it gave before. */
export type KnownTrace = {
  traceId: string;
  externalId: string | null;
  turns: readonly TraceTurn[];
  nodes: TraceNode[];
};

/** A turn with the conversation it belongs to and the message that its answer is. */
export type ResolvedTurn = {
  turn: Turn;
  externalId: string;
  channel: string;
  messageId: string | null;
  /** How the conversation was found. */
  found: "byId" | "byHistory" | "byTrace";
};

export type ResolvedTrace = {
  traceId: string;
  parts: TraceParts;
  turns: ResolvedTurn[];
  /** The conversation of what belongs to no turn. */
  externalId: string;
  channel: string;
  messages: (TelemetryMessage & { messageId: string })[];
  /** What turns without new messages tell of their conversations. */
  tellings: TelemetryTelling[];
  /** Stored messages that nobody saw after all. */
  removed: BookMessage[];
  records: TraceTurn[];
  tail: { conversation_id: string; external_id: string; tail: string; end_user: string; last_at: string } | null;
};

type Context = { account: AccountKey & { channel: string }; book: ConversationBook };

/** The conversations that the turns of a trace may belong to, as far as no history has to be looked up. */
export function listConversations({ traceId, externalId, turns }: KnownTrace, parts: TraceParts): string[] {
  const current = parts.turns.map(({ conversation }) => conversation || externalId || buildTraceConversation(traceId));
  return [...current, ...turns.map((turn) => turn.externalId)];
}

/** A transaction that would need more locks takes that of the account. */
const MAX_LOCK_KEYS = 600;

/** What new traces touch, sorted: themselves and their conversations. Null if some of these are known only by their history. */
export function listLockKeys(traces: readonly { trace: KnownTrace; parts: TraceParts }[]): string[] | null {
  const keys = new Set<string>();
  for (const { trace, parts } of traces) {
    keys.add(buildTraceConversation(trace.traceId));
    for (const { conversation, input } of parts.turns) {
      if (conversation === "" && findHistory(input) !== null) return null;
      if (conversation !== "") keys.add(conversation);
    }
    if (parts.conversation !== "") keys.add(parts.conversation);
  }
  return keys.size > MAX_LOCK_KEYS ? null : [...keys].sort(compareText);
}

/** Finds out which messages of a trace are new, which have to be corrected, and to which conversation they belong. */
export async function resolveTurns(
  trace: KnownTrace,
  parts: TraceParts,
  { account, book }: Context,
): Promise<ResolvedTrace> {
  const { traceId } = trace;
  const kept = findKept(trace.turns, parts.turns);
  const released = releaseMessages(
    trace.turns.filter(({ spanId }) => !kept.has(spanId)),
    book,
  );
  const given = new Set(
    [...kept.values()].flatMap(({ askedKey, answerKey }) => [askedKey ?? [], answerKey ?? []].flat()),
  );
  const wanted = released.length === 0 ? new Set<string>() : listWanted(parts.turns);
  const turns: ResolvedTurn[] = [];
  const messages: ResolvedTrace["messages"] = [];
  const tellings: TelemetryTelling[] = [];
  const records: TraceTurn[] = [];
  let fallback = trace.externalId;
  let tail: ResolvedTrace["tail"] = null;
  for (const turn of parts.turns) {
    const record = kept.get(turn.spanId);
    const externalId =
      record?.externalId ?? (turn.conversation || (fallback ??= await findConversation(traceId, turn, book)));
    const channel = parseChannel(turn.channel) ?? account.channel;
    const context = { turn, traceId, externalId, given, account, book };
    const result =
      record === undefined ? await addTurn({ ...context, released, wanted }) : await updateTurn({ ...context, record });
    messages.push(...result.messages.map((message: TurnMessage) => ({ ...message, channel })));
    records.push(result.record);
    const found = describeFound(turn, traceId, externalId);
    turns.push({ turn, externalId, channel, messageId: result.record.answerId, found });
    const stored = await book.get(externalId);
    if (result.messages.length === 0 && stored.length > 0) tellings.push(...listTellings(turn, externalId));
    tail = {
      conversation_id: deriveConversationId(account.apiAccountId, externalId),
      external_id: externalId,
      tail: buildTail(stored),
      end_user: turn.endUser,
      last_at: new Date(stored.at(-1)?.at ?? turn.endMs).toISOString(),
    };
  }
  const externalId = parts.conversation || fallback || buildTraceConversation(traceId);
  const channel = turns.at(-1)?.channel ?? account.channel;
  return { traceId, parts, turns, externalId, channel, messages, tellings, removed: released, records, tail };
}

/** What a turn tells that its messages can't carry: they were stored before its span came. */
function listTellings({ source, properties, endMs }: Turn, conversationId: string): TelemetryTelling[] {
  if (source === null && properties === null) return [];
  const told = { ...(source !== null && { source }), ...(properties !== null && { properties }) };
  return [{ conversationId, at: Math.floor(endMs), ...told }];
}

/** What a trace gave before, as far as the same spans still speak in the same conversation. */
function findKept(records: readonly TraceTurn[], turns: readonly Turn[]): Map<string, TraceTurn> {
  const current = new Map(turns.map((turn) => [turn.spanId, turn]));
  return new Map(
    records.flatMap((record): [string, TraceTurn][] => {
      const turn = current.get(record.spanId);
      const isSame = turn !== undefined && (turn.conversation === "" || turn.conversation === record.externalId);
      return isSame ? [[record.spanId, record]] : [];
    }),
  );
}

/** Messages of turns that are no turns after all. What they knew from a history stays where it got its own time since. */
function releaseMessages(records: readonly TraceTurn[], book: ConversationBook): BookMessage[] {
  if (records.length === 0) return [];
  const own = new Set(records.flatMap((record) => record.own));
  const said = records.flatMap(({ askedId, answerId }) => [askedId ?? [], answerId ?? []].flat());
  return book.take({ always: new Set(said.filter((id) => own.has(id))), untimed: own });
}

/** Keys of all words of a trace. */
function listWanted(turns: readonly Turn[]): Set<string> {
  return new Set(
    turns.flatMap(({ input, output }) => [...input, ...(output === null ? [] : [output])].map(({ key }) => key)),
  );
}

function describeFound({ conversation }: Turn, traceId: string, externalId: string): ResolvedTurn["found"] {
  if (conversation !== "") return "byId";
  return externalId === buildTraceConversation(traceId) ? "byTrace" : "byHistory";
}

async function findConversation(traceId: string, turn: Turn, book: ConversationBook): Promise<string> {
  const history = findHistory(turn.input);
  const found = history === null ? null : await book.findByHistory(history, turn);
  return found ?? buildTraceConversation(traceId);
}

function parseChannel(name: string): string | undefined {
  return name === "" ? undefined : channelSchema.safeParse(name).data;
}
