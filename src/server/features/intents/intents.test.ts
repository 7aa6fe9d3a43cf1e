import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";
import { GIFT_EXAMPLES } from "#tests/fixtures/gift-examples.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { MAX_EXAMPLES, MAX_INTENTS } from "../../../domain/intents/custom-intents.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { turns } from "../../http/turns.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import { updateApiAccount } from "../api-accounts/api-accounts.service.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { getConversation, listConversations } from "../conversations/conversations.service.ts";
import { deriveConversationId } from "../ingest/accept/ids.ts";
import { ingestMessages, removeConversations } from "../ingest/ingest.service.ts";
import { relabelMessages } from "../ingest/maintain/relabel-intents.ts";
import { updateIntent, updateNegativeExamples, createIntent, listIntents, deleteIntent } from "./intents.service.ts";

const database = setUpFileDatabase();
afterAll(closeQueue);

const GIFT = {
  name: "Gift cards",
  examples: GIFT_EXAMPLES,
};

async function createClient() {
  const client = await createTestClient();
  const { clientId, userId } = client;
  const viewer = { kind: "user", clientId, userId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
  const send = (conversationId: string, text: string, role = "user") =>
    ingestMessages(client.key, { conversationId, role, text }, null);
  const label = () => relabelMessages(clientId, Date.now());
  const listMatches = async () =>
    (
      await database.owner`
      select m.text, i.intent_id as intent from intent_matches i
      join messages m using (client_id, conversation_id, message_id)
      where client_id = ${clientId} order by m.text`
    ).map((row) => ({ ...row }));
  return { ...client, viewer, send, label, listMatches };
}

describe("custom intents", () => {
  it("are listed with their examples in the order of creation, for their own client only", async () => {
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
    await expect(updateIntent(other, gift.id, change({ name: "Mine" }))).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteIntent(other, gift.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are audited and matched again only if a save changed something", async () => {
    const { viewer, clientId } = await createClient();
    const { id } = await createIntent(viewer, { name: "Gifts", examples: ["a", "b"] });
    await updateNegativeExamples(viewer, { add: ["c"], remove: [] });
    const read = async () => {
      const [set] = await database.owner`select version from intent_sets where client_id = ${clientId}`;
      return { version: set?.["version"], actions: await listAuditedActions(database.owner, clientId) };
    };
    const before = await read();
    await updateIntent(viewer, id, change({ name: "Gifts", add: ["b"], remove: ["z"] }));
    await updateNegativeExamples(viewer, { add: ["c"], remove: ["z"] });
    expect(await read()).toEqual(before);
    await updateIntent(viewer, id, change({ name: "Presents" }));
    expect((await read()).actions).toEqual([...before.actions, "intent.changed"]);
  });

  it("are renamed, and gain and lose examples without losing those added concurrently", async () => {
    const { viewer } = await createClient();
    const { id } = await createIntent(viewer, { name: "Gifts", examples: ["a", "b"] });
    await Promise.all([
      updateIntent(viewer, id, change({ add: ["c"] })),
      updateIntent(viewer, id, change({ name: "Presents", remove: ["a"] })),
    ]);
    const { intents } = await listIntents(viewer);
    expect(intents[0]).toMatchObject({ name: "Presents", examples: ["b", "c"] });
  });

  it("have unique names, ignoring case, and limited examples", async () => {
    const { viewer } = await createClient();
    await createIntent(viewer, { name: "Gifts", examples: [] });
    const { id } = await createIntent(viewer, { name: "Hours", examples: ["one"] });
    const taken = { code: "conflict", fields: { name: "An intent with this name already exists." } };
    await expect(createIntent(viewer, { name: "GIFTS", examples: [] })).rejects.toMatchObject(taken);
    await expect(updateIntent(viewer, id, change({ name: "gifts" }))).rejects.toMatchObject(taken);
    const many = Array.from({ length: MAX_EXAMPLES }, (_, at) => `example ${at}`);
    await expect(updateIntent(viewer, id, change({ add: many }))).rejects.toMatchObject({
      fields: { examples: `At most ${MAX_EXAMPLES} examples per intent.` },
    });
    await database.owner`
      insert into intents (client_id, intent_id, name, examples)
      select ${viewer.clientId}, gen_random_uuid(), 'Filler ' || n, '{}' from generate_series(3, ${MAX_INTENTS}) n`;
    await expect(createIntent(viewer, { name: "One more", examples: [] })).rejects.toMatchObject({ code: "conflict" });
  });

  it("can be changed by owners, admins and members, and each change is audited", async () => {
    const { viewer } = await createClient();
    const reader = { ...viewer, role: "viewer" as const };
    const { id } = await createIntent({ ...viewer, role: "member" }, { name: "Gifts", examples: [] });
    await expect(createIntent(reader, GIFT)).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateIntent(reader, id, change({}))).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteIntent(reader, id)).rejects.toMatchObject({ code: "forbidden" });
    await updateIntent(viewer, id, change({ name: "Presents" }));
    await deleteIntent(viewer, id);
    const { entries } = await listAuditEntries(viewer, { limit: 10 });
    const changes = entries.filter(({ action }) => action.startsWith("intent."));
    expect(changes.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "intent.deleted Presents",
      "intent.changed Presents",
      "intent.created Gifts",
    ]);
  });
});

describe("user messages", () => {
  it("are matched as they arrive, unlike bot messages, other texts and other clients' messages", async () => {
    const { viewer, send, listMatches } = await createClient();
    const stranger = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    await send("c", "I would like a gift card");
    await send("c", "Here are our gift cards", "bot");
    await send("c", "what time do you close");
    await stranger.send("c", "I would like a gift card");
    expect(await listMatches()).toEqual([{ text: "I would like a gift card", intent: id }]);
    expect(await stranger.listMatches()).toEqual([]);
    expect((await listIntents(viewer)).intents).toMatchObject([{ matches: 1 }]);
  });

  it("show their intent in the conversation, and the list can be filtered by it", async () => {
    const { viewer, clientId, apiAccountId, send } = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    await send("gift", "I would like a gift card");
    await send("other", "what time do you close");
    const seen = { clientId, timeZone: "UTC" };
    const thread = await getConversation(seen, deriveConversationId(apiAccountId, "gift"));
    expect(thread.messages[0]?.ownIntent).toMatchObject({ id, name: "Gift cards" });
    expect(thread.messages[0]?.ownIntent?.confidence).toBeGreaterThan(0.5);
    const { items } = await listConversations(seen, { ownIntent: id, limit: 10 });
    expect(items.map(({ externalId }) => externalId)).toEqual(["gift"]);
  });

  it("are relabeled after a change of the examples, and lose matches that no longer fit", async () => {
    const { viewer, send, label, listMatches } = await createClient();
    await send("before", "I would like a gift card");
    const { id } = await createIntent(viewer, GIFT);
    expect((await listIntents(viewer)).labelling).not.toBeNull();
    await label();
    expect((await listIntents(viewer)).labelling).toBeNull();
    expect(await listMatches()).toEqual([{ text: "I would like a gift card", intent: id }]);
    await updateIntent(viewer, id, change({ remove: GIFT.examples, add: ["my shoes are broken"] }));
    await label();
    expect(await listMatches()).toEqual([]);
  });

  it("are relabeled in the turns of their client, a few thousand messages at a time", async () => {
    const { viewer, send, label, clientId } = await createClient();
    for (const name of ["one", "two", "three"]) await send(name, "I would like a gift card");
    await createIntent(viewer, GIFT);
    await database.owner`update conversations set messages = 1100 where client_id = ${clientId}`;
    const begin = vi.spyOn(turns, "begin");
    await label();
    expect(begin.mock.calls.filter(([id]) => id === clientId)).toHaveLength(3);
    begin.mockRestore();
  });

  it("are not matched if they resemble a negative example", async () => {
    const { viewer, send, label, listMatches } = await createClient();
    await createIntent(viewer, GIFT);
    await send("c", "can I pay by card");
    expect(await listMatches()).toHaveLength(1);
    const none = ["can I pay by card", "do you accept credit cards"];
    expect(await updateNegativeExamples(viewer, { add: [...none, "gone"], remove: [] })).toEqual({
      none: [...none, "gone"],
    });
    expect(await updateNegativeExamples(viewer, { add: [], remove: ["gone"] })).toEqual({ none });
    await label();
    expect(await listMatches()).toEqual([]);
    expect((await listIntents(viewer)).none).toEqual(none);
    const reader = { ...viewer, role: "viewer" as const };
    await expect(updateNegativeExamples(reader, { add: ["x"], remove: [] })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("lose their match with the intent and with the conversation", async () => {
    const { viewer, clientId, apiAccountId, send, listMatches } = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    await send("a", "gift card please");
    await send("b", "one gift card");
    expect(await listMatches()).toHaveLength(2);
    await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "a")] });
    expect(await listMatches()).toEqual([{ text: "one gift card", intent: id }]);
    await deleteIntent(viewer, id);
    expect(await listMatches()).toEqual([]);
  });
});

describe("a custom intent as the goal", () => {
  it("converts the conversation that matches it, also after a late message triggers reanalysis", async () => {
    const { viewer, key, clientId, apiAccountId, send } = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    const goal = { kind: "own_intent", intentId: id } as const;
    await updateApiAccount(getDatabase(), viewer, { apiAccountId, change: { goal } });
    await send("gift", "I would like a gift card");
    await send("other", "what time do you close");
    const early = { conversationId: "gift", role: "user", text: "hello", timestamp: Date.now() - 60_000 };
    await ingestMessages(key, early, null);
    const rows = await database.owner`
      select external_id as thread, converted from conversations where client_id = ${clientId} order by external_id`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { thread: "gift", converted: true },
      { thread: "other", converted: false },
    ]);
  });

  it("must belong to the client, and can't be deleted while it is the goal", async () => {
    const { viewer, apiAccountId } = await createClient();
    const stranger = await createClient();
    const { id } = await createIntent(viewer, GIFT);
    const change = { goal: { kind: "own_intent", intentId: id } } as const;
    const theirs = { apiAccountId: stranger.apiAccountId, change };
    await expect(updateApiAccount(getDatabase(), stranger.viewer, theirs)).rejects.toMatchObject({
      code: "not_found",
    });
    await updateApiAccount(getDatabase(), viewer, { apiAccountId, change });
    await expect(deleteIntent(viewer, id)).rejects.toMatchObject({ code: "rejected" });
    await updateApiAccount(getDatabase(), viewer, { apiAccountId, change: { goal: DEFAULT_GOAL } });
    await expect(deleteIntent(viewer, id)).resolves.toEqual({ success: true });
  });
});

function change(parts: { name?: string; add?: string[]; remove?: string[] }) {
  return { add: [], remove: [], ...parts };
}
