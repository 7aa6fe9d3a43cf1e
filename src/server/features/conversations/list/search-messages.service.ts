import { EARLIER_DAYS } from "#src/domain/conversations/message-search.contract.ts";
import type { MessageHits, MessageSearch } from "#src/domain/conversations/message-search.contract.ts";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { roleSchema } from "#src/domain/analysis/analysis.contract.ts";
import { cutExcerpt } from "#src/domain/search/excerpt.ts";
import { addDays, startOfLocalDay } from "#src/domain/shared/time-zone.ts";
import { getDayRule, resolveLocalDays } from "../../../db/local-days.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { showText } from "../people/contacts.ts";
import type { ContactViewer } from "../people/contacts.ts";
import type { ListRow } from "../conversations.sql.ts";
import { decodeHitCursor, encodeHitCursor } from "./cursor.ts";
import type { HitPosition } from "./cursor.ts";
import type { ListQuery } from "./list-filter.sql.ts";
import { listConversationPage } from "./list-page.sql.ts";
import { listTexts, matchVectors } from "./search-messages.sql.ts";
import type { FoundMessage } from "./search-messages.sql.ts";
import { buildTextQuery } from "../text/text-query.ts";
import { buildTextVector } from "../text/text-vector.ts";

/** Conversations listed at a time. */
const SLICE = 50;
/** Messages compared at a time. */
const MAX_MESSAGES = 2_000;
/** Conversations searched in one request: all words may occur in many of them, but never in one message. */
const MAX_CONVERSATIONS = 150;
const OPEN_DAYS = { fromAt: null, toAt: null, countedDays: null };
/** Skips every hit of a conversation. */
const SKIP_ALL = 2 ** 31 - 1;

type Match = { row: ListRow; message: FoundMessage; place: number };
type MessageFilter = {
  clientId: string;
  exact: string;
  role: string | undefined;
  from: Date | null;
  until: Date | null;
};

/** Finds the messages that contain all words, newest conversation first. AppError `invalid` for a wrong cursor. */
export async function searchMessages(
  viewer: { clientId: string; role?: UserRole },
  { q, from, to, channel, role, limit, cursor }: MessageSearch,
): Promise<MessageHits> {
  const { clientId } = viewer;
  const words = buildTextQuery(q);
  const start = cursor === undefined ? undefined : decodeHitCursor(cursor);
  if (words === null) return { hits: [], nextCursor: null };
  const found = await getDatabase().withClient(clientId, async (tx) => {
    const { timeZone } = await getDayRule(tx, clientId);
    const earliest = from === undefined ? undefined : addDays(from, -EARLIER_DAYS);
    const days = await resolveLocalDays(tx, { clientId, from: earliest, to });
    const bounds = {
      from: from === undefined ? null : new Date(startOfLocalDay(from, timeZone)),
      until: to === undefined ? null : new Date(startOfLocalDay(addDays(to, 1), timeZone)),
    };
    const query = { clientId, channel, days, words, activeSince: bounds.from ?? undefined };
    const filter = { clientId, exact: words.exact, role, ...bounds };
    return collectHits(tx, { query, filter, start, limit });
  });
  return { hits: found.matches.map((match) => toHit(match, q, viewer)), nextCursor: found.nextCursor };
}

/** Collects up to `limit` hits, beginning where the last page ended. */
async function collectHits(
  tx: Transaction,
  {
    query,
    filter,
    start,
    limit,
  }: {
    query: Omit<ListQuery, "limit" | "after">;
    filter: MessageFilter;
    start: HitPosition | undefined;
    limit: number;
  },
): Promise<{ matches: Match[]; nextCursor: string | null }> {
  const { clientId } = filter;
  const list = (after: ListQuery["after"]) => listConversationPage(tx, { ...query, after, limit: SLICE });
  const matches: Match[] = [];
  let end = start;
  let checked = 0;
  let rows =
    start === undefined
      ? await list(undefined)
      : await listConversationPage(tx, { clientId, days: OPEN_DAYS, ids: [start.id], limit: 1 });
  let isLast = start === undefined && rows.length < SLICE;
  for (;;) {
    for await (const match of findMatches(tx, rows, filter)) {
      const { row, place } = match;
      if (row.id === start?.id && place <= start.skip) continue;
      if (matches.length === limit) return { matches, nextCursor: end === undefined ? null : encodeHitCursor(end) };
      matches.push(match);
      end = { startedKey: row.startedKey, id: row.id, skip: place };
    }
    if (isLast) return { matches, nextCursor: null };
    checked += rows.length;
    const last = rows.at(-1) ?? start;
    if (last === undefined) return { matches, nextCursor: null };
    if (checked >= MAX_CONVERSATIONS) return { matches, nextCursor: encodeHitCursor({ ...last, skip: SKIP_ALL }) };
    rows = await list(last);
    isLast = rows.length < SLICE;
  }
}

/** Yields the messages of these conversations that match, in order; `place` counts the matches of a conversation from 1. */
async function* findMatches(tx: Transaction, rows: readonly ListRow[], filter: MessageFilter): AsyncGenerator<Match> {
  for (const group of groupByMessages(rows)) {
    const byId = new Map(group.map((row) => [row.id, row]));
    const texts = await listTexts(tx, {
      clientId: filter.clientId,
      ids: [...byId.keys()],
      role: filter.role,
      sentFrom: later(filter.from, Math.min(...group.map(({ startedAt }) => startedAt.getTime()))),
      sentUntil: earlier(filter.until, Math.max(...group.map(({ lastAt }) => lastAt.getTime())) + 1),
    });
    const vectors = texts.map(({ text }) => buildTextVector([text]));
    const places = new Map<string, number>();
    for (const position of await matchVectors(tx, vectors, filter.exact)) {
      const message = texts[position];
      const row = message === undefined ? undefined : byId.get(message.conversationId);
      if (message === undefined || row === undefined) continue;
      const place = (places.get(row.id) ?? 0) + 1;
      places.set(row.id, place);
      yield { row, message, place };
    }
  }
}

/** Splits conversations into groups with about {@link MAX_MESSAGES} messages at most. */
function* groupByMessages(rows: readonly ListRow[]): Generator<ListRow[]> {
  let group: ListRow[] = [];
  let messages = 0;
  for (const row of rows) {
    if (group.length > 0 && messages + row.messages > MAX_MESSAGES) {
      yield group;
      group = [];
      messages = 0;
    }
    group.push(row);
    messages += row.messages;
  }
  if (group.length > 0) yield group;
}

function later(bound: Date | null, ms: number): Date {
  return new Date(Math.max(bound?.getTime() ?? ms, ms));
}

function earlier(bound: Date | null, ms: number): Date {
  return new Date(Math.min(bound?.getTime() ?? ms, ms));
}

function toHit(
  { message: { text, role, at, ...ids } }: Match,
  typed: string,
  viewer: ContactViewer,
): MessageHits["hits"][number] {
  const excerpt = cutExcerpt(showText(viewer, text), typed);
  return { ...ids, role: roleSchema.parse(role), at: at.toISOString(), excerpt };
}
