import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { getDatabase } from "../../db/sql.ts";
import { getConversation } from "../conversations/conversations.service.ts";
import { getWorkspace } from "../workspace/workspace.service.ts";
import { deriveConversationId, ingestEvents, ingestMessages } from "./ingest.service.ts";

setUpFileDatabase();

it("stores the values of conversions in the currency's units, each event once", async () => {
  const { key, clientId, apiAccountId } = await createTestClient();
  await ingestMessages(key, { messages: buildConversation("paid", { count: 2 }) }, null);
  const paid = { conversationId: "paid", type: "conversion", currency: "EUR" };
  const events = [
    { ...paid, id: "tour", value: 80.5 },
    { ...paid, id: "guide", value: 0.1 },
  ];
  for (let attempt = 0; attempt < 2; attempt++) await ingestEvents(key, { events }, null);
  const id = deriveConversationId(apiAccountId, "paid");
  const detail = await getConversation({ clientId, timeZone: "UTC" }, id, { limit: 10 });
  expect(detail.events.map(({ value, currency }) => ({ value, currency }))).toEqual(
    expect.arrayContaining([
      { value: 80.5, currency: "EUR" },
      { value: 0.1, currency: "EUR" },
    ]),
  );
  expect(detail.events).toHaveLength(2);
});

it.each([
  [{ value: 1.234, currency: "KWD" }, 422],
  [{ value: 1.23, currency: "KWD" }, 200],
  [{ value: 1_234.567, currency: "EUR" }, 200],
  [{ value: 0.1 + 0.2, currency: "TND" }, 200],
])("refuses decimals that can't be stored: %j", async (value, expected) => {
  const { key } = await createTestClient();
  const event = { conversationId: "paid", type: "conversion", ...value };
  const { status, output } = await ingestEvents(key, event, null);
  expect(status).toBe(expected);
  if (expected === 422) expect(output).toMatchObject({ results: [{ error: { path: "value" } }] });
});

it("takes the first currency that arrives as the workspace's, until a value is set", async () => {
  const { key, clientId, userId } = await createTestClient();
  const viewer = { kind: "user", clientId, userId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
  const getCurrency = async () => (await getWorkspace(getDatabase(), viewer)).currency;
  expect(await getCurrency()).toBeNull();
  await ingestMessages(key, { messages: buildConversation("paid", { count: 2 }) }, null);
  const paid = { conversationId: "paid", type: "conversion" };
  await ingestEvents(key, { ...paid, value: 20, currency: "USD" }, null);
  await ingestEvents(key, { ...paid, value: 20, currency: "EUR", timestamp: "2020-01-01" }, null);
  expect(await getCurrency()).toBe("USD");
});
