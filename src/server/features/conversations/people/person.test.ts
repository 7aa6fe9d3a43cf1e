import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import {
  classifyClosedConversations,
  correctReading,
  ingestEvents,
  ingestMessages,
} from "../../ingest/ingest.service.ts";
import { getOutcomes } from "../../metrics/outcomes.service.ts";
import { updateWorkspace } from "../../workspace/workspace.service.ts";
import { indexTexts, listConversations } from "../conversations.service.ts";
import { getPerson } from "./person.service.ts";

const database = setUpFileDatabase();
/** Recent, so that the last conversation goes on. */
const START = Date.now() - 91 * 60_000;

async function setUp() {
  const client = await createTestClient();
  const say = (conversationId: string, user: string, minutes: number) =>
    ingestMessages(
      client.key,
      {
        ...{ conversationId, user, role: "user", text: "Do you have a double room on Saturday?" },
        timestamp: new Date(START + minutes * 60_000).toISOString(),
      },
      null,
    );
  await say("first", "u1", 0);
  await ingestEvents(client.key, { conversationId: "first", type: "end" }, null);
  await say("second", "u1", 90);
  await say("other", "u2", 5);
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  return { client, viewer: { clientId: client.clientId, timeZone: "UTC" } };
}

it("tells of a person what all their conversations came to, and which go on", async () => {
  const { client, viewer } = await setUp();
  const person = await getPerson(viewer, "u1");
  expect(person).toMatchObject({
    ...{ user: "u1", conversations: 2, money: null },
    ...{ firstSeen: new Date(START).toISOString(), lastSeen: new Date(START + 90 * 60_000).toISOString() },
  });
  expect(person.outcomes.open).toBe(1);
  expect(Object.values(person.outcomes).reduce((sum, n) => sum + n)).toBe(2);
  expect(person.openMatters.at(0)).toMatchObject({ externalId: "second", isWaiting: false });
  await expect(getPerson(viewer, "nobody")).rejects.toMatchObject({ code: "not_found" });
  await expect(getPerson(viewer, "\u0000")).rejects.toMatchObject({ code: "not_found" });
  const other = await createTestClient();
  await expect(getPerson({ ...viewer, clientId: other.clientId }, "u1")).rejects.toMatchObject({ code: "not_found" });
  expect(client.clientId).not.toBe(other.clientId);
});

it("adds up what the sold conversations of one person are worth", async () => {
  const { client, viewer } = await setUp();
  const owner = getOwnerViewer(client);
  const sell = async (user: string) => {
    for (const { id } of (await listConversations(viewer, { user, limit: 50 })).items)
      await correctReading({ clientId: client.clientId, conversationId: id, patch: { outcome: "sold" }, by: "Ada" });
  };
  await ingestEvents(client.key, { conversationId: "second", type: "end" }, null);
  while (await classifyClosedConversations());
  await sell("u1");
  await sell("u2");
  expect((await getPerson(viewer, "u1")).money).toBeNull();
  await updateWorkspace(getDatabase(), owner, { conversionValue: { cents: 8_050, currency: "EUR" } });
  expect((await getPerson(viewer, "u1")).money).toEqual({ cents: 16_100, currency: "EUR", sold: 2, others: [] });
  const event = { conversationId: "first", type: "conversion", value: 120.5, currency: "EUR" } as const;
  await ingestEvents(client.key, event, null);
  const { money } = await getPerson(viewer, "u1");
  expect(money).toEqual({ cents: 20_100, currency: "EUR", sold: 2, others: [] });
  const all = await getOutcomes(owner, { from: "2020-01-01", to: "2099-12-31" });
  expect(all.money?.cents).toBe(20_100 + ((await getPerson(viewer, "u2")).money?.cents ?? 0));
});

it("lists the conversations of one person alone", async () => {
  const { viewer } = await setUp();
  const list = async (user: string) =>
    (await listConversations(viewer, { user, limit: 50 })).items.map(({ externalId }) => externalId);
  expect(await list("u1")).toEqual(["second", "first"]);
  expect(await list("u2")).toEqual(["other"]);
  expect(await list("u")).toEqual([]);
});
