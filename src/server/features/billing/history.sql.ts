import type { BillingSnapshot } from "../../../domain/billing/standing/standing.ts";
import type { Queryable } from "../../db/sql.ts";

/** Adds what decides a client's standing from an instant on, unless nothing changed. Demo workspaces have no history. */
export async function addHistory(
  tx: Queryable,
  { clientId, atMs, snapshot }: { clientId: string; atMs: number; snapshot: BillingSnapshot },
): Promise<void> {
  const stored = JSON.stringify(snapshot);
  await tx`
    insert into billing_history as h (subject_id, at, snapshot)
    select client_id, ${new Date(atMs)}, ${stored}::text::jsonb from clients
    where client_id = ${clientId} and not is_demo and ${stored}::text::jsonb is distinct from (
      select snapshot from billing_history where subject_id = ${clientId} order by at desc limit 1)
    on conflict (subject_id, at) do update set snapshot = excluded.snapshot`;
}

/** Ends the history of a client that is deleted. */
export async function endHistory(tx: Queryable, { clientId, atMs }: { clientId: string; atMs: number }): Promise<void> {
  await tx`
    insert into billing_history (subject_id, at, snapshot)
    select ${clientId}, ${new Date(atMs)}, null
    where exists (select from billing_history where subject_id = ${clientId})
    on conflict (subject_id, at) do update set snapshot = null`;
}
