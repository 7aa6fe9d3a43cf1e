import { beforeAll, expect, test } from "vitest";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listEvents, subscribe } from "#tests/support/webhook-events.ts";
import { cancelSubscription } from "../billing/plans/change.service.ts";
import { openCheckout } from "../billing/checkout/checkout.service.ts";
import { pay } from "../billing/sandbox/sandbox-page.service.ts";
import { advanceClock } from "../clock/clock.service.ts";
import { announceStandings } from "./standing-announcements.service.ts";

const database = setUpFileDatabase();
const CARD = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: "Ana Reis", country: "PT" };
beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "e".repeat(43) }));

async function buy(client: TestClient): Promise<void> {
  const { sessionId } = await openCheckout(getOwnerViewer(client), { priceId: PLANS.growth.priceId, start: "now" });
  await pay(sessionId, sandboxPaymentSchema.parse(CARD));
}

const list = (client: TestClient) => listEvents(database.owner, client, "subscription.changed");

test("a bought plan and its cancellation are each told once, with what was before", async () => {
  const client = await createTestClient();
  await subscribe(client, ["subscription.changed"]);
  await announceStandings();
  expect(await list(client)).toEqual([]);
  await buy(client);
  await Promise.all([announceStandings(), announceStandings(), announceStandings()]);
  await announceStandings();
  expect(await list(client)).toMatchObject([
    {
      ...{ plan: "growth", status: "active", access: "full", source: "subscription", cancelAt: null },
      previous: { status: "trialing", source: "trial" },
      url: expect.stringMatching(/\/dash\/billing$/),
    },
  ]);
  await cancelSubscription(getOwnerViewer(client), {});
  await announceStandings();
  const [, canceled] = await list(client);
  expect(canceled).toMatchObject({ cancelAt: expect.any(String), previous: { plan: "growth", cancelAt: null } });
});

test("a trial that ends by time is told, though nobody changed anything", async () => {
  const client = await createTestClient();
  await subscribe(client, ["subscription.changed"]);
  await advanceClock(getDatabase().system, 40 * 86_400);
  expect(await list(client)).toMatchObject([
    { status: "trial_ended", access: "read_only", previous: { status: "trialing", access: "full" } },
  ]);
});

test("a new webhook hears of later changes only", async () => {
  const client = await createTestClient();
  await subscribe(client, ["subscription.changed"]);
  await database.owner`update webhook_endpoints set enabled = false where client_id = ${client.clientId}`;
  await buy(client);
  await announceStandings();
  await subscribe(client, ["subscription.changed"]);
  await announceStandings();
  expect(await list(client)).toEqual([]);
});
