import type { Calibration } from "#src/domain/reading/keyed-model.ts";
import type { LossReason, Outcome } from "#src/domain/reading/reading.contract.ts";
import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** Finds what a client's corrections taught; null without anything. */
export async function findCalibration(sql: Queryable, clientId: string): Promise<Calibration | null> {
  const [row] = await sql<Calibration[]>`
    select outcome, reason from reading_calibrations where client_id = ${clientId} and (outcome <> '{}' or reason <> '{}')`;
  return row ?? null;
}

/** Counts a client's corrected conversations, with what the last calibration knew of. */
export async function countCorrected(
  sql: Queryable,
  clientId: string,
): Promise<{ corrected: number; last: { corrections: number; undone: boolean; isShifted: boolean } | null }> {
  const [[row], [last]] = await Promise.all([
    sql<{ n: number }[]>`
      select coalesce(sum(corrected), 0)::integer as n from outcome_rollups where client_id = ${clientId}`,
    sql<{ corrections: number; undone: boolean; isShifted: boolean }[]>`
      select corrections, undone, outcome <> '{}' or reason <> '{}' as "isShifted"
      from reading_calibrations where client_id = ${clientId}`,
  ]);
  return { corrected: row?.n ?? 0, last: last ?? null };
}

/** A conversation that people read: as they left it. `outcome` and `reason` are null where the engine's was not corrected. */
export type JudgedRow = { conversationId: string; outcome: Outcome | null; reason: LossReason | null };

/** Lists the newest corrected conversations, and the newest that nobody corrected, both by id. */
export async function listJudged(
  sql: Queryable,
  { clientId, corrected, others }: { clientId: string; corrected: number; others: number },
): Promise<JudgedRow[]> {
  return sql<JudgedRow[]>`
    select * from (
      (select conversation_id as "conversationId", corrections ->> 'outcome' as outcome, corrections ->> 'reason' as reason
       from conversation_readings
       where client_id = ${clientId} and corrections is not null and reading is not null
       order by corrections ->> 'at' desc, conversation_id limit ${corrected})
      union all
      (select k.conversation_id, null, null
       from conversations c
       join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
       where c.client_id = ${clientId} and k.corrections is null and k.reading is not null
       order by c.started_at desc limit ${others})) judged
    order by "conversationId"`;
}

/** Stores what the corrections taught; nothing with empty shifts. */
export async function saveCalibration(
  sql: Queryable,
  {
    clientId,
    outcome,
    reason,
    ...row
  }: Calibration & { clientId: string; corrections: number; conversations: number; before: number; after: number },
): Promise<void> {
  await sql`
    insert into reading_calibrations as r (client_id, outcome, reason, corrections, conversations, right_before, right_after)
    values (${clientId}, ${encodeArray(outcome)}::float8[], ${encodeArray(reason)}::float8[], ${row.corrections},
      ${row.conversations}, ${row.before}, ${row.after})
    on conflict (client_id) do update set outcome = excluded.outcome, reason = excluded.reason,
      corrections = excluded.corrections, conversations = excluded.conversations, right_before = excluded.right_before,
      right_after = excluded.right_after, learned_at = now(), undone = false`;
}

/** Lists the API accounts whose conversations are read again after a change. */
export async function listAccountIds(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select api_account_id as id from api_accounts where client_id = ${clientId}`;
  return rows.map(({ id }) => id);
}
