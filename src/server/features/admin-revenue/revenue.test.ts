import { beforeAll, expect, test } from "vitest";
import { adminBillingSchema } from "#src/domain/admin/admin-billing.contract.ts";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { cancelSubscription, changePlan, previewPlanChange } from "../billing/plans/change.service.ts";
import { openCheckout } from "../billing/checkout/checkout.service.ts";
import { pay } from "../billing/sandbox/sandbox-page.service.ts";
import { advanceClock } from "../clock/clock.service.ts";
import { deleteWorkspace } from "../workspace/deletion.service.ts";
import { exportRevenue, getAdminBilling } from "./revenue.service.ts";

const database = setUpFileDatabase();

beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "c".repeat(43) }));

async function createBuyer(plan: "free" | "growth" | "pro", start: "now" | "trial_end" = "now"): Promise<TestClient> {
  const client = await createTestClient();
  const { sessionId } = await openCheckout(getOwnerViewer(client), { priceId: PLANS[plan].priceId, start });
  const card = { number: "4242 4242 4242 4242", expiry: "12/49", cvc: "123", name: "Ana Reis", country: "PT" };
  await pay(sessionId, sandboxPaymentSchema.parse(card));
  return client;
}

async function getFigures() {
  return adminBillingSchema.parse(await getAdminBilling(getDatabase().system));
}

async function advanceDays(days: number): Promise<void> {
  await advanceClock(getDatabase().system, days * 86_400);
}

test("follows subscriptions through purchases, changes, cancellations, deletions and a trial's first payment", async () => {
  expect(await getFigures()).toMatchObject({ mrrCents: 0, active: 0, trialConversion: { n: 0, rate: null } });
  const upgraded = await createBuyer("free");
  const canceled = await createBuyer("growth");
  const deleted = await createBuyer("pro");
  await createBuyer("growth", "trial_end");
  const demo = await createBuyer("pro");
  await database.owner`update clients set is_demo = true where client_id = ${demo.clientId}`;
  await database.owner`delete from billing_history where subject_id = ${demo.clientId}`;
  expect(await getFigures()).toMatchObject({
    mrrCents: 4_900 + 19_900 + 39_900,
    newMrrCents: 64_700,
    active: 3,
    trials: 1,
    trialConversion: { k: 3, n: 3 },
    byPlan: [{ plan: "free", subscriptions: 1, mrrCents: 4_900 }, { subscriptions: 1 }, { subscriptions: 1 }, {}],
  });
  await advanceDays(8);
  // The trial's first payment.
  expect(await getFigures()).toMatchObject({ mrrCents: 84_600, trials: 0, trialConversion: { k: 4, n: 4 } });
  const viewer = getOwnerViewer(upgraded);
  const { prorationDate } = await previewPlanChange(viewer, "growth");
  await changePlan(viewer, { plan: "growth", prorationDate });
  await cancelSubscription(getOwnerViewer(canceled), {});
  await advanceDays(31);
  const [owner] = await database.owner<{ name: string }[]>`
    select name from clients where client_id = ${deleted.clientId}`;
  await deleteWorkspace(getDatabase().system, getOwnerViewer(deleted), { name: owner?.name ?? "", password: PASSWORD });
  const figures = await getFigures();
  expect(figures).toMatchObject({ mrrCents: 2 * 19_900, active: 2, churn: { k: 2 } });
  const { months } = figures;
  let startCents = months[0]?.mrrCents ?? 0;
  for (const month of months.slice(1)) {
    startCents += month.newMrrCents + month.expansionCents - month.contractionCents - month.churnedMrrCents;
    expect(month.mrrCents).toBe(startCents);
  }
  expect(startCents).toBe(figures.mrrCents);
  // Each of the four was new in some month, and the deleted one still was.
  expect(months.reduce((sum, { newMrrCents }) => sum + newMrrCents, 0)).toBeGreaterThanOrEqual(64_700);
  expect(figures.months.some(({ mrrCents }) => mrrCents > 64_000)).toBe(true);
});

test("example figures exist with the demo only, and change no figure", async () => {
  const { system } = getDatabase();
  await database.owner`update clients set is_demo = false`;
  const own = await getFigures();
  expect(own).toMatchObject({ isExample: false, hasExample: false });
  await expect(getAdminBilling(system, "example")).rejects.toMatchObject({ code: "not_found", status: 404 });
  const { clientId } = await createTestClient();
  await database.owner`update clients set is_demo = true where client_id = ${clientId}`;
  const example = adminBillingSchema.parse(await getAdminBilling(system, "example"));
  expect(example).toMatchObject({ isExample: true, hasExample: true });
  expect(example.mrrCents).toBeGreaterThan(100_000);
  expect(await getFigures()).toEqual({ ...own, hasExample: true });
  const file = await exportRevenue(system, "example");
  expect(file.headers.get("content-disposition")).toContain("example-revenue");
});

test("exports the months as CSV in cents", async () => {
  const response = await exportRevenue(getDatabase().system);
  const [head, ...rows] = (await response.text()).trim().split("\r\n");
  expect(head?.replace("\uFEFF", "")).toBe(
    "month,mrr_cents,subscriptions,new_mrr_cents,expansion_cents,contraction_cents,churned_mrr_cents,overage_cents",
  );
  expect(rows).toHaveLength(12);
  expect(rows.at(-1)).toMatch(/^\d{4}-\d{2},\d+,\d+,\d+,\d+,\d+,\d+,\d+$/);
});
