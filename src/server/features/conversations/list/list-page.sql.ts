import { encodeArray } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildListColumns } from "../conversations.sql.ts";
import type { ListRow } from "../conversations.sql.ts";
import { buildFacets } from "./facets.ts";
import type { Facets } from "./facets.ts";
import { buildFilter, buildOrder, buildTemplateFilter, buildTimeFilter } from "./list-filter.sql.ts";
import type { ListQuery } from "./list-filter.sql.ts";
import { buildScanFilter } from "./rollup-hours.ts";
import type { TextQuery } from "../text/text-query.ts";

/** With more text matches than this, scans the newest conversations instead of listing every match. */
const MAX_TEXT_MATCHES = 2_000;
/** The same for facets. Higher, since rare facets may only occur long ago, where a scan passes everything newer. */
const MAX_FACET_MATCHES = 5_000;
/** Newest conversations tried first per row of the page: enough for a filter that matches one in twenty. */
const NEWEST_PER_ROW = 20;
/** Fewer for text search, because each conversation is looked up in the text index. */
const NEWEST_PER_ROW_FOR_TEXT = 6;
/** Conversations whose text is looked up in one statement when they are counted. */
const COUNTED_AT_ONCE = 2_000;
/** Text found in at least one of this many conversations is common: scanning is faster than listing all matches. */
const COMMON_SHARE = 50;

type Fragment = ReturnType<Queryable>;
type TextSearchQuery = ListQuery & { words: TextQuery };

/**
 * Lists one page of conversations, newest first unless `sort` says otherwise. Common matches are found among the first conversations
 * of the period (or those that ended with the given template), rare ones by text index or facets, all others by scanning on.
 */
export async function listConversationPage(sql: Queryable, query: ListQuery): Promise<ListRow[]> {
  const facets = buildFacets(query);
  if (query.words !== undefined) return listTextSearchPage(sql, { ...query, words: query.words }, facets);
  if (facets === null) return listFrom(sql, query, sql`conversations`);
  const newest = await listFrom(sql, query, sql`(${buildNewestQuery(sql, query, NEWEST_PER_ROW)})`);
  if (newest.length === query.limit) return newest;
  const found = await findIdsByFacets(sql, query.clientId, facets);
  if (found.length <= MAX_FACET_MATCHES) return listFrom(sql, query, buildIdsQuery(sql, query, found));
  return listFrom(sql, query, sql`conversations`, buildScanFilter(sql, query));
}

/** Counts the conversations that the list shows. `check` is called between batches and may throw to stop. */
export async function countListed(sql: Queryable, query: ListQuery, check: () => void): Promise<number> {
  const { words } = query;
  if (words === undefined) return countFrom(sql, query, sql`conversations`);
  const found = await findIdsByText(sql, query.clientId, words);
  if (found.length <= MAX_TEXT_MATCHES) return countFrom(sql, query, buildIdsQuery(sql, query, found));
  let count = 0;
  for (let after: Position | null | undefined; after !== null;) {
    check();
    const batch: Fragment = sql`
      select conversation_id, started_at from conversations c
      where ${buildTimeFilter(sql, { ...query, after })} ${buildFilter(sql, query)}
      ${buildOrder(sql, query)}
      limit ${COUNTED_AT_ONCE}`;
    const matched: TextMatches = await matchText(sql, { ...query, words }, batch);
    count += matched.ids.length;
    after = matched.checked < COUNTED_AT_ONCE ? null : matched.last;
  }
  return count;
}

/** Counts the conversations of a filter without search text by hour of their start, or by main intent; most first. */
export async function countGroups(
  sql: Queryable,
  query: ListQuery,
  { by, timeZone }: { by: "hour" | "intent"; timeZone: string },
): Promise<{ key: string; n: number }[]> {
  const key = by === "intent" ? sql`intent` : sql`extract(hour from started_at at time zone ${timeZone})::int::text`;
  return sql<{ key: string; n: number }[]>`
    select k.key, count(*)::int as n
    from (
      select ${key} as key from conversations c
      where ${buildTimeFilter(sql, query)} ${buildFilter(sql, query)}) k
    where k.key <> ''
    group by k.key
    order by n desc, k.key`;
}

async function countFrom(sql: Queryable, query: ListQuery, source: Fragment): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from ${source} c where ${buildTimeFilter(sql, query)} ${buildFilter(sql, query)}`;
  return row?.n ?? 0;
}

async function listTextSearchPage(sql: Queryable, query: TextSearchQuery, facets: Facets | null): Promise<ListRow[]> {
  const newest = await matchText(sql, query, buildNewestQuery(sql, query, NEWEST_PER_ROW_FOR_TEXT));
  const page = await listFrom(sql, query, buildIdsQuery(sql, query, newest.ids));
  if (page.length === query.limit || newest.checked < query.limit * NEWEST_PER_ROW_FOR_TEXT) return page;
  if (newest.ids.length * COMMON_SHARE < newest.checked) {
    const found = await findIdsByText(sql, query.clientId, query.words);
    if (found.length <= MAX_TEXT_MATCHES) return listFrom(sql, query, buildIdsQuery(sql, query, found));
  }
  const partialPage = { ids: page.map(({ id }) => id), after: newest.last };
  if (facets !== null) {
    const found = await findIdsByFacets(sql, query.clientId, facets);
    if (found.length <= MAX_FACET_MATCHES)
      return scanForText(sql, query, partialPage, buildIdsQuery(sql, query, found));
  }
  return scanForText(sql, query, partialPage, sql`conversations`, buildScanFilter(sql, query));
}

/** Scans the conversations of `source` for the text, newest first in doubling batches, until the page is full. */
async function scanForText(
  sql: Queryable,
  query: TextSearchQuery,
  partialPage: { ids: string[]; after: Position | null },
  source: Fragment,
  condition = sql``,
): Promise<ListRow[]> {
  const { ids } = partialPage;
  let { after } = partialPage;
  for (let count = query.limit * NEWEST_PER_ROW_FOR_TEXT; after !== null && ids.length < query.limit; count *= 2) {
    const matched = await matchText(
      sql,
      query,
      sql`
        select conversation_id, started_at from ${source} c
        where ${buildTimeFilter(sql, { ...query, after })} ${condition} ${buildFilter(sql, query)}
        ${buildOrder(sql, query)}
        limit ${count}`,
    );
    ids.push(...matched.ids);
    after = matched.checked < count ? null : matched.last;
  }
  return listFrom(sql, query, buildIdsQuery(sql, query, ids));
}

/** A conversation's position in the list; `startedKey` has microseconds. */
type Position = { startedKey: string; id: string };
type TextMatches = { ids: string[]; checked: number; last: Position | null };

/** Returns the given conversations that contain the text, how many were checked and the oldest of those. */
async function matchText(sql: Queryable, query: TextSearchQuery, conversations: Fragment): Promise<TextMatches> {
  const { clientId, words } = query;
  const checked = await sql<Position[]>`
    select conversation_id as id, started_at::text as "startedKey" from (${conversations}) k
    ${buildOrder(sql, query)}`;
  const last = checked.at(-1);
  if (last === undefined) return { ids: [], checked: 0, last: null };
  const ids = encodeArray(checked.map(({ id }) => id));
  const [row] = await sql<{ ids: string[] }[]>`
    select array(select match_conversations(${clientId}, ${ids}::uuid[], ${words.exact}::tsquery)) as ids`;
  return { ids: row?.ids ?? [], checked: checked.length, last };
}

async function listFrom(sql: Queryable, query: ListQuery, source: Fragment, condition = sql``): Promise<ListRow[]> {
  return sql<ListRow[]>`
    select ${buildListColumns(sql, query.clientId)}
    from ${source} c
    where ${buildTimeFilter(sql, query)} ${condition} ${buildFilter(sql, query)}
    ${buildOrder(sql, query)}
    limit ${query.limit}`;
}

function buildNewestQuery(sql: Queryable, query: ListQuery, tried: number): Fragment {
  return sql`
    select * from conversations where ${buildTimeFilter(sql, query)} ${buildScanFilter(sql, query)} ${buildTemplateFilter(sql, query)}
    ${buildOrder(sql, query)}
    limit ${query.limit * tried}`;
}

/** `offset 0` is an optimization fence: without it PostgreSQL may scan all conversations in order. */
function buildIdsQuery(sql: Queryable, { clientId }: ListQuery, ids: string[]): Fragment {
  return sql`(
    select * from conversations
    where client_id = ${clientId} and conversation_id = any(${encodeArray(ids)}::uuid[]) offset 0)`;
}

/** Finds the conversations that contain the text, at most {@link MAX_TEXT_MATCHES} plus one. */
async function findIdsByText(sql: Queryable, clientId: string, { parts, exact }: TextQuery): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    select array(select search_conversations(
      ${clientId}, ${parts}::tsquery, ${exact === parts ? null : exact}::tsquery, ${MAX_TEXT_MATCHES + 1})) as ids`;
  return rows[0]?.ids ?? [];
}

/** Finds the conversations with these facets and all open ones, at most {@link MAX_FACET_MATCHES} plus one. */
async function findIdsByFacets(sql: Queryable, clientId: string, { carried, lengths }: Facets): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    select array(select find_conversations(
      ${clientId}, ${carried}::text[], ${lengths}::text[], ${MAX_FACET_MATCHES + 1})) as ids`;
  return rows[0]?.ids ?? [];
}
