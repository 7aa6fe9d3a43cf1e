import { compareText } from "#src/domain/shared/text.ts";
import type { Source, ClickId } from "#src/domain/sources/sources.contract.ts";
import { encryptSecret } from "#src/server/auth/secrets/encrypt-secret.ts";
import { encodeArray, encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable, Sql } from "#src/server/db/sql.ts";
import type { ToldSource } from "#src/domain/sources/build-source.ts";
import { listClientsInOrder } from "../clients-in-turn.ts";
import { markToldDays, writeTold } from "./told-days.sql.ts";

/** Days that click ids are kept. */
export const CLICK_DAYS = 90;

/** What a message tells of where its conversation comes from; most tell nothing. */
type TellingItem = { clientId: string; conversationId: string; told?: ToldSource };

type ToldConversation = { clientId: string; conversationId: string; source: Source | null; click: ClickId | null };

/**
 * Stores the sources that messages name, before the messages are stored; the first source of a conversation stays. A source added
 * to an old conversation marks its day as changed. Messages without a source cost no statement.
 */
export async function storeSources(sql: Sql, items: readonly TellingItem[]): Promise<void> {
  const told = listTold(items);
  for (const clientId of listClientsInOrder(told)) {
    const own = told.filter((row) => row.clientId === clientId);
    await addSources(sql, clientId, own);
    await addClicks(sql, clientId, own);
  }
}

/** The first source and the first click that the items tell of each conversation, in the order of ids: writers cannot deadlock. */
function listTold(items: readonly TellingItem[]): ToldConversation[] {
  const found = new Map<string, ToldConversation>();
  for (const item of items) {
    const { clientId, conversationId, told } = item;
    if (told === undefined) continue;
    const before = found.get(conversationId);
    found.set(conversationId, {
      ...{ clientId, conversationId },
      source: before?.source ?? told.source,
      click: before?.click ?? told.click,
    });
  }
  return [...found.values()].sort((a, b) => compareText(a.conversationId, b.conversationId));
}

async function addSources(sql: Sql, clientId: string, told: readonly ToldConversation[]): Promise<void> {
  const rows = told.flatMap(({ conversationId, source }) => (source === null ? [] : [{ conversationId, ...source }]));
  if (rows.length === 0) return;
  const conversationIds = rows.map((row) => row.conversationId);
  await writeTold(sql, { clientId, conversationIds }, (tx) => insertSources(tx, clientId, rows));
}

/** Returns the ids of the conversations that had no source before. */
async function insertSources(
  sql: Queryable,
  clientId: string,
  rows: readonly (Source & { conversationId: string })[],
): Promise<string[]> {
  const added = await sql<{ id: string }[]>`
    insert into conversation_sources (
      client_id, conversation_id, kind, source_id, name, url, campaign, medium, utm_source, term, content, referrer)
    select ${clientId}, * from unnest(
      ${encodeColumn(rows, (row) => row.conversationId)}::uuid[], ${encodeTextColumn(rows, (row) => row.kind)}::text[],
      ${encodeTextColumn(rows, (row) => row.id)}::text[], ${encodeTextColumn(rows, (row) => row.name)}::text[],
      ${encodeTextColumn(rows, (row) => row.url)}::text[], ${encodeTextColumn(rows, (row) => row.campaign)}::text[],
      ${encodeTextColumn(rows, (row) => row.medium)}::text[], ${encodeTextColumn(rows, (row) => row.utmSource)}::text[],
      ${encodeTextColumn(rows, (row) => row.term)}::text[], ${encodeTextColumn(rows, (row) => row.content)}::text[],
      ${encodeTextColumn(rows, (row) => row.referrer)}::text[])
    on conflict do nothing
    returning conversation_id as id`;
  return added.map(({ id }) => id);
}

/** What the click id of a conversation is encrypted for. */
export function getClickPurpose({ clientId, conversationId }: { clientId: string; conversationId: string }): string {
  return `click:${clientId}:${conversationId}`;
}

async function addClicks(sql: Queryable, clientId: string, told: readonly ToldConversation[]): Promise<void> {
  const rows: { conversationId: string; sealed: string }[] = [];
  for (const { conversationId, click } of told) {
    if (click === null) continue;
    const sealed = await encryptSecret(JSON.stringify(click), getClickPurpose({ clientId, conversationId }));
    rows.push({ conversationId, sealed: sealed.toString("hex") });
  }
  if (rows.length === 0) return;
  await sql`
    insert into source_clicks (client_id, conversation_id, sealed)
    select ${clientId}, id, decode(sealed, 'hex') from unnest(
      ${encodeColumn(rows, (row) => row.conversationId)}::uuid[], ${encodeColumn(rows, (row) => row.sealed)}::text[]
    ) as c (id, sealed)
    on conflict do nothing`;
}

/** Lists where conversations come from. */
export async function listStoredSources(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: readonly string[] },
): Promise<(Source & { conversationId: string })[]> {
  return sql<(Source & { conversationId: string })[]>`
    select conversation_id as "conversationId", kind, source_id as id, name, url, campaign, medium,
      utm_source as "utmSource", term, content, referrer
    from conversation_sources
    where client_id = ${clientId} and conversation_id = any(${encodeArray([...conversationIds])}::uuid[])`;
}

/** Replaces the texts of a conversation's source by masked ones. */
export async function replaceSource(
  sql: Queryable,
  { clientId, conversationId, source }: { clientId: string; conversationId: string; source: Source },
): Promise<void> {
  await sql`
    update conversation_sources
    set source_id = ${source.id}, name = ${source.name}, url = ${source.url}, campaign = ${source.campaign},
      medium = ${source.medium}, utm_source = ${source.utmSource}, term = ${source.term}, content = ${source.content},
      referrer = ${source.referrer}
    where client_id = ${clientId} and conversation_id = ${conversationId}`;
  await markToldDays(sql, { clientId, conversationIds: [conversationId] });
}

/** Deletes where conversations come from, with what was kept to report them. */
export async function deleteSources(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  const ids = encodeArray(conversationIds);
  await sql`
    with clicks as (
      delete from source_clicks where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])),
    people as (
      delete from report_ids where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]))
    delete from conversation_sources where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
  await sql`delete from sold_reports where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
}

/** Deletes the click ids that are older than {@link CLICK_DAYS}, of all clients; returns how many. */
export async function deleteOldClicks(sql: Queryable): Promise<number> {
  const rows = await sql`delete from source_clicks where stored_at < now() - make_interval(days => ${CLICK_DAYS})`;
  return rows.count;
}
