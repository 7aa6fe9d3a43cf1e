import { arrangementSchema } from "#src/domain/billing/standing/arrangement.ts";
import type { Arrangement } from "#src/domain/billing/standing/arrangement.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import type { Queryable } from "../../../db/sql.ts";

/** The columns of a client that administrators change. */
export type ClientTerms = { plan: PlanKey; trialEndsAt: Date | null; arrangement: Arrangement | null };
type LockedClient = ClientTerms & { name: string; createdAt: Date };

/** Locks a client and returns its name and terms; undefined for a deleted client. The built-in provider may add rows meanwhile. */
export async function lockClientTerms(tx: Queryable, clientId: string): Promise<LockedClient | undefined> {
  const [row] = await tx<(Omit<LockedClient, "arrangement"> & { arrangement: unknown })[]>`
    select name, plan, trial_ends_at as "trialEndsAt", arrangement, created_at as "createdAt" from clients
    where client_id = ${clientId} for no key update`;
  return row === undefined ? undefined : { ...row, arrangement: arrangementSchema.nullable().parse(row.arrangement) };
}

/** Updates a client's plan, trial and arrangement. */
export async function updateClientTerms(
  tx: Queryable,
  clientId: string,
  { plan, trialEndsAt, arrangement }: ClientTerms,
): Promise<void> {
  const stored = arrangement === null ? null : JSON.stringify(arrangementSchema.parse(arrangement));
  await tx`
    update clients set plan = ${plan}, trial_ends_at = ${trialEndsAt}, arrangement = ${stored}::text::jsonb
    where client_id = ${clientId}`;
}

/** Lists the provider's last events about a client, newest first. */
export async function listClientEvents(
  sql: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<{ id: string; type: string; at: Date }[]> {
  return sql`
    select event_id as id, type, handled_at as at from billing_events
    where about_client_id = ${clientId} order by handled_at desc, event_id desc limit ${limit}`;
}
