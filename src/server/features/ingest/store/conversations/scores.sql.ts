import type { ScoreSums } from "#src/domain/metrics/csat.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { ConversationRow } from "../../ingest.types.ts";
import { listClientsInOrder } from "../clients-in-turn.ts";

/** An increment of a row of `csat_rollups`; figures may be negative. `key` joins all key columns. */
export type ScoreDelta = ScoreSums & {
  key: string;
  clientId: string;
  day: string;
  apiAccountId: string;
  channel: string;
  language: string;
  agentVersion: string;
};

/** What a transaction writes of scores besides their conversations: rows whose score changed, and the sums. */
export type ScoreWrites = { rows: ConversationRow[]; deltas: ScoreDelta[] };

/** Writes changed scores with their sums, a client at a time, in a transaction with the conversations. */
export async function writeScores(sql: Queryable, { rows, deltas }: ScoreWrites): Promise<void> {
  for (const clientId of listClientsInOrder(rows, deltas)) {
    const own = <T extends { clientId: string }>(all: readonly T[]): T[] =>
      all.filter((row) => row.clientId === clientId);
    await updateScores(sql, clientId, own(rows));
    await addScores(sql, clientId, own(deltas));
  }
}

async function updateScores(sql: Queryable, clientId: string, rows: readonly ConversationRow[]): Promise<void> {
  const gone = rows.filter(({ score }) => score === null);
  if (gone.length > 0) {
    await sql`
      delete from conversation_scores
      where client_id = ${clientId} and conversation_id = any(${encodeColumn(gone, (row) => row.conversationId)}::uuid[])`;
  }
  const stored = rows.filter(({ score }) => score !== null);
  if (stored.length === 0) return;
  await sql`
    insert into conversation_scores (client_id, conversation_id, score)
    select ${clientId}, * from unnest(
      ${encodeColumn(stored, (row) => row.conversationId)}::uuid[], ${encodeColumn(stored, ({ score }) => score ?? 0)}::smallint[])
    on conflict (client_id, conversation_id) do update set score = excluded.score`;
}

/** In the order of keys, so that two writers cannot deadlock. */
async function addScores(sql: Queryable, clientId: string, deltas: readonly ScoreDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const rows = deltas.toSorted((a, b) => compareText(a.key, b.key));
  await sql`
    insert into csat_rollups as r (
      client_id, day, api_account_id, channel, language, agent_version, n, total, squares, satisfied, closed)
    select ${clientId}, * from unnest(
      ${encodeColumn(rows, (row) => row.day)}::date[], ${encodeColumn(rows, (row) => row.apiAccountId)}::uuid[],
      ${encodeTextColumn(rows, (row) => row.channel)}::text[], ${encodeTextColumn(rows, (row) => row.language)}::text[],
      ${encodeTextColumn(rows, (row) => row.agentVersion)}::text[], ${encodeColumn(rows, (row) => row.n)}::int[],
      ${encodeColumn(rows, (row) => row.total)}::bigint[], ${encodeColumn(rows, (row) => row.squares)}::bigint[],
      ${encodeColumn(rows, (row) => row.satisfied)}::int[], ${encodeColumn(rows, (row) => row.closed)}::int[])
    on conflict (client_id, day, api_account_id, channel, language, agent_version) do update set
      n = r.n + excluded.n, total = r.total + excluded.total, squares = r.squares + excluded.squares,
      satisfied = r.satisfied + excluded.satisfied, closed = r.closed + excluded.closed`;
}
