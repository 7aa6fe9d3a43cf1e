import { MAX_PROPERTIES } from "#src/domain/properties/extract-properties.ts";
import type { Properties, PropertyValue } from "#src/domain/properties/extract-properties.ts";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { encodeArray, encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable, Sql } from "#src/server/db/sql.ts";
import { listClientsInOrder } from "../clients-in-turn.ts";
import { markToldDays, writeTold } from "./told-days.sql.ts";

/** Properties by name, each with the time of what told it, in milliseconds. */
type Timed = Record<string, readonly [value: PropertyValue, at: number]>;
/** What a message or an event tells of its conversation besides words, in milliseconds; most tell nothing. */
type TellingItem = { clientId: string; conversationId: string; at: number; properties?: Properties };
type ToldConversation = { clientId: string; conversationId: string; properties: Timed; lastAt: number };

/** Conversations whose properties this process stored last: most bots repeat them with each message. */
const KNOWN = 20_000;
/** How often the time of a repeated value is stored: an older value that comes later than that must not replace it. */
const REPEAT_MS = MINUTE_MS;
const stored = new Map<string, Timed>();

/**
 * Stores what messages and events tell of their conversations, before them: the last value wins by its time, so that a message
 * sent again changes nothing. Nothing is written for those that tell nothing new; the days of old conversations are marked as changed.
 */
export async function storeProperties(sql: Sql, items: readonly TellingItem[]): Promise<void> {
  const told = listTold(items).filter(({ conversationId, properties }) =>
    isNews(stored.get(conversationId), properties),
  );
  if (told.length === 0) return;
  for (const clientId of listClientsInOrder(told)) {
    const own = told.filter((row) => row.clientId === clientId);
    const conversationIds = own.map(({ conversationId }) => conversationId);
    await writeTold(sql, { clientId, conversationIds }, (tx) => mergeProperties(tx, clientId, own));
  }
  for (const { conversationId, properties } of told) {
    const merged = { ...stored.get(conversationId) };
    for (const [name, value] of Object.entries(properties)) mergeInto(merged, name, value);
    stored.delete(conversationId);
    stored.set(conversationId, merged);
  }
  for (const conversationId of stored.keys()) {
    if (stored.size <= KNOWN) break;
    stored.delete(conversationId);
  }
}

/** Forgets which properties are stored, after they were deleted or changed. */
export function forgetProperties(conversationIds: readonly string[]): void {
  for (const conversationId of conversationIds) stored.delete(conversationId);
}

/** What the items tell of each conversation, in the order of ids: writers cannot deadlock. */
function listTold(items: readonly TellingItem[]): ToldConversation[] {
  const found = new Map<string, ToldConversation>();
  for (const { clientId, conversationId, properties, at } of items) {
    if (properties === undefined) continue;
    const before = found.get(conversationId) ?? { clientId, conversationId, properties: {}, lastAt: at };
    found.set(conversationId, before);
    before.lastAt = Math.max(before.lastAt, at);
    for (const [name, value] of Object.entries(properties)) mergeInto(before.properties, name, [value, at]);
  }
  return [...found.values()].sort((a, b) => compareText(a.conversationId, b.conversationId));
}

function mergeInto(into: Timed, name: string, [value, at]: Timed[string]): void {
  const before = Object.hasOwn(into, name) ? into[name] : undefined;
  if (before === undefined ? Object.keys(into).length < MAX_PROPERTIES : at >= before[1]) into[name] = [value, at];
}

function isNews(before: Timed | undefined, told: Timed): boolean {
  if (before === undefined) return true;
  return Object.entries(told).some(([name, [value, at]]) => {
    const [last, since] = (Object.hasOwn(before, name) ? before[name] : undefined) ?? [];
    return since === undefined || (at >= since && (last !== value || at - since >= REPEAT_MS));
  });
}

/** Returns the ids of the conversations of which something new was told. */
async function mergeProperties(sql: Queryable, clientId: string, rows: readonly ToldConversation[]): Promise<string[]> {
  const changed = await sql<{ id: string }[]>`
    insert into conversation_properties as p (client_id, conversation_id, properties, last_at)
    select ${clientId}, id, told, to_timestamp(at / 1000.0) from unnest(
      ${encodeColumn(rows, (row) => row.conversationId)}::uuid[],
      ${encodeTextColumn(rows, (row) => JSON.stringify(row.properties))}::jsonb[],
      ${encodeColumn(rows, (row) => row.lastAt)}::bigint[]) as t (id, told, at)
    on conflict (client_id, conversation_id) do update set
      properties = merge_properties(p.properties, excluded.properties), last_at = greatest(p.last_at, excluded.last_at)
      where merge_properties(p.properties, excluded.properties) <> p.properties or excluded.last_at > p.last_at
    returning conversation_id as id`;
  return changed.map(({ id }) => id);
}

/** Lists the stored properties of conversations. */
export async function listStoredProperties(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: readonly string[] },
): Promise<{ conversationId: string; properties: Timed }[]> {
  return sql<{ conversationId: string; properties: Timed }[]>`
    select conversation_id as "conversationId", properties from conversation_properties
    where client_id = ${clientId} and conversation_id = any(${encodeArray([...conversationIds])}::uuid[])`;
}

/** Replaces the stored properties of a conversation by masked ones. */
export async function replaceProperties(
  sql: Queryable,
  { clientId, conversationId, properties }: { clientId: string; conversationId: string; properties: Timed },
): Promise<void> {
  forgetProperties([conversationId]);
  await sql`
    update conversation_properties set properties = ${JSON.stringify(properties)}::text::jsonb
    where client_id = ${clientId} and conversation_id = ${conversationId}`;
  await markToldDays(sql, { clientId, conversationIds: [conversationId] });
}

/** Deletes the texts among the properties of conversations; numbers, yes and no, and what the workspace tracks are figures and stay. */
export async function removePropertyTexts(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: readonly string[] },
): Promise<void> {
  forgetProperties(conversationIds);
  await sql`
    update conversation_properties p set properties = coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(p.properties)
      where jsonb_typeof(value -> 0) <> 'string' or key in (
        select name from property_names where client_id = ${clientId} and tracked)), '{}')
    where client_id = ${clientId} and conversation_id = any(${encodeArray([...conversationIds])}::uuid[])`;
}
