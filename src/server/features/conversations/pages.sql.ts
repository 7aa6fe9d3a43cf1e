import { writeArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import { listColumns } from "./conversations.sql.ts";
import type { ListRow } from "./conversations.sql.ts";
import { listFacets } from "./facets.ts";
import type { Facets } from "./facets.ts";
import { narrow, narrowStep, narrowTime } from "./list-filter.sql.ts";
import type { ListQuery } from "./list-filter.sql.ts";
import { narrowHours } from "./rollup-hours.ts";

/** More matches than this are found by walking the newest conversations instead of naming every match. */
const FEW_MATCHES = 2_000;
/** The same for facets. More: what few carry may be all of long ago, and a walk there passes everything that is newer. */
const FEW_CARRIERS = 5_000;
/** For each row of a page so many of the newest are tried first: a filter that leaves one in twenty has its page there. */
const TRIED = 20;
/** Fewer where words are asked for: each is looked up. */
const TRIED_FOR_WORDS = 6;
/** Words in one of so many conversations are common: to list all that hold them would take longer than to walk. */
const COMMON_IN = 50;

type Fragment = ReturnType<Queryable>;
type WordsQuery = ListQuery & { words: string };

/**
 * One page of conversations, newest first. What is common is found among the newest of the period, or among the newest that
 * ended with the bot's message asked for; what is rare by its words or facets; what is neither by walking on.
 */
export async function selectConversationPage(sql: Queryable, query: ListQuery): Promise<ListRow[]> {
  const facets = listFacets(query);
  if (query.words !== undefined) return selectPageOfWords(sql, { ...query, words: query.words }, facets);
  if (facets === null) return selectFrom(sql, query, sql`conversations`);
  const newest = await selectFrom(sql, query, sql`(${selectNewest(sql, query, TRIED)})`);
  if (newest.length === query.limit) return newest;
  const found = await findConversations(sql, facets);
  if (found.length <= FEW_CARRIERS) return selectFrom(sql, query, selectNamed(sql, query, found));
  return selectFrom(sql, query, sql`conversations`, narrowHours(sql, query));
}

async function selectPageOfWords(sql: Queryable, query: WordsQuery, facets: Facets | null): Promise<ListRow[]> {
  const newest = await matchWords(sql, query, selectNewest(sql, query, TRIED_FOR_WORDS));
  const page = await selectFrom(sql, query, selectNamed(sql, query, newest.ids));
  if (page.length === query.limit || newest.asked < query.limit * TRIED_FOR_WORDS) return page;
  if (newest.ids.length * COMMON_IN < newest.asked) {
    const found = await searchConversations(sql, query.words);
    if (found.length <= FEW_MATCHES) return selectFrom(sql, query, selectNamed(sql, query, found));
  }
  const begun = { ids: page.map(({ id }) => id), after: newest.last };
  if (facets !== null) {
    const found = await findConversations(sql, facets);
    if (found.length <= FEW_CARRIERS) return walkForWords(sql, query, begun, selectNamed(sql, query, found));
  }
  return walkForWords(sql, query, begun, sql`conversations`, narrowHours(sql, query));
}

/** Goes on asking the conversations of `source` for the words, newest first and ever more at once, until there is a page. */
async function walkForWords(
  sql: Queryable,
  query: WordsQuery,
  begun: { ids: string[]; after: Place | null },
  source: Fragment,
  also = sql``,
): Promise<ListRow[]> {
  const { ids } = begun;
  let { after } = begun;
  for (let count = query.limit * TRIED_FOR_WORDS; after !== null && ids.length < query.limit; count *= 2) {
    const matched = await matchWords(
      sql,
      query,
      sql`
        select conversation_id, started_at from ${source} c
        where ${narrowTime(sql, { ...query, after })} ${also} ${narrow(sql, query)}
        order by started_at desc, conversation_id desc
        limit ${count}`,
    );
    ids.push(...matched.ids);
    after = matched.asked < count ? null : matched.last;
  }
  return selectFrom(sql, query, selectNamed(sql, query, ids));
}

/** Of a conversation in a list, to the microsecond. */
type Place = { startedKey: string; id: string };
type Matched = { ids: string[]; asked: number; last: Place | null };

/** Which of these conversations hold the words, how many were asked, and the oldest of them. */
async function matchWords(sql: Queryable, { words }: WordsQuery, conversations: Fragment): Promise<Matched> {
  const [row] = await sql<Matched[]>`
    with asked as materialized (select conversation_id, started_at from (${conversations}) k)
    select array(
        select match_conversations(array(select conversation_id from asked), ${words}::tsquery)
      ) as ids, (select count(*)::integer from asked) as asked, (
        select json_build_object('startedKey', started_at::text, 'id', conversation_id) from asked
        order by started_at, conversation_id limit 1
      ) as last`;
  return row ?? { ids: [], asked: 0, last: null };
}

async function selectFrom(sql: Queryable, query: ListQuery, source: Fragment, also = sql``): Promise<ListRow[]> {
  return sql<ListRow[]>`
    select ${listColumns(sql)}
    from ${source} c
    where ${narrowTime(sql, query)} ${also} ${narrow(sql, query)}
    order by started_at desc, conversation_id desc
    limit ${query.limit}`;
}

function selectNewest(sql: Queryable, query: ListQuery, tried: number): Fragment {
  return sql`
    select * from conversations where ${narrowTime(sql, query)} ${narrowHours(sql, query)} ${narrowStep(sql, query)}
    order by started_at desc, conversation_id desc
    limit ${query.limit * tried}`;
}

/** Offset 0: else PostgreSQL walks all conversations in order, hoping to meet some of these soon. */
function selectNamed(sql: Queryable, { clientId }: ListQuery, ids: string[]): Fragment {
  return sql`(
    select * from conversations
    where client_id = ${clientId} and conversation_id = any(${writeArray(ids)}::uuid[]) offset 0)`;
}

/** The conversations that hold these words, at most one more than few. */
async function searchConversations(sql: Queryable, words: string): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    select array(select search_conversations(${words}::tsquery, ${FEW_MATCHES + 1})) as ids`;
  return rows[0]?.ids ?? [];
}

/** The conversations that carry these facets, and all open ones; at most one more than few. */
async function findConversations(sql: Queryable, { carried, lengths }: Facets): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    select array(select find_conversations(${carried}::text[], ${lengths}::text[], ${FEW_CARRIERS + 1})) as ids`;
  return rows[0]?.ids ?? [];
}
