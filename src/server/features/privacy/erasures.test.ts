/** Erasing one person: nothing of them is found in any table, and everybody else's figures stay. */
import { afterAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { nameRecords } from "#tests/support/name-records.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { buildTelegramMessage, connectTelegram, START } from "#tests/support/telegram-channel.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { addAuditEntry, listAuditEntries } from "../audit/audit.service.ts";
import { addComment } from "../conversations/comments/comments.service.ts";
import { indexTexts, listConversations } from "../conversations/conversations.service.ts";
import { createView } from "../conversations/views/views.service.ts";
import { createImport } from "../imports/imports.service.ts";
import {
  closeIdle,
  deriveConversationId,
  ingestEvents,
  ingestMessages,
  tagConversations,
} from "../ingest/ingest.service.ts";
import { createIntent } from "../intents/intents.service.ts";
import { changeFinding } from "../metrics/findings/change-finding.service.ts";
import { createShare, openShare } from "../reports/shares.service.ts";
import { saveRuns } from "../runner/runs.service.ts";
import { createScript } from "../runner/scripts.service.ts";
import { runErasure } from "./erase-person.ts";
import { listErasures, previewErasure, requestErasure } from "./erasures.service.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

const EMAIL = "zqana@example.com";
const RUNNING = new AbortController().signal;

/** Everything that others said, as figures count it. */
async function listOthers(clientId: string) {
  const rows = await database.owner`
    select external_id, stage, converted, ended, drop_reason, intent, messages, turns, quality, sentiment, flags, language
    from conversations where client_id = ${clientId} and end_user is distinct from ${EMAIL}
      and external_id not like ${`%${EMAIL}%`}
    order by external_id`;
  return rows.map((row) => ({ ...row }));
}

async function addConversations(client: TestClient): Promise<void> {
  const at = (minute: number) => new Date(Date.now() - (200 - minute) * 60_000).toISOString();
  const messages = Array.from({ length: 12 }, (_, index) => {
    const isAnas = index < 2;
    const source = { name: index < 2 || index === 5 ? `Order of ${EMAIL}` : "Tours", clickId: EMAIL };
    const shared = { conversationId: `c${index}`, user: isAnas ? EMAIL : `u${index}`, source };
    return [
      { ...shared, id: `${index}-1`, role: "user", text: "How much is the tour on Sunday?", timestamp: at(index) },
      { ...shared, id: `${index}-2`, role: "bot", text: "It is 45 €. Shall I book it?", timestamp: at(index + 1) },
    ];
  }).flat();
  const mention = { conversationId: "c5", user: "u5", metadata: { from: [EMAIL] } };
  await ingestMessages(
    client.key,
    {
      messages: [
        ...messages,
        { ...mention, id: "5-3", role: "user", text: `My sister is ZqAna@example.com, call her`, timestamp: at(20) },
        { ...mention, id: "5-4", role: "bot", text: `We write to ${EMAIL} now`, timestamp: at(21) },
        { conversationId: `${EMAIL}/7`, id: "7", role: "user", text: "Is it you?", timestamp: at(22) },
      ],
    },
    `request of ${EMAIL}`,
  );
  const event = { conversationId: "c6", type: "custom", name: "form", data: { mail: EMAIL, n: 1 } };
  await ingestEvents(client.key, { events: [event] }, null);
}

async function addTexts(client: TestClient): Promise<void> {
  const viewer = createViewer(client);
  const { clientId, apiAccountId } = client;
  const conversation = (name: string) => deriveConversationId(apiAccountId, name);
  await addComment(viewer, conversation("c0"), { text: "She wrote twice" });
  await addComment(viewer, conversation("c6"), { text: `Ask ${EMAIL}` });
  await createView(viewer, { name: `Of ${EMAIL}`, filter: { q: EMAIL } });
  await changeFinding({ ...viewer, role: "owner" }, "greeting_loses:all", { note: `Told by ${EMAIL}` });
  await createIntent(viewer, { name: "Tour", examples: [`I am ${EMAIL}`, "Is there a tour?"] });
  await tagConversations({ clientId, ids: [conversation("c6")], add: [EMAIL, "vip"], remove: [] });
  await addAuditEntry(database.owner, {
    clientId,
    actor: viewer,
    action: "conversations.exported",
    subject: `of ${EMAIL}`,
    details: { q: EMAIL, n: 2 },
  });
  const script = `Of ${EMAIL}\n\n#me\nI am ${EMAIL}`;
  await createScript(getDatabase(), { ...viewer, role: "owner" }, { text: script, kind: "convo" });
  const run = await buildScriptedRun(script, () => [`Thanks, ${EMAIL}`]);
  await saveRuns(getDatabase(), { ...viewer, role: "owner" }, [{ ...run, scriptId: `of ${EMAIL}` }]);
  const options = JSON.stringify({ format: "transcript", speakers: { [EMAIL]: "user" } });
  const upload = await createImport(viewer, {
    ...{ apiAccountId, options, fileName: `${EMAIL}.txt` },
    content: new Blob(["x"]).stream(),
  });
  await database.owner`update uploads set status = 'done' where upload_id = ${upload.id}`;
  await nameRecords(database.owner, client, EMAIL);
}

/** Erases a person from a workspace; returns what was found. */
async function erase(client: TestClient, person = EMAIL) {
  const viewer = createViewer(client);
  const { found } = await previewErasure(viewer, { person });
  const { erasure } = await requestErasure(viewer, { person });
  expect(await runErasure({ clientId: client.clientId, id: erasure.id }, RUNNING)).toBe(true);
  await index();
  return found;
}

async function index(): Promise<void> {
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
}

it("removes a person from every table and search, keeps others as they are, and leaves a certificate without their name", async () => {
  const [client, other] = [await createTestClient(), await createTestClient()];
  const viewer = createViewer(client);
  await addConversations(client);
  await addTexts(client);
  await index();
  const others = await listOthers(client.clientId);
  const { found, mentions } = await previewErasure(viewer, { person: ` ${EMAIL} `.trim() });
  expect({ found, mentions }).toEqual({
    found: { conversations: 3, messages: 5, comments: 1, mentions: 4, otherTexts: 14 },
    mentions: true,
  });

  const { erasure } = await requestErasure(viewer, { person: EMAIL });
  const key = { clientId: client.clientId, id: erasure.id };
  const stopped = new AbortController();
  stopped.abort();
  expect(await runErasure(key, stopped.signal)).toBe(false);
  expect((await listErasures(viewer)).erasures).toMatchObject([{ state: "running", found, finishedAt: null }]);
  expect(await runErasure(key, RUNNING)).toBe(true);
  await index();

  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  const search = await listConversations({ clientId: client.clientId, timeZone: "UTC" }, { q: "zqana", limit: 10 });
  expect(search.items).toEqual([]);
  expect(await listOthers(client.clientId)).toEqual(others);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  const texts = await database.owner<{ text: string; metadata: unknown }[]>`
    select text, metadata from messages where client_id = ${client.clientId} and text like '%[email]%' order by text`;
  expect(texts.map(({ text, metadata }) => [text, metadata])).toEqual([
    // Of the saved run.
    ["I am [email]", {}],
    ["My sister is [email], call her", { from: ["[email]"] }],
    ["Thanks, [email]", {}],
    ["We write to [email] now", { from: ["[email]"] }],
  ]);
  const { erasures } = await listErasures(viewer);
  expect(erasures).toMatchObject([
    { state: "done", found, removedConversations: 3, requestedBy: expect.any(String), finishedAt: expect.any(String) },
  ]);
  const [row] = await database.owner`select sealed from erasures where erasure_id = ${erasure.id}`;
  expect(row?.["sealed"]).toBeNull();
  const { entries } = await listAuditEntries(viewer, { limit: 5 });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["person.erased", "person.erasure-requested"]),
  );
  // Nothing is found by doing it again, and another workspace has none of it.
  expect((await previewErasure(viewer, { person: EMAIL })).found).toMatchObject({ conversations: 0, mentions: 0 });
  expect((await listErasures(createViewer(other))).erasures).toEqual([]);
});

it("finds a person of a channel by the platform's id, although only a pseudonym is stored", async () => {
  const { channel, post } = await connectTelegram();
  await post({ message: buildTelegramMessage(1, START, "hello") });
  await post({ message: buildTelegramMessage(2, START + 200_000, "again") });
  await post({ message: buildTelegramMessage(3, START, "somebody else", 78) });
  const { viewer, client } = channel;
  expect(await previewErasure(viewer, { person: "77" })).toMatchObject({
    found: { conversations: 2, messages: 2, mentions: 0, otherTexts: 0 },
    mentions: false,
  });
  const { erasure } = await requestErasure(viewer, { person: "77" });
  await runErasure({ clientId: client.clientId, id: erasure.id }, RUNNING);
  const conversations = await channel.conversations();
  expect(conversations.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(["somebody else"]);
  const sessions = await database.owner`select thread from channel_sessions where client_id = ${client.clientId}`;
  expect(sessions).toHaveLength(1);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("masks mentions in conversations without an end user", async () => {
  const client = await createTestClient();
  const messages = [{ id: "1", conversationId: "nobody", role: "bot", text: `We write to ${EMAIL}` }];
  await ingestMessages(client.key, { messages }, null);
  expect(await erase(client)).toMatchObject({ conversations: 0, mentions: 1 });
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  const [row] = await database.owner`select text from messages where client_id = ${client.clientId}`;
  expect(row).toEqual({ text: "We write to [email]" });
});

it("finds the person after a line end, a tab or a backslash in JSON", async () => {
  const client = await createTestClient();
  const viewer = createViewer(client);
  const { clientId } = client;
  const said = { conversationId: "c", user: "u", role: "user", text: "hi" };
  const messages = [
    { ...said, id: "1", metadata: { note: `From:\n${EMAIL}` } },
    { ...said, id: "2", metadata: { path: `C:\\${EMAIL}`, quoted: `"${EMAIL}"` } },
  ];
  await ingestMessages(client.key, { messages }, "request");
  const event = { conversationId: "c", type: "custom", name: "form", data: { mail: `To:\t${EMAIL}` } };
  await ingestEvents(client.key, { events: [event] }, null);
  await createView(viewer, { name: "Mine", filter: { q: `a\r${EMAIL}` } });
  await database.owner`
    update idempotency_keys set response = ${JSON.stringify({ at: `x\f${EMAIL}` })}::text::jsonb
    where client_id = ${clientId}`;
  const details = { note: `From:\u0001${EMAIL}` };
  await addAuditEntry(database.owner, { clientId, actor: viewer, action: "conversations.exported", details });
  expect(await erase(client)).toMatchObject({ mentions: 2, otherTexts: 3 });
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
});

it("masks the message texts of shared reports, and not their figures", async () => {
  const client = await createTestClient();
  const viewer = createViewer(client);
  // What bots say is masked by its form, which an id of a workspace's own doesn't have.
  const person = "zqana_seven7";
  const quote = `${"Our tours start at the old harbour. ".repeat(4)}Welcome, ${person}: shall I book it for you?`;
  const messages = Array.from({ length: 30 }, (_, at) => {
    const say = (role: string, minute: number, text: string) => ({
      ...{ role, text, conversationId: `c${at}`, id: `${at}-${minute}` },
      timestamp: new Date(Date.parse("2026-03-10T10:00:00Z") + (at * 60 + minute) * 60_000).toISOString(),
    });
    return [say("user", 0, "How much is it?"), say("bot", 1, quote), say("user", 2, "That is too expensive for me")];
  });
  await ingestMessages(client.key, { messages: messages.flat() }, null);
  await closeIdle(Date.parse("2026-06-01T00:00:00Z"));
  const month = { from: "2026-03-01", to: "2026-03-31", lang: "en", expiresInDays: 7, quotes: true } as const;
  const { url } = await createShare(viewer, month, "https://app.example.com");
  const token = url.slice(-43);
  const { report: before } = await openShare(token);
  expect(before.dropOffs[0]?.text).toContain(person);

  expect(await erase(client, person)).toMatchObject({ mentions: 30 });
  const { report } = await openShare(token);
  expect(JSON.stringify(report)).not.toContain("zqana");
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  expect(report.dropOffs[0]?.text).toContain("Welcome, [erased]: shall");
  expect({ ...report, dropOffs: [] }).toEqual({ ...before, dropOffs: [] });
});

it("reaches the messages that are held because the trial has ended", async () => {
  const client = await createTestClient();
  const viewer = createViewer(client);
  await database.owner`
    update clients set trial_ends_at = now() - interval '1 day' where client_id = ${client.clientId}`;
  const say = (id: string, user: string, text: string) => ({ id, conversationId: id, user, role: "user", text });
  const messages = [say("a", EMAIL, "hi"), say("b", "x", `ask ${EMAIL}`), say("c", "y", "hello")];
  expect((await ingestMessages(client.key, { messages }, null)).output).toMatchObject({ held: 3 });
  expect((await previewErasure(viewer, { person: EMAIL })).found).toMatchObject({
    conversations: 1,
    messages: 1,
    mentions: 1,
  });
  const { erasure } = await requestErasure(viewer, { person: EMAIL });
  expect(await runErasure({ clientId: client.clientId, id: erasure.id }, RUNNING)).toBe(true);
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  const held = await database.owner`
    select item ->> 'text' as text from held_messages where client_id = ${client.clientId} order by position`;
  expect(held.map(({ text }) => text)).toEqual(["ask [email]", "hello"]);
});

it("masks no ordinary word, unless asked to", async () => {
  const client = await createTestClient();
  const viewer = createViewer(client);
  const say = (id: string, user: string, text: string) => ({ id, conversationId: id, user, role: "user", text });
  await ingestMessages(client.key, { messages: [say("a", "support", "hi"), say("b", "x", "support, please")] }, null);
  expect(await previewErasure(viewer, { person: "support" })).toMatchObject({
    found: { conversations: 1, mentions: 0 },
    mentions: false,
  });
  expect(await previewErasure(viewer, { person: "support", mentions: true })).toMatchObject({ found: { mentions: 1 } });
});

it.each(["member", "viewer"] as const)("is refused to a %s", async (role) => {
  const viewer = { ...createViewer(await createTestClient()), role };
  for (const attempt of [
    previewErasure(viewer, { person: EMAIL }),
    requestErasure(viewer, { person: EMAIL }),
    listErasures(viewer),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  }
});
