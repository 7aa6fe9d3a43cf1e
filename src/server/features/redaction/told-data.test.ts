/** With redaction on, who writes and what is told besides words is stored without contact details; a job does the same to what is stored. */
import { afterAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { countConversations } from "../conversations/conversations.service.ts";
import { getPerson } from "../conversations/people/person.service.ts";
import { createImporter, ingestEvents, ingestMessages } from "../ingest/ingest.service.ts";
import { countFound, describePerson } from "../privacy/erase-person.ts";
import { updateWorkspace } from "../workspace/workspace.service.ts";
import { getRedaction, startRedaction } from "./redaction.service.ts";
import { runRedaction } from "./run-redaction.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

const EMAIL = "Zqana.Reis@example.com";
const PHONE = "+351 912 345 678";
const MESSAGE_ID = "12345678-1234-8123-8123-123456789012";
const START = Date.now() - 3_600_000;

async function send(client: TestClient): Promise<void> {
  const said = { role: "user", text: "How much is the tour?", timestamp: START } as const;
  const source = {
    name: `For ${EMAIL}`,
    url: `https://shop.example/?mail=${EMAIL}`,
    kind: "ad",
    id: "351912345678",
  } as const;
  await ingestMessages(
    client.key,
    {
      messages: [
        {
          ...said,
          conversationId: "a",
          user: EMAIL,
          metadata: { plan: "pro", mail: EMAIL, deep: [{ of: PHONE }] },
          source,
        },
        { ...said, conversationId: "b", user: EMAIL.toLowerCase() },
        { ...said, conversationId: "c", user: PHONE },
        { ...said, conversationId: "d", user: "customer-902", metadata: { plan: "free", replyTo: EMAIL } },
        { ...said, conversationId: "g", user: "customer-903", metadata: { replyTo: MESSAGE_ID } },
        { ...said, conversationId: "h", user: "customer-904", source: { kind: "post", id: EMAIL } },
      ],
    },
    null,
  );
  await ingestEvents(
    client.key,
    { conversationId: "d", type: "custom", name: "x", data: { mobile: 351912345678, replyTo: PHONE } },
    null,
  );
  const importer = createImporter({
    ...client,
    importId: crypto.randomUUID(),
    channel: "web",
    redact: client.key.redact,
    startMs: START,
  });
  const line = {
    line: 1,
    externalId: "m",
    conversationId: "e",
    role: "user",
    text: "Hello",
    at: START,
    near: null,
  } as const;
  await importer.store([{ ...line, user: "00351912345678", channel: null, agentVersion: null }]);
}

async function listUsers({ clientId }: TestClient): Promise<Record<string, string>> {
  const rows = await database.owner<{ id: string; user: string }[]>`
    select external_id as id, end_user as user from conversations where client_id = ${clientId}`;
  return Object.fromEntries(rows.map(({ id, user }) => [id, user]));
}

/** Everything of the person is found by the original, and nothing of them is stored as it was sent. */
async function expectMasked(client: TestClient): Promise<void> {
  const { clientId } = client;
  const users = await listUsers(client);
  expect(users).toMatchObject({ a: expect.stringMatching(/^P[\da-f]{24}$/), d: "customer-902" });
  expect(users["b"]).toBe(users["a"]);
  expect(users["e"]).toBe(users["c"]);
  expect(users["c"]).not.toBe(users["a"]);
  for (const text of ["Reis@example", "reis@example", "912 345 678", "+351912345678"])
    expect(await findInTables(database.owner, text)).toEqual([]);
  const viewer = { clientId, timeZone: "UTC" };
  for (const [user, n] of [
    [EMAIL, 2],
    [PHONE, 2],
    ["whatsapp:+351912345678", 2],
    [users["a"] ?? "", 2],
    ["customer-902", 1],
  ] as const) {
    expect(await countConversations(viewer, conversationFilterSchema.parse({ user }))).toBe(n);
    expect((await getPerson(viewer, user)).conversations).toBe(n);
  }
  expect(await countFound(await describePerson(clientId, { person: EMAIL, mentions: false }))).toMatchObject({
    conversations: 2,
  });
  expect(await countFound(await describePerson(clientId, { person: PHONE, mentions: false }))).toMatchObject({
    conversations: 2,
  });
  const [told] = await database.owner`
    select m.metadata, s.name, s.url, s.source_id, p.properties -> 'mail' -> 0 as mail,
      (select data from events where client_id = ${clientId}) as data
    from messages m join conversations c using (client_id, conversation_id)
    join conversation_sources s using (client_id, conversation_id)
    join conversation_properties p using (client_id, conversation_id)
    where m.client_id = ${clientId} and c.external_id = 'a'`;
  expect(told).toEqual({
    metadata: { plan: "pro", mail: "[email]", deep: [{ of: "[phone]" }] },
    ...{ name: "For [email]", url: "https://shop.example/?mail=[email]", source_id: "351912345678", mail: "[email]" },
    data: { mobile: "[phone]", replyTo: "[phone]" },
  });
}

it("stores pseudonyms of contact details, found by the original, in every way in", async () => {
  const client = await createTestClient({ redact: true });
  await send(client);
  await expectMasked(client);
  const other = await createTestClient({ redact: true });
  await send(other);
  expect((await listUsers(other))["a"]).not.toBe((await listUsers(client))["a"]);
});

it("does the same to what is stored, also where no message changes", async () => {
  const client = await createTestClient();
  await send(client);
  expect(await listUsers(client)).toMatchObject({ a: EMAIL, c: PHONE });
  const viewer = createViewer(client);
  await updateWorkspace(getDatabase(), viewer, { redactPersonalData: true });
  await startRedaction(viewer);
  await runRedaction(client.clientId, new AbortController().signal);
  await expectMasked(client);
  // All but the one with nothing personal.
  expect(await getRedaction(viewer)).toMatchObject({ run: { state: "done", done: 7, changed: 6 } });
  await startRedaction(viewer);
  await runRedaction(client.clientId, new AbortController().signal);
  expect(await getRedaction(viewer)).toMatchObject({ run: { state: "done", done: 7, changed: 0 } });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  const redacting = { ...client, key: { ...client.key, redact: true } };
  const said = { role: "user", text: "And on Sunday?", timestamp: START + 60_000 } as const;
  await ingestMessages(redacting.key, { ...said, conversationId: "f", user: EMAIL }, null);
  expect((await listUsers(client))["f"]).toBe((await listUsers(client))["a"]);
});
