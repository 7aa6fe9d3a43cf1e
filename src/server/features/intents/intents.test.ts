import { afterAll, describe, expect, it } from "vitest";
import { GIFT_EXAMPLES } from "#tests/fixtures/gift-examples.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import { MOST_EXAMPLES, MOST_INTENTS } from "../../../domain/intents/own-intents.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listAudit } from "../audit/audit.service.ts";
import { changeApiAccount } from "../accounts/api-accounts.service.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { getConversation, listConversations } from "../conversations/conversations.service.ts";
import { deriveConversationId } from "../ingest/ids.ts";
import { ingestMessages, labelStored, removeConversations } from "../ingest/ingest.service.ts";
import { changeIntent, changeNone, createIntent, listIntents, removeIntent } from "./intents.service.ts";

const database = bindDatabase();
afterAll(closeQueue);

const GIFT = {
  name: "Gift cards",
  examples: GIFT_EXAMPLES,
};

async function createClient() {
  const tenant = await createTenant();
  const { clientId, userId } = tenant;
  const viewer = { kind: "user", clientId, userId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
  const say = (conversationId: string, text: string, role = "user") =>
    ingestMessages(tenant.key, { conversationId, role, text }, null);
  const label = () => labelStored(clientId, Date.now());
  const readMatches = async () =>
    (
      await database.owner`
      select m.text, i.intent_id as intent from intent_matches i
      join messages m using (client_id, conversation_id, message_id)
      where client_id = ${clientId} order by m.text`
    ).map((row) => ({ ...row }));
  return { ...tenant, viewer, say, label, readMatches };
}

describe("a client's own intents", () => {
  it("are kept with their examples in the order they were made, and are nobody else's", async () => {
    const { viewer } = await createClient();
    const stranger = await createClient();
    const gift = await createIntent(viewer, GIFT);
    const hours = await createIntent(viewer, { name: "Opening hours", examples: [] });
    expect((await listIntents(viewer)).intents).toEqual([
      { ...GIFT, id: gift.id, matches: 0 },
      { name: "Opening hours", examples: [], id: hours.id, matches: 0 },
    ]);
    expect((await listIntents(stranger.viewer)).intents).toEqual([]);
    const { viewer: other } = stranger;
    await expect(changeIntent(other, gift.id, change({ name: "Mine" }))).rejects.toMatchObject({ code: "not_found" });
    await expect(removeIntent(other, gift.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are renamed, and gain and lose examples without losing those that another person added", async () => {
    const { viewer } = await createClient();
    const { id } = await createIntent(viewer, { name: "Gifts", examples: ["a", "b"] });
    await Promise.all([
      changeIntent(viewer, id, change({ add: ["c"] })),
      changeIntent(viewer, id, change({ name: "Presents", remove: ["a"] })),
    ]);
    const { intents } = await listIntents(viewer);
    expect(intents[0]).toMatchObject({ name: "Presents", examples: ["b", "c"] });
  });

  it("have names of their own, letter case aside, and no more examples than fit", async () => {
    const { viewer } = await createClient();
    await createIntent(viewer, { name: "Gifts", examples: [] });
    const { id } = await createIntent(viewer, { name: "Hours", examples: ["one"] });
    const taken = { code: "conflict", fields: { name: "There is already an intent of this name." } };
    await expect(createIntent(viewer, { name: "GIFTS", examples: [] })).rejects.toMatchObject(taken);
    await expect(changeIntent(viewer, id, change({ name: "gifts" }))).rejects.toMatchObject(taken);
    const many = Array.from({ length: MOST_EXAMPLES }, (_, at) => `example ${at}`);
    await expect(changeIntent(viewer, id, change({ add: many }))).rejects.toMatchObject({
      fields: { examples: `At most ${MOST_EXAMPLES} examples an intent.` },
    });
    await database.owner`
      insert into intents (client_id, intent_id, name, examples)
      select ${viewer.clientId}, gen_random_uuid(), 'Filler ' || n, '{}' from generate_series(3, ${MOST_INTENTS}) n`;
    await expect(createIntent(viewer, { name: "One more", examples: [] })).rejects.toMatchObject({ code: "conflict" });
  });

  it("are changed by owners, admins and members, and each change stands in the audit log", async () => {
    const { viewer } = await createClient();
    const reader = { ...viewer, role: "viewer" as const };
    const { id } = await createIntent({ ...viewer, role: "member" }, { name: "Gifts", examples: [] });
    await expect(createIntent(reader, GIFT)).rejects.toMatchObject({ code: "forbidden" });
    await expect(changeIntent(reader, id, change({}))).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeIntent(reader, id)).rejects.toMatchObject({ code: "forbidden" });
    await changeIntent(viewer, id, change({ name: "Presents" }));
    await removeIntent(viewer, id);
    const { entries } = await listAudit(viewer, { limit: 10 });
    const told = entries.filter(({ action }) => action.startsWith("intent."));
    expect(told.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "intent.deleted Presents",
      "intent.changed Presents",
      "intent.created Gifts",
    ]);
  });
});

describe("user messages", () => {
  it("are read by the client's intents as they come in; the bot's, other talk and other clients' are not", async () => {
    const { viewer, say, readMatches } = await createClient();
    const stranger = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    await say("c", "I would like a gift card");
    await say("c", "Here are our gift cards", "bot");
    await say("c", "what time do you close");
    await stranger.say("c", "I would like a gift card");
    expect(await readMatches()).toEqual([{ text: "I would like a gift card", intent: id }]);
    expect(await stranger.readMatches()).toEqual([]);
    expect((await listIntents(viewer)).intents).toMatchObject([{ matches: 1 }]);
  });

  it("show their label in the thread, and the list is narrowed by it", async () => {
    const { viewer, clientId, apiAccountId, say } = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    await say("gift", "I would like a gift card");
    await say("other", "what time do you close");
    const seen = { clientId, timeZone: "UTC" };
    const thread = await getConversation(seen, deriveConversationId(apiAccountId, "gift"));
    expect(thread.messages[0]?.ownIntent).toMatchObject({ id, name: "Gift cards" });
    expect(thread.messages[0]?.ownIntent?.confidence).toBeGreaterThan(0.5);
    const { items } = await listConversations(seen, { ownIntent: id, limit: 10 });
    expect(items.map(({ externalId }) => externalId)).toEqual(["gift"]);
  });

  it("that were stored before are read again after a change, and what no longer fits is forgotten", async () => {
    const { viewer, say, label, readMatches } = await createClient();
    await say("before", "I would like a gift card");
    const { id } = await createIntent(viewer, GIFT);
    expect((await listIntents(viewer)).labelling).not.toBeNull();
    await label();
    expect((await listIntents(viewer)).labelling).toBeNull();
    expect(await readMatches()).toEqual([{ text: "I would like a gift card", intent: id }]);
    await changeIntent(viewer, id, change({ remove: GIFT.examples, add: ["my shoes are broken"] }));
    await label();
    expect(await readMatches()).toEqual([]);
  });

  it("are not read as what a phrase that is none of the intents says", async () => {
    const { viewer, say, label, readMatches } = await createClient();
    await createIntent(viewer, GIFT);
    await say("c", "can I pay by card");
    expect(await readMatches()).toHaveLength(1);
    const none = ["can I pay by card", "do you accept credit cards"];
    expect(await changeNone(viewer, { add: [...none, "gone"], remove: [] })).toEqual({ none: [...none, "gone"] });
    expect(await changeNone(viewer, { add: [], remove: ["gone"] })).toEqual({ none });
    await label();
    expect(await readMatches()).toEqual([]);
    expect((await listIntents(viewer)).none).toEqual(none);
    const reader = { ...viewer, role: "viewer" as const };
    await expect(changeNone(reader, { add: ["x"], remove: [] })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lose their label with the intent and with their conversation", async () => {
    const { viewer, clientId, apiAccountId, say, readMatches } = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    await say("a", "gift card please");
    await say("b", "one gift card");
    expect(await readMatches()).toHaveLength(2);
    await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "a")] });
    expect(await readMatches()).toEqual([{ text: "one gift card", intent: id }]);
    await removeIntent(viewer, id);
    expect(await readMatches()).toEqual([]);
  });
});

describe("an own intent as the goal", () => {
  it("converts the conversation whose user says it, also when a late message has the thread read again", async () => {
    const { viewer, key, clientId, apiAccountId, say } = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    const goal = { kind: "own_intent", intentId: id } as const;
    await changeApiAccount(getDatabase(), viewer, { apiAccountId, change: { goal } });
    await say("gift", "I would like a gift card");
    await say("other", "what time do you close");
    const early = { conversationId: "gift", role: "user", text: "hello", timestamp: Date.now() - 60_000 };
    await ingestMessages(key, early, null);
    const rows = await database.owner`
      select external_id as thread, converted from conversations where client_id = ${clientId} order by external_id`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { thread: "gift", converted: true },
      { thread: "other", converted: false },
    ]);
  });

  it("must be one of the client's, and is not deleted while it is the goal", async () => {
    const { viewer, apiAccountId } = await createClient();
    const stranger = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    const change = { goal: { kind: "own_intent", intentId: id } } as const;
    const theirs = { apiAccountId: stranger.apiAccountId, change };
    await expect(changeApiAccount(getDatabase(), stranger.viewer, theirs)).rejects.toMatchObject({
      code: "not_found",
    });
    await changeApiAccount(getDatabase(), viewer, { apiAccountId, change });
    await expect(removeIntent(viewer, id)).rejects.toMatchObject({ code: "rejected" });
    await changeApiAccount(getDatabase(), viewer, { apiAccountId, change: { goal: { kind: "engine" } } });
    await expect(removeIntent(viewer, id)).resolves.toEqual({ success: true });
  });
});

function change(parts: { name?: string; add?: string[]; remove?: string[] }) {
  return { add: [], remove: [], ...parts };
}
