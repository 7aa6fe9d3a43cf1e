import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import type { Target } from "#src/domain/alerts/alerts.contract.ts";
import { RULE_TEMPLATES } from "#src/domain/alerts/templates.ts";
import { MEASURES, MEASURE_INFO, isFigureMeasure, pickMeasured } from "#src/domain/alerts/measures.ts";
import { generateConversations } from "#src/demo/demo.ts";
import { HOUR_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { addDays, startOfLocalDay } from "#src/domain/shared/time-zone.ts";
import { FEW_CONVERSATIONS, mailTo, sendConversations, toViewer } from "#tests/support/alerts.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { createBulkLoader } from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { evaluatePast } from "../metrics/findings/watch.service.ts";
import { changeProperty } from "../properties/properties.service.ts";
import { runDueDeliveries } from "../webhooks/deliver.service.ts";
import { createEndpoint, deleteEndpoint } from "../webhooks/endpoints.service.ts";
import { listHistory } from "./history.service.ts";
import { previewAlert } from "./preview.service.ts";
import { changeAlert, createAlert } from "./rules.service.ts";
import { testAlert } from "./test-notice.service.ts";

const ZONE = "Europe/Lisbon";
/** Generated conversations, across the start of daylight saving time. */
const UNTIL = Date.UTC(2026, 3, 15);
const DAYS = 60;

let database: TestDatabase;
let owner: ReturnType<typeof connectAsOwner>;
let server: JsonServer;
let busy: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  owner = connectAsOwner(database.url);
  server = await startJsonServer();
  setEnv({ WEBHOOK_ALLOW_HOSTS: new URL(server.origin).host, PUBLIC_URL: "https://app.example.com" });
  busy = await createTestClient({ timeZone: ZONE });
  const loader = createBulkLoader(busy.clientId);
  for (const conversation of generateConversations({ seed: 7, until: UNTIL, days: DAYS, conversations: 1_200 })) {
    await loader.add({ ...conversation, apiAccountId: busy.apiAccountId });
  }
  await loader.flush();
  await owner`
    insert into conversation_properties (client_id, conversation_id, properties, last_at)
    select client_id, conversation_id, '{"plan": ["pro", 1]}', last_at from conversations
    where client_id = ${busy.clientId} and messages % 2 = 0`;
});
beforeEach(() => {
  server.requests.length = 0;
  server.answer = () => ({});
});
afterAll(async () => {
  await server.close();
  await getDatabase().end();
  await owner.end();
  await database.drop();
});

describe("the value of an alert", () => {
  const measures = MEASURES.filter(isFigureMeasure);

  it("equals the overview's figure for the same window and filter", { timeout: 60_000 }, async () => {
    const viewer = { clientId: busy.clientId, timeZone: ZONE };
    const anyDay = fc.integer({ min: 8, max: DAYS }).map((back) => addDays("2026-04-15", -back));
    const anyFilter = fc.record(
      {
        channel: fc.constantFrom("webchat", "whatsapp", "instagram", "sms"),
        language: fc.constantFrom("en" as const, "pt" as const, "es" as const),
        property: fc.constantFrom("plan=pro", "plan=free"),
        sourceKind: fc.constantFrom("ad", "direct,link"),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anyDay, anyFilter, fc.constantFrom(24 as const, 168 as const), async (day, filter, hours) => {
        const to = addDays(day, hours === 24 ? 0 : 6);
        const hourAt = startOfLocalDay(addDays(to, 1), ZONE);
        // Days on which clocks change have other than 24 hours.
        if (hourAt - startOfLocalDay(day, ZONE) !== hours * HOUR_MS) return;
        const { figures, csat } = await getOverview(viewer, { from: day, to, ...filter });
        for (const measure of measures) {
          const value = measure === "sentiment" || MEASURE_INFO[measure].kind === "share" ? 0.5 : 1;
          const condition = { kind: "threshold", op: "above", value } as const;
          const rule = ruleSchema.parse({ name: "any", measure, filter, windowHours: hours, condition });
          const watched = { ...filter, clientId: busy.clientId };
          const [evaluated] = await getDatabase().withClient(busy.clientId, (tx) =>
            evaluatePast(tx, { watched, rule, hours: [hourAt], zone: ZONE }),
          );
          const { value: expected, n } = pickMeasured({ ...figures, csat }, measure);
          expect(evaluated?.evaluation).toMatchObject({ value: expected, n });
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe("the filter of an alert", () => {
  it("is by tracked properties alone", async () => {
    const viewer = toViewer(busy);
    const rule = ruleSchema.parse({ ...FEW_CONVERSATIONS, filter: { property: "plan=pro" } });
    const refused = { code: "invalid", fields: { "property.plan": "plan is not a tracked property" } };
    await expect(createAlert(viewer, rule)).rejects.toMatchObject(refused);
    await expect(previewAlert(viewer, { rule, days: 7 })).rejects.toMatchObject(refused);
    await changeProperty(viewer, "plan", { tracked: true });
    expect(await createAlert(viewer, rule)).toMatchObject({ filter: { property: "plan=pro" } });
    const other = await createAlert(viewer, ruleSchema.parse(FEW_CONVERSATIONS));
    const change = { filter: { property: "seats>=10" } };
    await expect(changeAlert(viewer, other.id, change)).rejects.toMatchObject({ code: "invalid" });
    for (const measure of ["lastMessage", "findings"] as const) {
      const condition = measure === "findings" ? { kind: "new_finding" } : { kind: "silence", minutes: 60 };
      const preview = await previewAlert(viewer, { rule: { ...rule, measure, condition }, days: 7 });
      expect(preview).toHaveProperty("points");
    }
  });
});

describe("the targets of an alert", () => {
  it("can't be added by an administrator who impersonates a member, only kept and removed", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const staff = { ...viewer, impersonator: { adminId: crypto.randomUUID(), name: "Ada Admin", endsAt: new Date() } };
    const { endpoint } = await createEndpoint(viewer, { url: server.origin, description: "", events: ["alert.fired"] });
    const webhook = { kind: "webhook", endpointId: endpoint.id } as const;
    const chat = { kind: "slack", url: `${server.origin}/chat` } as const;
    const mail = mailTo(client);
    const build = (targets: Target[]) => ruleSchema.parse({ ...FEW_CONVERSATIONS, targets });
    for (const target of [webhook, chat, mail]) {
      await expect(createAlert(staff, build([target]))).rejects.toMatchObject({ code: "impersonating" });
    }
    const alert = await createAlert(viewer, build([webhook, chat, mail]));
    const other = { ...chat, url: `${server.origin}/mine` };
    await expect(changeAlert(staff, alert.id, { targets: [...alert.targets, other] })).rejects.toMatchObject({
      code: "impersonating",
    });
    const kept = await changeAlert(staff, alert.id, { name: "Renamed", targets: alert.targets.slice(0, 2) });
    expect(kept).toMatchObject({ name: "Renamed", targets: alert.targets.slice(0, 2) });
    expect((await createAlert(staff, build([]))).targets).toEqual([]);
  });

  it("get a message that is complete by itself, in the form of the chat", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const targets = [
      { kind: "slack", url: `${server.origin}/slack/secret-abcd` },
      { kind: "teams", url: `${server.origin}/teams/secret-wxyz` },
    ];
    const rule = ruleSchema.parse({ ...FEW_CONVERSATIONS, name: "Few <b> & more", targets });
    const { id, targets: shown } = await createAlert(viewer, rule);
    expect(shown).toEqual([
      { kind: "slack", url: `${server.origin}/…abcd` },
      { kind: "teams", url: `${server.origin}/…wxyz` },
    ]);
    await runDueDeliveries();
    const [slack, teams] = ["/slack/secret-abcd", "/teams/secret-wxyz"].map((path) =>
      server.requests.find((request) => request.path === path),
    );
    const text: unknown = JSON.parse(slack?.body ?? "{}");
    expect(text).toMatchObject({ text: expect.stringContaining("Few &lt;b&gt; &amp; more: Conversations 0, below 5") });
    expect(JSON.parse(teams?.body ?? "{}")).toMatchObject({
      type: "message",
      attachments: [
        { contentType: "application/vnd.microsoft.card.adaptive", content: { type: "AdaptiveCard", version: "1.4" } },
      ],
    });
    const stored = await owner<{ text: string }[]>`select targets::text as text from alert_rules where rule_id = ${id}`;
    expect(stored[0]?.text).not.toContain("secret");
    // What came back masked is kept.
    await changeAlert(viewer, id, { targets: shown });
    const { deliveries } = await testAlert(viewer, id);
    expect(deliveries).toEqual([
      { target: `${server.origin}/…abcd`, ok: true, status: 200, error: null },
      { target: `${server.origin}/…wxyz`, ok: true, status: 200, error: null },
    ]);
    const history = await listHistory(viewer, id, { limit: 10 });
    expect(history.entries.map(({ kind, deliveries: sent }) => [kind, sent.map(({ state }) => state)])).toEqual([
      ["test", ["delivered", "delivered"]],
      ["fired", ["delivered", "delivered"]],
    ]);
  });

  it("stay when a webhook is deleted or a member leaves; a test names the webhook", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const memberId = crypto.randomUUID();
    await owner`
      insert into users (user_id, client_id, email, name, password_hash, role, email_verified_at)
      select ${memberId}, client_id, 'left-' || email, 'Lea Left', password_hash, 'member', now()
      from users where user_id = ${client.userId}`;
    const endpoint = { url: `${server.origin}/gone`, description: "", events: [] };
    const { endpoint: created } = await createEndpoint(viewer, endpoint);
    const targets = [
      { kind: "mail", userIds: [client.userId, memberId] },
      { kind: "webhook", endpointId: created.id },
    ];
    const { id } = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, targets }));
    await deleteEndpoint(viewer, created.id);
    await owner`delete from users where user_id = ${memberId}`;
    expect(await changeAlert(viewer, id, { name: "Still few", targets })).toMatchObject({ name: "Still few", targets });
    expect((await testAlert(viewer, id)).deliveries).toEqual([
      { target: "Mail to 1 person", ok: true, status: null, error: null },
      { target: "Webhook", ok: false, status: null, error: "This webhook was deleted" },
    ]);
    const strange = [{ kind: "mail", userIds: [client.userId, crypto.randomUUID()] }];
    await expect(changeAlert(viewer, id, { targets: strange })).rejects.toMatchObject({ status: 404 });
  });

  it("must be public addresses, members and webhooks of the workspace", async () => {
    const client = await createTestClient();
    const other = await createTestClient();
    const viewer = toViewer(client);
    const create = (target: object) =>
      createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, targets: [target] }));
    await expect(create({ kind: "slack", url: "https://10.0.0.1/hook" })).rejects.toMatchObject({
      status: 422,
      fields: { "targets.0.url": expect.any(String) },
    });
    await expect(create(mailTo(other))).rejects.toMatchObject({ status: 404 });
    await expect(create({ kind: "webhook", endpointId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 });
    const filter = { account: other.apiAccountId };
    await expect(createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, filter }))).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a preview", () => {
  it("runs the rule over the past days by the same state machine", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const hours = [2, 3, 4, 8, 9];
    const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    for (const hour of hours) await sendConversations(client, start - hour * HOUR_MS + MINUTE_MS, 8);
    const preview = await previewAlert(viewer, { rule: { ...FEW_CONVERSATIONS, forHours: 2 }, days: 1 });
    expect(preview.points).toHaveLength(24);
    expect(preview.points.at(-1)).toMatchObject({ at: new Date(start).toISOString(), value: 0, expected: 5, low: 5 });
    const ago = (at: string | null) => (at === null ? null : (start - Date.parse(at)) / HOUR_MS);
    // Two hours without messages, until 9 and 8 hours ago; then three quiet ones, then 4 to 2 hours ago.
    expect(preview.firings.map(({ from, to }) => [ago(from), ago(to)])).toEqual([
      [22, 8],
      [5, 3],
    ]);
    const outcomes = preview.points.slice(-10).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["met", "clear", "clear", "met", "met", "met", "clear", "clear", "clear", "met"]);
  });

  it("does not wait for a change of the API account it is filtered by", async () => {
    const client = await createTestClient();
    const rule = { ...FEW_CONVERSATIONS, filter: { account: client.apiAccountId } };
    const preview = await owner.begin(async (tx) => {
      await tx`select from api_accounts where api_account_id = ${client.apiAccountId} for update`;
      return previewAlert(toViewer(client), { rule, days: 1 });
    });
    expect(preview.points).toHaveLength(24);
  });

  it("of a workspace without conversations measures nothing", async () => {
    const viewer = toViewer(await createTestClient());
    for (const { rule } of RULE_TEMPLATES) {
      const { points, firings } = await previewAlert(viewer, { rule, days: 1 });
      expect(points.every(({ value, n }) => value === null && n === 0)).toBe(true);
      expect(firings).toEqual([]);
    }
  });

  it("shows silence and new findings too, and names the rule's wrong fields", async () => {
    const viewer = toViewer(busy);
    const silence = { measure: "lastMessage", condition: { kind: "silence", minutes: 60 } };
    expect((await previewAlert(viewer, { rule: silence, days: 7 })).points).toHaveLength(7 * 24);
    const findings = { measure: "findings", condition: { kind: "new_finding" }, minN: 5 };
    expect((await previewAlert(viewer, { rule: findings, days: 56 })).method).toContain("7 days");
    const wrong = { measure: "conversionRate", condition: { kind: "threshold", op: "above", value: 5 } };
    await expect(previewAlert(viewer, { rule: wrong, days: 7 })).rejects.toMatchObject({
      status: 400,
      fields: { "rule.condition.value": expect.any(String) },
    });
  });
});
