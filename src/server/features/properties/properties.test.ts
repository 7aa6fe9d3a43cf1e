import { beforeEach, expect, it } from "vitest";
import { MAX_TRACKED } from "#src/domain/properties/properties.contract.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { attemptDuring } from "#tests/support/lock-race.ts";
import { maskJsonTexts } from "#src/domain/redaction/mask-json.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { requireTracked, requireTrackedIn } from "../../db/property-names.ts";
import { listConversations, startExport } from "../conversations/conversations.service.ts";
import { respondWithConversations } from "../conversations/list/export-csv.ts";
import {
  deriveConversationId,
  ingestEvents,
  ingestMessages,
  maskMessages,
  removeConversations,
} from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { getSources } from "../metrics/breakdowns/sources.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { changeProperty, listProperties } from "./properties.service.ts";

const database = setUpFileDatabase();
const AT = Date.parse("2026-11-20T10:00:00Z");
const DAYS = { from: "2026-11-20", to: "2026-11-20" };

let client: TestClient;
let viewer: { clientId: string; timeZone: string };
let owner: Parameters<typeof changeProperty>[0];

beforeEach(async () => {
  client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  owner = { kind: "user", clientId: client.clientId, userId: client.userId, role: "owner" };
});

async function send(
  conversationId: string,
  metadata: object,
  { key = client.key, at = AT, id }: { key?: TestClient["key"]; at?: number; id?: string } = {},
) {
  const message = {
    conversationId,
    role: "user",
    text: `Hello ${String(at)}`,
    timestamp: at,
    metadata,
    ...(id && { id }),
  };
  await ingestMessages(key, message, null);
}

async function read(clientId = client.clientId) {
  const { items } = await listConversations({ clientId, timeZone: "UTC" }, { limit: 50 });
  return Object.fromEntries(items.map(({ externalId, properties }) => [externalId, properties]));
}

it("keeps the last value of each by its time, from messages and events, also when they are sent again", async () => {
  await send("a", { plan: "free", seats: 2, internal: { id: 1 } }, { id: "1" });
  await send("a", { plan: "pro" }, { at: AT + 2_000, id: "2" });
  await ingestEvents(
    client.key,
    { conversationId: "a", type: "custom", name: "seen", timestamp: AT + 3_000, data: { trial: true } },
    null,
  );
  await send("a", { plan: "late", seats: 1 }, { at: AT + 1_000, id: "3" });
  await send("a", { plan: "free", seats: 2 }, { id: "1" });
  expect(await read()).toEqual({ a: { plan: "pro", seats: 1, trial: true } });
});

it("keeps a repeated value where an older one comes late", async () => {
  await send("a", { plan: "pro" });
  await send("a", { plan: "pro" }, { at: AT + 120_000 });
  await send("a", { plan: "free" }, { at: AT + 60_000 });
  expect(await read()).toEqual({ a: { plan: "pro" } });
});

it("keeps at most 20 names, the first ones", async () => {
  const name = (at: number) => `n${String(at).padStart(2, "0")}`;
  await send("a", Object.fromEntries(Array.from({ length: 15 }, (_, at) => [name(at + 20), at])));
  await send("a", Object.fromEntries(Array.from({ length: 15 }, (_, at) => [name(at), at])), { at: AT + 1 });
  const names = Object.keys((await read())["a"] ?? {});
  expect(names).toHaveLength(20);
  expect(names.slice(5)).toEqual(Array.from({ length: 15 }, (_, at) => name(at + 20)));
});

it("keeps a label that is changed while they are listed", async () => {
  await send("a", { plan: "pro" });
  await changeProperty(owner, "plan", { tracked: true });
  await database.owner`update property_names set is_list_only = true where client_id = ${client.clientId}`;
  const label = "Price plan";
  await attemptDuring(
    database.url,
    (tx) => tx`update property_names set label = ${label} where client_id = ${client.clientId}`,
    () => listProperties(viewer),
  );
  expect((await listProperties(viewer)).properties).toMatchObject([{ label, tracked: true, listOnly: false }]);
});

it("masks them as texts are, when they arrive and later, and removes them with the conversation", async () => {
  const other = await createTestClient({ redact: true });
  await send("a", { mail: "ana@example.com", n: 1 }, { key: other.key });
  expect(await read(other.clientId)).toEqual({ a: { mail: "[email]", n: 1 } });
  await send("b", { word: "secret" });
  const conversationIds = [deriveConversationId(client.apiAccountId, "b")];
  const maskText = (text: string) => text.replace("secret", "[masked]");
  const maskJson = (value: unknown) => maskJsonTexts(value, maskText);
  await maskMessages({ clientId: client.clientId, conversationIds, maskText, maskJson });
  expect(await read()).toEqual({ b: { word: "[masked]" } });
  await removeConversations({ clientId: client.clientId, conversationIds });
  expect(await database.owner`select from conversation_properties where client_id = ${client.clientId}`).toHaveLength(
    0,
  );
});

it("lists names with their types and values, and filters lists and figures by tracked ones", async () => {
  await send("a", { plan: "pro", seats: 12 });
  await send("b", { plan: "free", seats: 3 });
  await send("c", { plan: "pro", seats: "unknown" });
  const { properties } = await listProperties(viewer);
  expect(properties.find(({ name }) => name === "plan")).toMatchObject({
    ...{ type: "text", values: 2, conversations: 3, tracked: false, label: "plan", examples: ["pro", "free"] },
    lastSeen: new Date(AT).toISOString(),
  });
  expect(properties.find(({ name }) => name === "seats")).toMatchObject({ type: "mixed", values: 3 });
  await changeProperty(owner, "plan", { tracked: true, label: "Plan" });
  await changeProperty(owner, "seats", { tracked: true });
  expect((await listProperties(viewer)).properties.slice(0, 2).map(({ label, tracked }) => [label, tracked])).toEqual([
    ["Plan", true],
    ["seats", true],
  ]);
  expect(await listAuditedActions(database.owner, client.clientId)).toContain("property.changed");
  for (const [property, found] of [
    ["plan=pro", ["a", "c"]],
    ["plan=pro&seats>=10", ["a"]],
    ["seats<=11.5", ["b"]],
    ["seats=12", ["a"]],
    ["plan=none", []],
  ] as const) {
    const { items } = await listConversations(viewer, { property, limit: 50 });
    expect(items.map(({ externalId }) => externalId).toSorted()).toEqual(found);
    expect((await getOverview(viewer, { ...DAYS, property })).figures.conversations).toBe(found.length);
    const { closed, open } = await getOutcomes(viewer, { ...DAYS, property });
    expect(closed + open).toBe(found.length);
  }
  const bySeats = await getSources(viewer, { ...DAYS, by: "property.seats" });
  expect(bySeats.sources.map(({ name, kind, conversations }) => [name, kind, conversations])).toEqual([
    ["12", null, 1],
    ["3", null, 1],
    ["unknown", null, 1],
  ]);
  const byPlan = await getSources(viewer, { ...DAYS, by: "property.plan", property: "seats>=0" });
  expect(byPlan).toMatchObject({ n: 2, unknown: 0, sources: [{ name: "free" }, { name: "pro" }] });
  expect(await getSources(viewer, { ...DAYS, by: "property.none" })).toMatchObject({ n: 3, unknown: 3, sources: [] });
  const csv = await respondWithConversations(await startExport(client.key, { property: "plan=free" })).text();
  expect(csv).toMatch(/,property\.plan,property\.seats\r\n.*,free,3\r\n$/);
});

it("refuses names that are not tracked, and figures by those with over 500 values", async () => {
  const messages = Array.from({ length: 501 }, (_, at) => {
    return {
      conversationId: `c${String(at)}`,
      role: "user",
      text: "Hi",
      timestamp: AT,
      metadata: { order: at, plan: "pro" },
    };
  });
  await ingestMessages(client.key, { messages: messages.slice(0, 250) }, null);
  await ingestMessages(client.key, { messages: messages.slice(250) }, null);
  const check = (property: string, isList = false) => requireTracked(client.clientId, { property, isList });
  await expect(check("plan=pro")).rejects.toMatchObject({
    code: "invalid",
    fields: { "property.plan": expect.any(String) },
  });
  await changeProperty(owner, "plan", { tracked: true });
  await changeProperty(owner, "order", { tracked: true });
  await check("plan=pro");
  await check("order=7", true);
  await expect(check("plan=pro&order=7")).rejects.toThrow("order has over 500 values");
  await requireTrackedIn(client.clientId, { by: "property.plan" }, { isList: false });
  for (const [by, problem] of [
    ["property.order", "order has over 500 values"],
    ["property.none", "none is not a tracked property"],
  ])
    await expect(requireTrackedIn(client.clientId, { by }, { isList: false })).rejects.toThrow(problem);
  expect((await listProperties(viewer)).properties.map(({ listOnly, values }) => [listOnly, values])).toEqual([
    [true, 501],
    [false, 1],
  ]);
});

it("tracks at most 20, by owners and admins", async () => {
  await send("a", Object.fromEntries(Array.from({ length: MAX_TRACKED }, (_, at) => [`n${String(at)}`, at])));
  await send("b", { more: 1 });
  for (let at = 0; at < MAX_TRACKED; at++) await changeProperty(owner, `n${String(at)}`, { tracked: true });
  await expect(changeProperty(owner, "more", { tracked: true })).rejects.toMatchObject({ code: "rejected" });
  await changeProperty(owner, "more", { label: "More" });
  await changeProperty(owner, "n0", { tracked: false });
  await changeProperty(owner, "more", { tracked: true });
  await expect(changeProperty({ ...owner, role: "member" }, "n1", { tracked: false })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(changeProperty(owner, "unheard", { tracked: true })).rejects.toMatchObject({ code: "not_found" });
});
