import { describe, expect, it } from "vitest";
import { LOST_LEADS } from "#src/domain/conversations/lead.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { deriveConversationId } from "../../ingest/accept/ids.ts";
import { correctReading, ingestEvents, ingestMessages, removeConversations } from "../../ingest/ingest.service.ts";
import { getConversation, listConversations, listExportPages } from "../conversations.service.ts";
import { respondWithConversations } from "../list/export-csv.ts";
import { changeLead } from "./leads.service.ts";
import { readAll } from "#tests/support/read-all.ts";
import { listViews } from "../views/views.service.ts";

const database = setUpFileDatabase();

function toViewer({ clientId, userId }: TestClient, role: UserViewer["role"] = "owner"): UserViewer {
  return { kind: "user", clientId, userId, role, sessionId: crypto.randomUUID(), timeZone: "UTC" };
}

/** A conversation in which a user asks for a price, leaves `contact` and goes; corrected to `outcome`. */
async function tell(client: TestClient, name: string, contact: string, outcome: "lost" | "sold" = "lost") {
  const messages = [
    { role: "user", text: "How much is a room with a view for two nights?" },
    { role: "bot", text: "It is 240 euros." },
    { role: "user", text: `That is too expensive. ${contact}` },
  ].map((message) => ({ ...message, conversationId: name }));
  await ingestMessages(client.key, messages, null);
  await ingestEvents(client.key, { conversationId: name, type: "end" }, null);
  await readAll(database.owner);
  const conversationId = deriveConversationId(client.apiAccountId, name);
  await correctReading({ clientId: client.clientId, conversationId, patch: { outcome }, by: "Ada" });
  return conversationId;
}

const CONTACT = "Call me on +351 912 345 678 or write to ana@example.org";

async function setUp(options = {}) {
  const client = await createTestClient(options);
  const id = await tell(client, "left-number", CONTACT);
  const list = async (viewer = toViewer(client), filter: { lead?: string } = LOST_LEADS.filter) =>
    (await listConversations(viewer, { ...filter, limit: 50 })).items;
  return { client, id, list };
}

describe("lost leads", () => {
  it("are lost conversations with contact details, in a view that every new workspace has", async () => {
    const { client, id, list } = await setUp();
    await tell(client, "no-number", "Thanks anyway");
    await tell(client, "sold", CONTACT, "sold");
    const { views } = await listViews(toViewer(client));
    expect(views).toMatchObject([LOST_LEADS]);
    const items = await list();
    expect(items.map((item) => item.id)).toEqual([id]);
    expect(items[0]?.lead).toEqual({
      owner: null,
      state: "new",
      contact: [
        { kind: "phone", value: "+351 912 345 678" },
        { kind: "email", value: "ana@example.org" },
      ],
    });
    const all = await listConversations(toViewer(client), { limit: 50 });
    expect(all.items.flatMap(({ lead }) => (lead === null ? [] : [lead]))).toHaveLength(1);
  });

  it("keep owner and state, which filter and CSV know and the audit log tells", async () => {
    const { client, id, list } = await setUp();
    const viewer = toViewer(client);
    await changeLead(viewer, id, { state: "contacted" });
    const changed = await changeLead(viewer, id, { owner: client.userId });
    expect(changed.conversation.lead).toMatchObject({ state: "contacted", owner: { id: client.userId } });
    expect(await list(viewer, { lead: "new" })).toEqual([]);
    expect(await list(viewer, { lead: "won,contacted" })).toHaveLength(1);
    const csv = await respondWithConversations({ pages: listExportPages(viewer, {}), tracked: [] }).text();
    expect(csv).toContain("lead_state,lead_owner,lead_contact");
    expect(csv).toContain("contacted,Olga Owner,'+351 912 345 678; ana@example.org");
    const audited = await database.owner`
      select details from audit_entries where client_id = ${client.clientId} and action = 'conversation.lead_changed'
      order by entry_id`;
    expect(audited.map(({ details }) => details)).toEqual([{ state: "contacted" }, { owner: "Olga Owner" }]);
    // A won lead stays one, whatever its outcome is corrected to.
    await changeLead(viewer, id, { state: "won", owner: null });
    await correctReading({ clientId: client.clientId, conversationId: id, patch: { outcome: "sold" }, by: "Ada" });
    expect(await list(viewer, { lead: "won" })).toMatchObject([{ lead: { owner: null, state: "won" } }]);
  });

  it("are read-only for viewers, who see no address or number, neither here nor in texts", async () => {
    const { client, id, list } = await setUp();
    const viewer = toViewer(client, "viewer");
    const said = { conversationId: "left-number", role: "user", text: "Hello?", user: "ana@example.org" };
    const told = {
      metadata: { mail: "ana@example.org", phone: 351912345678 },
      source: { name: "Ad of ana@example.org" },
    };
    await ingestMessages(client.key, { ...said, ...told }, null);
    expect((await getConversation(toViewer(client, "member"), id)).conversation).toMatchObject({
      properties: { mail: "ana@example.org", phone: 351912345678 },
      source: { name: "Ad of ana@example.org" },
    });
    await expect(changeLead(viewer, id, { state: "won" })).rejects.toMatchObject({ code: "forbidden" });
    const detail = await getConversation(viewer, id);
    const seen = JSON.stringify([await list(viewer), detail]);
    expect(seen).not.toContain("912 345");
    expect(seen).not.toContain("ana@example.org");
    expect(seen).not.toContain("351912345678");
    expect(detail.messages[2]?.text).toContain("Call me on ••••");
    expect(JSON.stringify(await getConversation(toViewer(client, "member"), id))).toContain("912 345 678");
    const csv = await respondWithConversations({ pages: listExportPages(viewer, {}), tracked: [] }).text();
    expect(csv).not.toContain("912 345");
  });

  it("are of users whose numbers viewers don't see, while ids stay", async () => {
    const client = await createTestClient();
    const users = ["351912345678", "whatsapp:+351 912 345 678", "u-4711", "visitor-20261201"];
    for (const user of users) {
      await ingestMessages(client.key, { conversationId: user, role: "user", text: "Hello", user }, null);
    }
    const list = async (role: UserViewer["role"]) =>
      (await listConversations(toViewer(client, role), { limit: 10 })).items
        .map(({ endUser, externalId }) => (endUser === externalId ? endUser : null))
        .toSorted();
    expect(await list("member")).toEqual(users.toSorted());
    expect((await list("viewer")).filter((shown) => shown?.includes("•") !== true)).toEqual([
      "u-4711",
      "visitor-20261201",
    ]);
    expect(JSON.stringify(await list("viewer"))).not.toMatch(/912/);
  });

  it("show masks to everybody where the workspace redacts", async () => {
    const { client, list } = await setUp({ redact: true });
    await database.owner`update clients set redact_personal_data = true where client_id = ${client.clientId}`;
    const [item] = await list();
    expect(item?.lead?.contact.map(({ value }) => value).sort()).toEqual(["[email]", "[phone]"]);
  });

  it("refuse an owner of another workspace and conversations of others", async () => {
    const { client, id } = await setUp();
    const other = await createTestClient();
    await expect(changeLead(toViewer(client), id, { owner: other.userId })).rejects.toMatchObject({
      code: "invalid",
      fields: { owner: expect.any(String) },
    });
    await expect(changeLead(toViewer(other), id, { state: "won" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("go with their conversation", async () => {
    const { client, id } = await setUp();
    await removeConversations({ clientId: client.clientId, conversationIds: [id] });
    expect(await database.owner`select 1 from conversation_leads where conversation_id = ${id}`).toEqual([]);
  });
});
