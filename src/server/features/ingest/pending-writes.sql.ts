import { z } from "zod";
import { writeCell, writeColumn, writeRecords } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ConversationRow } from "./ingest.types.ts";

/** The messages of one client that one transaction stored alone, while their conversations and the rollups wait. */
export type PendingKey = { clientId: string; writeId: string };

/** What is said of a conversation beside its messages: what a conversation made of them alone would lack. */
export type Head = Pick<
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

export type PendingWrite = PendingKey & { heads: Head[] };

const headsSchema = z.array(
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

/** Rows of pending_writes as PostgreSQL reads them. */
export function writePendingWrites(writes: readonly PendingWrite[]): string | null {
  return writeRecords(writes, ({ clientId, writeId, heads }) => [
    clientId,
    writeId,
    writeCell(JSON.stringify(heads.map(listHead))),
    null,
  ]);
}

/** The keys of such rows. */
export function writePendingKeys(keys: readonly PendingKey[]): string | null {
  return writeRecords(keys, ({ clientId, writeId }) => [clientId, writeId, null, null]);
}

/** The database's own time, `seconds` ago. */
export async function selectInstantAgo(sql: Queryable, seconds: number): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select now() - make_interval(secs => ${seconds}) as at`;
  return row?.at ?? new Date(0);
}

/** The oldest writes until an instant, of one client where one is named. */
export async function selectPendingWrites(
  sql: Queryable,
  query: { until: Date; limit: number; offset: number; clientId: string | null },
): Promise<PendingWrite[]> {
  const rows = await sql<{ clientId: string; writeId: string; heads: unknown }[]>`
    select client_id as "clientId", write_id as "writeId", heads from pending_writes
    where written_at <= ${query.until} and coalesce(client_id = ${query.clientId}::uuid, true)
    order by written_at
    limit ${query.limit} offset ${query.offset}`;
  return rows.map(({ heads, ...key }) => ({ ...key, heads: headsSchema.parse(heads).map(nameHead) }));
}

/** Says that these writes are done. Who had done some of them before has read the same conversations: nothing is lost. */
export async function deletePendingWrites(sql: Queryable, keys: readonly PendingKey[]): Promise<void> {
  await sql`
    delete from pending_writes p
    using unnest(
      ${writeColumn(keys, (key) => key.clientId)}::uuid[], ${writeColumn(keys, (key) => key.writeId)}::uuid[]) as k (client_id, write_id)
    where p.client_id = k.client_id and p.write_id = k.write_id`;
}

/**
 * Gives the writes that hold one of these conversations another key: whoever is about to finish one finds it gone, and reads
 * the conversations from the messages there are; where nobody is, the schedule does.
 */
export async function disownPendingWrites(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    update pending_writes set write_id = gen_random_uuid()
    where client_id = ${clientId} and exists (
      select from json_array_elements(heads) as head where (head ->> 0)::uuid = any(${conversationIds}::uuid[]))`;
}

function listHead(head: Head): z.input<typeof headsSchema>[number] {
  const { conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel } = head;
  return [conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel, head.lastAt];
}

function nameHead(head: z.infer<typeof headsSchema>[number]): Head {
  const [conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel, lastAt] =
    head;
  return { conversationId, apiAccountId, externalId, channel, endUser, agentVersion, agentName, agentModel, lastAt };
}
