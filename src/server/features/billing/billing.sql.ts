import { z } from "zod";
import { arrangementSchema } from "../../../domain/billing/standing/arrangement.ts";
import {
  checkoutSnapshotSchema,
  paymentMethodSchema,
  subscriptionSnapshotSchema,
} from "../../../domain/billing/snapshots.ts";
import { storedDetailsSchema } from "../../../domain/billing/payments/details.contract.ts";
import type { BillingDetails } from "../../../domain/billing/payments/details.contract.ts";
import { planSchema } from "../../../domain/plans/plans.contract.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { Queryable } from "../../db/sql.ts";

const rowSchema = z.object({
  plan: planSchema,
  trialEndsAt: z.date().nullable(),
  createdAt: z.date(),
  subscription: subscriptionSnapshotSchema.nullable(),
  arrangement: arrangementSchema.nullable(),
  paymentMethod: paymentMethodSchema.nullable(),
  checkout: checkoutSnapshotSchema.nullable(),
  customerId: z.string().nullable(),
  details: storedDetailsSchema.nullable(),
  checkoutAttempts: z.int().nullable(),
  /** When the provider was last asked about the client. */
  askedAt: z.date().nullable(),
});
export type BillingRow = z.infer<typeof rowSchema>;

/** Finds a client's plan, trial and provider snapshots. */
export async function findBilling(sql: Queryable, clientId: string): Promise<BillingRow | undefined> {
  const [row] = await sql`
    select c.plan, c.trial_ends_at as "trialEndsAt", c.created_at as "createdAt", c.arrangement, b.subscription,
      b.payment_method as "paymentMethod", b.checkout, b.customer_id as "customerId", b.details,
      b.checkout_attempts as "checkoutAttempts", b.asked_at as "askedAt"
    from clients c left join billing_accounts b on b.client_id = c.client_id
    where c.client_id = ${clientId}`;
  return row === undefined ? undefined : rowSchema.parse(row);
}

/** A client's plan, trial and provider snapshots. AppError `not_found` for a deleted client. */
export async function requireBilling(sql: Queryable, clientId: string): Promise<BillingRow> {
  const row = await findBilling(sql, clientId);
  if (row === undefined) throw new AppError("not_found", "This workspace no longer exists.");
  return row;
}

/** Locks a client's billing until the transaction ends, whether it has a customer yet or not. */
export async function lockBilling(tx: Queryable, clientId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7283))`;
}

/** Stores the provider's customer of a client. */
export async function insertCustomer(
  tx: Queryable,
  { clientId, provider, customerId }: { clientId: string; provider: string; customerId: string },
): Promise<void> {
  await tx`
    insert into billing_accounts (client_id, provider, customer_id) values (${clientId}, ${provider}, ${customerId})
    on conflict (client_id) do nothing`;
}

/** Stores the checkout that was opened last, and counts it. */
export async function setCheckout(tx: Queryable, clientId: string, checkout: BillingRow["checkout"]): Promise<void> {
  await tx`
    update billing_accounts
    set checkout = ${checkout === null ? null : JSON.stringify(checkoutSnapshotSchema.parse(checkout))}::text::jsonb,
      checkout_attempts = checkout_attempts + 1
    where client_id = ${clientId}`;
}

/** Finds the client of a provider's customer. */
export async function findClientByCustomer(sql: Queryable, customerId: string): Promise<string | undefined> {
  const [row] = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from billing_accounts where customer_id = ${customerId}`;
  return row?.clientId;
}

/** Stores the provider's state of a client's subscription and card; the plan's limits follow it. */
export async function setSubscription(
  tx: Queryable,
  clientId: string,
  { subscription, paymentMethod, plan }: Pick<BillingRow, "subscription" | "paymentMethod"> & { plan: PlanKey },
): Promise<void> {
  const stored = subscription === null ? null : JSON.stringify(subscriptionSnapshotSchema.parse(subscription));
  const card = paymentMethod === null ? null : JSON.stringify(paymentMethodSchema.parse(paymentMethod));
  await tx`
    update billing_accounts set subscription = ${stored}::text::jsonb, payment_method = ${card}::text::jsonb
    where client_id = ${clientId}`;
  await tx`update clients set plan = ${plan} where client_id = ${clientId} and plan <> ${plan}`;
}

/** Stores who invoices are for. */
export async function setDetails(tx: Queryable, clientId: string, details: BillingDetails): Promise<void> {
  await tx`
    update billing_accounts set details = ${JSON.stringify(details)}::text::jsonb where client_id = ${clientId}`;
}

/** Records an event; false if it was handled before. */
export async function addEvent(tx: Queryable, { id, type }: { id: string; type: string }): Promise<boolean> {
  const rows = await tx`
    insert into billing_events (event_id, type) values (${id}, ${type}) on conflict do nothing returning event_id`;
  return rows.length > 0;
}

/** Records whose event it was. */
export async function setEventClient(tx: Queryable, eventId: string, clientId: string): Promise<void> {
  await tx`update billing_events set about_client_id = ${clientId} where event_id = ${eventId}`;
}

/** The address of a client's invoices, if it gave one. */
export async function findInvoiceEmail(sql: Queryable, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    select lower(details ->> 'email') as email from billing_accounts
    where client_id = ${clientId} and details is not null`;
  return row?.email;
}

/** Names of a client's owners and admins, owners first. */
export async function listManagers(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from users where client_id = ${clientId} and role in ('owner', 'admin')
    order by role desc, created_at, user_id`;
  return rows.map(({ name }) => name);
}

/** The name of a client, and its first owner's address, for the provider's customer. */
export async function getCustomerDetails(
  sql: Queryable,
  clientId: string,
): Promise<{ name: string; email: string } | undefined> {
  const [row] = await sql<{ name: string; email: string }[]>`
    select c.name, u.email from clients c join users u on u.client_id = c.client_id and u.role = 'owner'
    where c.client_id = ${clientId} order by u.created_at, u.user_id limit 1`;
  return row;
}

/** Records that a mail about an instant is sent; false if it was before. */
export async function addNotice(
  tx: Queryable,
  { clientId, kind, atMs }: { clientId: string; kind: string; atMs: number },
): Promise<boolean> {
  const rows = await tx`
    insert into billing_notices (client_id, kind, at) values (${clientId}, ${kind}, ${new Date(atMs)})
    on conflict do nothing returning client_id`;
  return rows.length > 0;
}

/** Clients whose trial ends around an instant or whose payment is due, which may be owed a mail. Demo clients get none. */
export async function listNoticeClients(
  sql: Queryable,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select c.client_id as "clientId" from clients c left join billing_accounts b on b.client_id = c.client_id
    where not c.is_demo and (
      (c.trial_ends_at between ${new Date(fromMs)} and ${new Date(toMs)})
      or b.subscription ->> 'status' in ('past_due', 'unpaid'))`;
  return rows.map(({ clientId }) => clientId);
}
