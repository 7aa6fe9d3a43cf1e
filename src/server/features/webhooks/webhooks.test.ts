import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { WEBHOOK_EVENTS, webhookEventTypeSchema } from "#src/domain/webhooks/webhook-events.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { drainDeliveries, runDueDeliveries, startDueDeliveries } from "./deliver.service.ts";
import { listDeliveries, recoverDeliveries, redeliver, testEndpoint } from "./deliveries.service.ts";
import { changeEndpoint, createEndpoint, deleteEndpoint, listEndpoints, rotateEndpoint } from "./endpoints.service.ts";
import { enqueueEvent } from "./messages.service.ts";

let database: TestDatabase;
let owner: ReturnType<typeof connectAsOwner>;
let server: JsonServer;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  owner = connectAsOwner(database.url);
  server = await startJsonServer();
  setEnv({ WEBHOOK_ALLOW_HOSTS: new URL(server.origin).host, TEST_CLOCK: "on" });
});
beforeEach(async () => {
  server.requests.length = 0;
  server.answer = () => ({ body: "thank you" });
  await owner`update business_clock set offset_seconds = 0`;
});
afterAll(async () => {
  setEnv({ TEST_CLOCK: "" });
  await server.close();
  await getDatabase().end();
  await owner.end();
  await database.drop();
});

async function setUp(path = "/hook", events: (typeof webhookEventTypeSchema.options)[number][] = ["webhook.test"]) {
  const client = await createTestClient();
  const viewer = toViewer(client);
  const created = await createEndpoint(viewer, { url: server.origin + path, description: "", events });
  return { client, viewer, id: created.endpoint.id, secret: created.secret };
}

/** Enqueues an event for a client's endpoints. */
async function enqueue({ clientId }: TestClient): Promise<void> {
  await getDatabase().withClient(clientId, (tx) =>
    enqueueEvent(tx, { clientId, type: "webhook.test", data: { message: "hello" }, nowMs: Date.now() }),
  );
}

async function advance(ms: number): Promise<void> {
  await owner`update business_clock set offset_seconds = offset_seconds + ${Math.ceil(ms / 1_000)}`;
}

const only = async (viewer: UserViewer, id: string) => (await listDeliveries(viewer, id, { limit: 50 })).deliveries;

describe("a webhook", () => {
  it("is signed so that standardwebhooks verifies it", async () => {
    const { viewer, id, secret } = await setUp("/a?b=c");
    const { delivery } = await testEndpoint(viewer, id);
    const [request] = server.requests;
    expect(request?.path).toBe("/a?b=c");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Threadlight-Webhooks/1",
      "webhook-id": delivery.messageId,
    });
    const headers = Object.fromEntries(
      Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret).verify(request?.body ?? "", headers)).toMatchObject({
      type: "webhook.test",
      data: { message: "This is a test." },
    });
    expect(delivery).toMatchObject({
      state: "delivered",
      attempts: [{ status: 200, error: null, response: '"thank you"' }],
    });
    const other = new Webhook(`whsec_${Buffer.alloc(32, 7).toString("base64")}`);
    expect(() => other.verify(request?.body ?? "", headers)).toThrow();
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const { viewer, id, secret } = await setUp();
    const { secret: next } = await rotateEndpoint(viewer, id);
    const verify = (key: string) => {
      const { headers = {}, body = "" } = server.requests.at(-1) ?? {};
      return new Webhook(key).verify(body, Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])));
    };
    await testEndpoint(viewer, id);
    expect(verify(secret)).toEqual(verify(next));
    await advance(25 * HOUR_MS);
    await testEndpoint(viewer, id);
    expect(verify(next)).toBeDefined();
    expect(() => verify(secret)).toThrow();
  });

  it("keeps its secret encrypted, and shows it once", async () => {
    const { viewer, secret, id } = await setUp();
    const [row] = await owner<{ text: string }[]>`
      select e::text as text from webhook_endpoints e where endpoint_id = ${id}`;
    expect(row?.text).not.toContain(secret.slice(6, 30));
    expect(JSON.stringify(await listEndpoints(viewer))).not.toContain(secret.slice(6, 30));
  });

  it("is attempted again until it is delivered, with the same id", async () => {
    const { client, viewer, id } = await setUp();
    let failures = 2;
    server.answer = () => (failures-- > 0 ? { status: 500, text: "down" } : { body: "ok" });
    await enqueue(client);
    await runDueDeliveries();
    expect((await only(viewer, id))[0]).toMatchObject({
      state: "waiting",
      attempts: [{ status: 500, error: "Answered 500", response: "down" }],
    });
    await advance(6_000);
    await runDueDeliveries();
    await advance(6 * MINUTE_MS);
    await runDueDeliveries();
    const [delivery] = await only(viewer, id);
    expect(delivery).toMatchObject({ state: "delivered", nextAttemptAt: null });
    expect(new Set(server.requests.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([delivery?.messageId]),
    );
    expect(server.requests).toHaveLength(3);
  });

  it("is given up after eight attempts, and can be sent again", async () => {
    const { client, viewer, id } = await setUp();
    server.answer = () => "drop";
    await enqueue(client);
    for (let attempt = 0; attempt < 10; attempt++) {
      await runDueDeliveries();
      await advance(11 * HOUR_MS);
    }
    const [failed] = await only(viewer, id);
    expect(failed).toMatchObject({ state: "failed", nextAttemptAt: null });
    expect(failed?.attempts).toHaveLength(8);
    server.answer = () => ({});
    const { delivery } = await redeliver(viewer, id, failed?.id ?? "");
    expect(delivery).toMatchObject({ messageId: failed?.messageId, state: "waiting" });
    await runDueDeliveries();
    expect((await only(viewer, id)).map(({ state }) => state).sort()).toEqual(["delivered", "failed"]);
    // It reached the endpoint meanwhile.
    expect(await recoverDeliveries(viewer, id, "2020-01-01T00:00:00Z")).toEqual({ redelivered: 0 });
  });

  it("recovers what failed", async () => {
    const { client, viewer, id } = await setUp();
    await enqueue(client);
    await enqueue(client);
    await owner`update outbound_deliveries set state = 'failed', next_attempt_at = null where endpoint_id = ${id}`;
    expect(await recoverDeliveries(viewer, id, "2020-01-01T00:00:00Z")).toEqual({ redelivered: 2 });
    await runDueDeliveries();
    expect(server.requests).toHaveLength(2);
  });

  it("is not flooded: tests, single messages and recoveries have a limit for each workspace", async () => {
    const { client, viewer, id } = await setUp();
    await enqueue(client);
    const [sent] = await only(viewer, id);
    const limited = { code: "rate_limited", retryAfterSeconds: expect.any(Number) };
    const refusals: [string, () => Promise<unknown>][] = [
      ["webhook-test", () => testEndpoint(viewer, id)],
      ["webhook-redelivery", () => redeliver(viewer, id, sent?.id ?? "")],
      ["webhook-recovery", () => recoverDeliveries(viewer, id, "2020-01-01T00:00:00Z")],
    ];
    for (const [name, send] of refusals) {
      await send();
      const [counted] = await owner`
        update rate_limits set points = 1000 where key like ${`${name}:%`} and points = 1 returning key`;
      expect(counted, name).toBeDefined();
      await expect(send(), name).rejects.toMatchObject(limited);
    }
    const other = await setUp();
    await testEndpoint(other.viewer, other.id);
  });

  it("is switched off by 410 at once, and after five days without a success", async () => {
    const gone = await setUp();
    server.answer = () => ({ status: 410 });
    await enqueue(gone.client);
    await runDueDeliveries();
    const [first] = (await listEndpoints(gone.viewer)).endpoints;
    expect(first).toMatchObject({ enabled: false, disabledReason: "It answered 410 Gone." });
    const mails = await owner<{ subject: string }[]>`
      select m.content ->> 'subject' as subject from mails m join users u on u.email = m.recipient
      where u.client_id = ${gone.client.clientId}`;
    expect(mails).toEqual([{ subject: "Your webhook was switched off" }]);

    const down = await setUp();
    server.answer = () => ({ status: 503 });
    await enqueue(down.client);
    await runDueDeliveries();
    await advance(5 * DAY_MS + MINUTE_MS);
    await enqueue(down.client);
    await runDueDeliveries();
    expect((await listEndpoints(down.viewer)).endpoints[0]).toMatchObject({ enabled: false });
    const again = await changeEndpoint(down.viewer, down.id, { enabled: true });
    expect(again).toMatchObject({ enabled: true, disabledReason: null });
  });

  it("is not held up by a slow one, of which four are attempted at a time", async () => {
    const slow = await setUp("/slow");
    const fast = await setUp("/fast");
    const release = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    let slowRequests = 0;
    server.answer = async ({ path }) => {
      if (path === "/fast") reached.resolve(undefined);
      else {
        slowRequests++;
        await release.promise;
      }
      return {};
    };
    for (let at = 0; at < 10; at++) await enqueue(slow.client);
    await startDueDeliveries();
    await enqueue(fast.client);
    await startDueDeliveries();
    await reached.promise;
    expect(slowRequests).toBeLessThanOrEqual(4);
    release.resolve(undefined);
    await drainDeliveries();
    await runDueDeliveries();
    expect(slowRequests).toBe(10);
  });

  it("is attempted again if its process died", async () => {
    const { client } = await setUp();
    await enqueue(client);
    await owner`update outbound_deliveries set held_until = now() + interval '1 minute' where client_id = ${client.clientId}`;
    await runDueDeliveries();
    expect(server.requests).toHaveLength(0);
    await owner`update outbound_deliveries set held_until = now() where client_id = ${client.clientId}`;
    await Promise.all([startDueDeliveries(), startDueDeliveries(), startDueDeliveries()]);
    await drainDeliveries();
    expect(server.requests).toHaveLength(1);
  });

  it("is audited only where something changed", async () => {
    const { client, viewer, id } = await setUp();
    const [endpoint] = (await listEndpoints(viewer)).endpoints;
    if (endpoint === undefined) throw new Error("The endpoint was created.");
    const { url, description, events } = endpoint;
    await changeEndpoint(viewer, id, { url, description, events, enabled: true });
    expect(await listAuditedActions(owner, client.clientId)).toEqual(["webhook.created"]);
    await changeEndpoint(viewer, id, { url, description: "Of the shop" });
    expect(await listAuditedActions(owner, client.clientId)).toEqual(["webhook.created", "webhook.changed"]);
  });

  it("goes to public addresses of owners and admins only", async () => {
    const client = await createTestClient();
    const create = (viewer: UserViewer, url: string) => createEndpoint(viewer, { url, description: "", events: [] });
    await expect(create(toViewer(client), "https://169.254.169.254/")).rejects.toMatchObject({
      status: 422,
      fields: { url: "Must be a public address" },
    });
    for (const role of ["member", "viewer"] as const) {
      await expect(create(toViewer(client, role), server.origin)).rejects.toMatchObject({ status: 403 });
      await expect(listEndpoints(toViewer(client, role))).rejects.toMatchObject({ status: 403 });
    }
    const viewer = toViewer(client);
    for (let at = 0; at < 20; at++) await create(viewer, server.origin);
    await expect(create(viewer, server.origin)).rejects.toThrow("at most 20");
    const [first] = (await listEndpoints(viewer)).endpoints;
    await deleteEndpoint(viewer, first?.id ?? "");
    expect((await listEndpoints(viewer)).endpoints).toHaveLength(19);
  });
});

describe("the events", () => {
  it("have examples that match their schemas", () => {
    for (const type of webhookEventTypeSchema.options) {
      const { data, example } = WEBHOOK_EVENTS[type];
      expect(data.parse(example)).toEqual(example);
    }
  });
});
