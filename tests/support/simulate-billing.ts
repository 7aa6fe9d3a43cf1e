/** Months of several clients' billing, simulated by the business clock, and a recount of what was charged. */
import type postgres from "postgres";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { computeOverageCents } from "#src/domain/billing/money.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import {
  changePlan,
  previewPlanChange,
  cancelSubscription,
} from "#src/server/features/billing/plans/change.service.ts";
import { openCheckout } from "#src/server/features/billing/checkout/checkout.service.ts";
import { advanceClock } from "#src/server/features/clock/clock.service.ts";
import { changeOverage } from "#src/server/features/billing/usage/overage.service.ts";
import { pay } from "#src/server/features/billing/sandbox/sandbox-page.service.ts";
import { ingestMessages } from "#src/server/features/ingest/ingest.service.ts";
import { getOwnerViewer } from "./metered-client.ts";
import { createTestClient } from "./test-client.ts";
import type { TestClient } from "./test-client.ts";

const STEP_DAYS = 5;
const DAY_SECONDS = 86_400;
const STEPS_A_MONTH = 6;

type SimulatedClient = TestClient & { viewer: UserViewer; sent: number };
export type SimulationResult = { periods: number; overageCents: number; problems: string[] };

/**
 * Lets clients buy, send, choose, change and cancel for some months; every choice follows from `seed`. Returns what the periods
 * and the invoices have in common, and a sentence for each that differs from a recount of the stored messages.
 */
export async function simulateBilling(
  owner: postgres.Sql,
  { clients: count, months, seed }: { clients: number; months: number; seed: number },
): Promise<SimulationResult> {
  const random = createRandom(seed);
  const clients: SimulatedClient[] = [];
  for (let index = 0; index < count; index++) clients.push(await createBuyer(index));
  for (let step = 0; step < months * STEPS_A_MONTH; step++) {
    for (const client of clients) await act(owner, client, { step, random });
    await advanceClock(getDatabase().system, STEP_DAYS * DAY_SECONDS);
  }
  return compare(owner, clients);
}

async function createBuyer(index: number): Promise<SimulatedClient> {
  const client = await createTestClient();
  const viewer = getOwnerViewer(client);
  const { sessionId } = await openCheckout(viewer, {
    priceId: index % 3 === 0 ? PLANS.growth.priceId : PLANS.free.priceId,
    start: index % 2 === 0 ? "now" : "trial_end",
  });
  const card = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: "Ana Reis", country: "PT" };
  await pay(sessionId, sandboxPaymentSchema.parse(card));
  return { ...client, viewer, sent: 0 };
}

async function act(
  owner: postgres.Sql,
  client: SimulatedClient,
  { step, random }: { step: number; random: () => number },
): Promise<void> {
  const choice = random();
  try {
    if (choice < 0.1)
      await changeOverage(getDatabase(), client.viewer, {
        mode: choice < 0.05 ? "hold" : "pay",
        limitCents: choice < 0.08 ? null : 400,
      });
    else if (choice < 0.15) {
      const plan = choice < 0.13 ? "growth" : "free";
      const { prorationDate } = await previewPlanChange(client.viewer, plan);
      await changePlan(client.viewer, { plan, prorationDate });
    } else if (choice < 0.16 && step > STEPS_A_MONTH) await cancelSubscription(client.viewer, {});
  } catch (error) {
    // A trial has no choice, a canceled subscription no plan to change.
    if (!(error instanceof Error && error.name === "AppError")) throw error;
  }
  await send(owner, client, random);
}

/** Sends some messages, and sometimes counts thousands as if they had been sent, so that the limit is reached. */
async function send(owner: postgres.Sql, client: SimulatedClient, random: () => number): Promise<void> {
  const count = 1 + Math.floor(random() * 12);
  const batch = Array.from({ length: count }, (_, index) => ({
    id: `m${client.sent + index}`,
    conversationId: `c${client.sent}`,
    role: "user",
    text: "Do you have a table for two?",
  }));
  client.sent += count;
  await ingestMessages(client.key, batch, null);
  // Repeated requests count once.
  if (random() < 0.3) await ingestMessages(client.key, batch, null);
  if (random() < 0.4) await addCounted(owner, client, Math.floor(random() * 9_000));
}

async function addCounted(owner: postgres.Sql, { clientId, apiAccountId }: TestClient, counted: number): Promise<void> {
  await owner`
    insert into usage_counts (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
    select client_id, max(bucket_at), ${apiAccountId}, -1, ${counted}, max(last_at), max(last_at)
    from usage_counts u where client_id = ${clientId} group by client_id
    -- A closed period gets no more messages: while all are held, the latest bucket is in one.
    having max(bucket_at) >= coalesce((select closed_until from meters m where m.client_id = u.client_id), '-infinity')
    on conflict (client_id, bucket_at, api_account_id, shard) do update set counted = usage_counts.counted + excluded.counted`;
}

type Period = {
  clientId: string;
  start: Date;
  end: Date;
  plan: keyof typeof PLANS;
  counted: number;
  messages: number;
  cents: number;
  item: string | null;
};

/** Compares each closed period with the messages stored in it, and with the lines of the client's invoices. */
async function compare(owner: postgres.Sql, clients: readonly SimulatedClient[]): Promise<SimulationResult> {
  const ids = clients.map(({ clientId }) => clientId);
  const periods = await owner<Period[]>`
    select client_id as "clientId", period_start as start, period_end as end, plan, counted::int,
      overage_messages::int as messages, overage_cents::int as cents, invoice_item as item
    from usage_periods where client_id = any(${ids}::uuid[]) and closed_at is not null`;
  const problems: string[] = [];
  for (const period of periods) {
    const { clientId, start, end, plan, counted, messages, cents, item } = period;
    const [row] = await owner<{ n: number }[]>`
      select coalesce(sum(counted), 0)::int as n from usage_counts
      where client_id = ${clientId} and bucket_at >= ${start} and bucket_at < ${end}`;
    const { includedMessagesPerMonth, overageCentsPer100Messages } = PLANS[plan];
    const over = Math.max(0, counted - includedMessagesPerMonth);
    const name = `${clientId} from ${start.toISOString()}`;
    if (row?.n !== counted) problems.push(`${name}: counted ${counted}, recounted ${row?.n}`);
    if (messages !== over) problems.push(`${name}: ${messages} over, not ${over}`);
    if (cents !== computeOverageCents(over, overageCentsPer100Messages ?? 0)) problems.push(`${name}: ${cents} cents`);
    if (cents > 0 && item === null) problems.push(`${name}: not charged`);
  }
  problems.push(...(await compareTotals(owner, ids)));
  return { periods: periods.length, overageCents: periods.reduce((sum, { cents }) => sum + cents, 0), problems };
}

/** Stored messages are counted, others held; invoices have each period's overage once. */
async function compareTotals(owner: postgres.Sql, ids: string[]): Promise<string[]> {
  const rows = await owner<{ clientId: string; counted: number; held: number; charged: number; owed: number }[]>`
    select c.client_id as "clientId",
      (select coalesce(sum(counted), 0)::int from usage_counts u where u.client_id = c.client_id and shard >= 0) as counted,
      (select count(*)::int from held_messages h where h.client_id = c.client_id) as held,
      (select coalesce(sum((line ->> 'amountCents')::int), 0)::int
       from billing_invoices i, jsonb_array_elements(i.snapshot -> 'lines') as line
       where i.client_id = c.client_id and line ->> 'text' like '%additional messages%') as charged,
      (select coalesce(sum(overage_cents), 0)::int from usage_periods p
       where p.client_id = c.client_id and closed_at is not null) as owed
    from clients c where c.client_id = any(${ids}::uuid[])`;
  const received = await owner<{ clientId: string; n: number }[]>`
    select client_id as "clientId", count(*)::int as n from message_keys
    where client_id = any(${ids}::uuid[]) group by client_id`;
  const receivedBy = new Map(received.map(({ clientId, n }) => [clientId, n]));
  return rows.flatMap(({ clientId, counted, held, charged, owed }) => {
    const keys = receivedBy.get(clientId) ?? 0;
    return [
      ...(keys === counted + held ? [] : [`${clientId}: ${keys} received, ${counted} counted, ${held} held`]),
      ...(charged === owed ? [] : [`${clientId}: ${charged} cents on invoices, ${owed} owed`]),
    ];
  });
}

/** A generator of numbers from 0 to 1 that repeats with its seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
