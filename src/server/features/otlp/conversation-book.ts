import { buildTail, endsWith } from "../../../domain/otlp/conversation-key.ts";
import { layTimes } from "../../../domain/otlp/lay-times.ts";
import type { NodeMessage } from "../../../domain/otlp/node.ts";
import { compareText } from "../../../domain/shared/text.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import type { Sql } from "../../db/sql.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import { listByTail, listStoredKeys } from "./conversations.sql.ts";
import type { StoredKey } from "./conversations.sql.ts";
import type { AccountKey } from "./spans.sql.ts";

/** A message of a conversation as its fingerprint. */
export type BookMessage = StoredKey & {
  /** Where it stands in the database; null if it is new. */
  stored: { externalId: string; at: number; timed: boolean } | null;
  /** The text that takes the place of the stored one; null if that stays. */
  text: string | null;
};

/** A stored message that has to be changed. */
export type BookChange = BookMessage & { externalId: string; stored: NonNullable<BookMessage["stored"]> };

/** The messages of conversations as fingerprints, with what this transaction's traces add and change. */
export type ConversationBook = {
  /** Loads conversations at once that will be asked for. */
  load(externalIds: Iterable<string>): Promise<void>;
  /** The user's and the bot's messages of a conversation, in order. */
  get(externalId: string): Promise<BookMessage[]>;
  add(externalId: string, messages: readonly BookMessage[], endUser: string): void;
  /** Takes messages out of the conversations that are loaded: `always`, and those of `untimed` that still have no time. */
  take(ids: { always: ReadonlySet<string>; untimed: ReadonlySet<string> }): BookMessage[];
  /** Sets times of messages by id, and texts. */
  correct(externalId: string, times: ReadonlyMap<string, number>, texts: ReadonlyMap<string, NodeMessage>): void;
  find(messageId: string): BookMessage | undefined;
  /** The only conversation that ends with this history, by its external id; null if there are none or several. */
  findByHistory(history: readonly NodeMessage[], turn: { startMs: number; endUser: string }): Promise<string | null>;
  listChanges(): BookChange[];
};

/** How long a conversation may rest and still be gone on with. */
const MAX_REST_MS = DAY_MS;

type Entry = { messages: BookMessage[]; endUser: string };

/** Creates a book for an account, whose lock the caller holds. */
export function createConversationBook(sql: Sql, account: AccountKey): ConversationBook {
  const { clientId, apiAccountId } = account;
  const known = new Map<string, Entry>();

  async function load(externalIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(externalIds)].filter((externalId) => !known.has(externalId));
    if (missing.length === 0) return;
    const ids = new Map(missing.map((externalId) => [deriveConversationId(apiAccountId, externalId), externalId]));
    const rows = await listStoredKeys(sql, { clientId, conversationIds: [...ids.keys()] });
    const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId);
    for (const [id, externalId] of ids) {
      const messages = (byConversation.get(id) ?? []).map((row): BookMessage => ({
        ...row,
        stored: { externalId, at: row.at, timed: row.timed },
        text: null,
      }));
      known.set(externalId, { messages, endUser: "" });
    }
  }

  async function get(externalId: string): Promise<BookMessage[]> {
    await load([externalId]);
    return known.get(externalId)?.messages ?? [];
  }

  function add(externalId: string, messages: readonly BookMessage[], endUser: string): void {
    const entry = known.get(externalId) ?? { messages: [], endUser: "" };
    if (messages.length > 0) entry.messages = [...entry.messages, ...messages].sort((a, b) => a.at - b.at);
    if (entry.endUser === "") entry.endUser = endUser;
    known.set(externalId, entry);
  }

  function take({ always, untimed }: { always: ReadonlySet<string>; untimed: ReadonlySet<string> }): BookMessage[] {
    const isTaken = ({ messageId, timed }: BookMessage) => always.has(messageId) || (!timed && untimed.has(messageId));
    const taken: BookMessage[] = [];
    for (const entry of known.values()) {
      const own = entry.messages.filter(isTaken);
      if (own.length === 0) continue;
      taken.push(...own);
      entry.messages = entry.messages.filter((message) => !isTaken(message));
    }
    return taken;
  }

  function correct(
    externalId: string,
    times: ReadonlyMap<string, number>,
    texts: ReadonlyMap<string, NodeMessage>,
  ): void {
    const entry = known.get(externalId);
    if (entry === undefined) return;
    const byPosition = new Map(
      entry.messages.flatMap(({ messageId, at, timed }, position): [number, number][] => {
        const time = times.get(messageId);
        return time === undefined || (timed && time === at) ? [] : [[position, time]];
      }),
    );
    if (byPosition.size > 0) entry.messages = layTimes(entry.messages, byPosition);
    if (texts.size === 0) return;
    entry.messages = entry.messages.map((message) => {
      const words = texts.get(message.messageId);
      return words === undefined ? message : { ...message, key: words.key, text: words.text };
    });
  }

  function find(messageId: string): BookMessage | undefined {
    for (const { messages } of known.values()) {
      const message = messages.find((candidate) => candidate.messageId === messageId);
      if (message !== undefined) return message;
    }
    return undefined;
  }

  async function findByHistory(
    history: readonly NodeMessage[],
    { startMs, endUser }: { startMs: number; endUser: string },
  ): Promise<string | null> {
    const tail = buildTail(history);
    if (tail === "") return null;
    const since = new Date(startMs - MAX_REST_MS);
    const found = await listByTail(sql, { clientId, apiAccountId, tail, since, endUser });
    const candidates = new Set(found.map(({ externalId }) => externalId));
    for (const [externalId, entry] of known) {
      const isOther = endUser !== "" && entry.endUser !== "" && entry.endUser !== endUser;
      const lastAt = entry.messages.at(-1)?.at ?? 0;
      if (buildTail(entry.messages) === tail && !isOther && lastAt >= since.getTime()) candidates.add(externalId);
    }
    const matching: string[] = [];
    for (const externalId of [...candidates].sort(compareText)) {
      if (endsWith(await get(externalId), history)) matching.push(externalId);
    }
    return matching.length === 1 ? (matching[0] ?? null) : null;
  }

  function listChanges(): BookChange[] {
    return [...known].flatMap(([externalId, { messages }]) =>
      messages.flatMap((message): BookChange[] => {
        const { stored, at, timed, text } = message;
        if (stored === null) return [];
        const isSame = text === null && stored.externalId === externalId && stored.at === at && stored.timed === timed;
        return isSame ? [] : [{ ...message, stored, externalId }];
      }),
    );
  }

  return { load, get, add, take, correct, find, findByHistory, listChanges };
}
