/** How platforms know the people of conversations: kept encrypted, for reports of sold conversations alone. */
import type { Reach } from "#src/domain/sources/build-report.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { encryptSecret } from "#src/server/auth/secrets/encrypt-secret.ts";
import { encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { Incoming } from "../../ingest.types.ts";
import { listClientsInOrder } from "../clients-in-turn.ts";

/** Days that these ids are kept. Meta takes no event that is older. */
export const REPORT_ID_DAYS = 7;

type Key = { clientId: string; conversationId: string };

/** What the ids of a conversation are encrypted for. */
export function getReachPurpose({ clientId, conversationId }: Key): string {
  return `report-ids:${clientId}:${conversationId}`;
}

/** Stores the ids that messages carry, the first of each conversation. Connectors add them only while a target needs them. */
export async function storeReportIds(sql: Queryable, items: readonly Incoming[]): Promise<void> {
  const found = new Map<string, Key & { reach: Reach }>();
  for (const item of items) {
    if (item.kind !== "message" || item.reach === undefined || found.has(item.conversationId)) continue;
    const { clientId, conversationId, reach } = item;
    found.set(conversationId, { clientId, conversationId, reach });
  }
  const all = [...found.values()].sort((a, b) => compareText(a.conversationId, b.conversationId));
  for (const clientId of listClientsInOrder(all)) {
    const rows = await Promise.all(
      all.filter((row) => row.clientId === clientId).map(async (row) => ({ ...row, sealed: await sealReach(row) })),
    );
    await sql`
      insert into report_ids (client_id, conversation_id, reports_to, sealed)
      select ${clientId}, id, reports_to, decode(sealed, 'hex') from unnest(
        ${encodeColumn(rows, (row) => row.conversationId)}::uuid[],
        ${encodeTextColumn(rows, (row) => row.reach.for)}::text[],
        ${encodeColumn(rows, (row) => row.sealed)}::text[]) as r (id, reports_to, sealed)
      on conflict do nothing`;
  }
}

async function sealReach({ reach, ...key }: Key & { reach: Reach }): Promise<string> {
  return (await encryptSecret(JSON.stringify(reach), getReachPurpose(key))).toString("hex");
}

/** What was kept of how platforms know a conversation's click and person, encrypted. */
export async function findSealedIds(
  sql: Queryable,
  { clientId, conversationId }: Key,
): Promise<{ click: Uint8Array | null; reach: Uint8Array | null }> {
  const [row] = await sql<{ click: Uint8Array | null; reach: Uint8Array | null }[]>`
    select
      (select sealed from source_clicks where client_id = ${clientId} and conversation_id = ${conversationId}) as click,
      (select sealed from report_ids where client_id = ${clientId} and conversation_id = ${conversationId}) as reach`;
  return row ?? { click: null, reach: null };
}

/** Deletes the ids that are kept for one kind of target. */
export async function deleteReportIds(
  sql: Queryable,
  { clientId, reportsTo }: { clientId: string; reportsTo: Reach["for"] },
): Promise<void> {
  await sql`delete from report_ids where client_id = ${clientId} and reports_to = ${reportsTo}`;
}

/** Deletes ids of all clients that are older than {@link REPORT_ID_DAYS}. */
export async function deleteOldReportIds(sql: Queryable): Promise<void> {
  await sql`delete from report_ids where stored_at < now() - make_interval(days => ${REPORT_ID_DAYS})`;
}
