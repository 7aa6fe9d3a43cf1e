import { z } from "zod";
import { arrangementSchema } from "../../domain/billing/standing/arrangement.ts";
import { subscriptionSnapshotSchema } from "../../domain/billing/snapshots.ts";
import type { BillingSnapshot } from "../../domain/billing/standing/standing.ts";
import { planSchema } from "../../domain/plans/plans.contract.ts";
import type { Queryable } from "../db/sql.ts";

const rowSchema = z.object({
  plan: planSchema,
  trialEndsAt: z.date().nullable(),
  createdAt: z.date(),
  subscription: subscriptionSnapshotSchema.nullable(),
  arrangement: arrangementSchema.nullable(),
});

/** Finds everything that decides a client's standing. */
export async function findBillingSnapshot(sql: Queryable, clientId: string): Promise<BillingSnapshot | undefined> {
  const [row] = await sql`
    select c.plan, c.trial_ends_at as "trialEndsAt", c.created_at as "createdAt", b.subscription,
      c.arrangement
    from clients c left join billing_accounts b on b.client_id = c.client_id
    where c.client_id = ${clientId}`;
  return row === undefined ? undefined : toBillingSnapshot(row);
}

/** Parses the fields of a client's row that decide its standing. */
export function toBillingSnapshot(row: unknown): BillingSnapshot {
  const { plan, trialEndsAt, createdAt, subscription, arrangement } = rowSchema.parse(row);
  return {
    plan,
    trialEndsAtMs: trialEndsAt?.getTime() ?? null,
    createdAtMs: createdAt.getTime(),
    subscription,
    arrangement,
  };
}
