import { z } from "zod";
import { encodeArray, encodeCell, encodeRecords } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { ConversationRow } from "../ingest.types.ts";

/** The key of a pending write: messages of one client that are stored while their conversations and rollups wait. */
export type PendingKey = { clientId: string; writeId: string };

/** The fields of a conversation that its messages don't contain, needed to create its row from them. */
export type ConversationHeader = Pick<
  ConversationRow,
  | "conversationId"
  | "apiAccountId"
  | "externalId"
  | "channel"
  | "endUser"
  | "agentVersion"
  | "agentName"
  | "agentModel"
  | "lastAt"
>;

/** A row of `pending_writes` with the headers of its conversations. */
export type PendingWrite = PendingKey & { headers: ConversationHeader[] };

const headersSchema = z.array(
  z.tuple([
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string().nullable(),
    z.string(),
    z.string(),
    z.string(),
    z.number(),
  ]),
);

/** Encodes rows of pending_writes. */
export function encodePendingWrites(writes: readonly PendingWrite[]): string | null {
  return encodeRecords(writes, ({ clientId, writeId, headers }) => [
    clientId,
    writeId,
    encodeCell(JSON.stringify(headers.map(encodeHeader))),
    null,
  ]);
}

/** Encodes the keys of rows of pending_writes. */
export function encodePendingKeys(keys: readonly PendingKey[]): string | null {
  return encodeRecords(keys, ({ clientId, writeId }) => [clientId, writeId, null, null]);
}

/** Lists pending writes stored until an instant, oldest first, of one client or of all. */
export async function listPendingWrites(
  sql: Queryable,
  query: { until: Date; limit: number; offset: number; clientId: string | null },
): Promise<PendingWrite[]> {
  const rows = await sql<{ clientId: string; writeId: string; heads: unknown }[]>`
    select client_id as "clientId", write_id as "writeId", heads from pending_writes
    where written_at <= ${query.until} ${query.clientId === null ? sql`` : sql`and client_id = ${query.clientId}`}
    order by written_at
    limit ${query.limit} offset ${query.offset}`;
  return rows.map(({ heads, ...key }) => ({ ...key, headers: headersSchema.parse(heads).map(decodeHeader) }));
}

/** Adds pending writes whose messages are stored in the same transaction. */
export async function addPendingWrites(sql: Queryable, writes: readonly PendingWrite[]): Promise<void> {
  await sql`
    insert into pending_writes (client_id, write_id, heads)
    select client_id, write_id, heads from unnest(${encodePendingWrites(writes)}::pending_writes[])`;
}

/** Deletes a client's completed pending writes. Those that are gone are skipped: the process that deleted them analyzed the same conversations. */
export async function deletePendingWrites(
  sql: Queryable,
  { clientId, writeIds }: { clientId: string; writeIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from pending_writes where client_id = ${clientId} and write_id = any(${encodeArray(writeIds)}::uuid[])`;
}

/**
 * Gives new keys to the pending writes that contain one of these conversations. A process about to complete one finds a
 * conflict and analyzes the stored messages instead; the scheduled recovery does the same if its process is gone. A cluster
 * refuses random values in an update: they come from a hash.
 */
export async function invalidatePendingWrites(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    update pending_writes set write_id = md5(write_id::text || ${crypto.randomUUID()})::uuid
    where client_id = ${clientId} and exists (
      select from json_array_elements(heads) as head where (head ->> 0)::uuid = any(${conversationIds}::uuid[]))`;
}

function encodeHeader(header: ConversationHeader): z.input<typeof headersSchema>[number] {
  const { conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel } = header;
  return [
    conversationId,
    apiAccountId,
    externalId,
    channel,
    endUser,
    agentVersion,
    agentName,
    agentModel,
    header.lastAt,
  ];
}

function decodeHeader(header: z.infer<typeof headersSchema>[number]): ConversationHeader {
  const [conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel, lastAt] =
    header;
  return { conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel, lastAt };
}

/** Counts the pending writes of all clients, and the age of the oldest in seconds; 0 without any. */
export async function measurePendingWrites(sql: Queryable): Promise<{ pending: number; oldestSeconds: number }> {
  const [row] = await sql<{ pending: number; oldestSeconds: number }[]>`
    select count(*)::int as pending, coalesce(extract(epoch from now() - min(written_at)), 0)::float8 as "oldestSeconds"
    from pending_writes`;
  return row ?? { pending: 0, oldestSeconds: 0 };
}
