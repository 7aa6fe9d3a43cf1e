/** An export holds everything of a workspace, survives interruptions, and can be read back. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { GET as getFile } from "#src/pages/api/exports/file.ts";
import { createViewer } from "#tests/support/channels.ts";
import {
  addConversations,
  downloadExport,
  EXPORTED_EMAIL,
  EXPORTED_FROM,
  makeExport,
  readLines,
  RUNNING,
} from "#tests/support/exports.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInFolder, findInTables } from "#tests/support/find-text.ts";
import { listMails } from "#tests/support/mails.ts";
import { createShortSignal } from "#tests/support/short-signal.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { closeQueue, listQueues } from "../../jobs/queue.ts";
import { addComment } from "../conversations/comments/comments.service.ts";
import { createImport, getImport } from "../imports/imports.service.ts";
import { runImport } from "../imports/run-import.ts";
import { deriveConversationId, ingestEvents, ingestMessages, tagConversations } from "../ingest/ingest.service.ts";
import { getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { runErasure } from "../privacy/erase-person.ts";
import { requestErasure } from "../privacy/erasures.service.ts";
import { deleteWorkspace } from "../workspace/deletion.service.ts";
import { eraseWorkspace } from "../workspace/erase-workspace.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { exportJob } from "./exports.jobs.ts";
import { createExportLink, deleteEndedExports, deleteExport, listExports, requestExport } from "./exports.service.ts";
import { runExport } from "./run-export.ts";

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-exports-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything that the analysis says of a client's conversations, and its figures. */
async function describe(client: TestClient) {
  const conversations = await database.owner`
    select external_id, channel, end_user, agent_version, started_at, last_at, stage, converted, ended, handed_off,
      drop_stage, drop_reason, sentiment, intent, messages, turns, duration_ms, first_response_ms, quality, flags, language,
      preview
    from conversations where client_id = ${client.clientId} order by external_id`;
  const messages = await database.owner`
    select c.external_id, m.sent_at, m.role, m.text, m.stage, m.timed
    from messages m join conversations c using (client_id, conversation_id)
    where m.client_id = ${client.clientId} order by 1, 2`;
  const query = { from: "2026-03-01", to: "2026-03-31" };
  const viewer = { clientId: client.clientId, timeZone: "UTC" };
  return {
    conversations: conversations.map((row) => ({ ...row })),
    messages: messages.map((row) => ({ ...row })),
    overview: await getOverview(viewer, query),
    funnel: await getFunnel(viewer, query),
  };
}

it("an export gives the same conversations and figures in a new workspace, by import and by API", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const before = await describe(client);
  const files = await downloadExport(client, await makeExport(client));
  await deleteWorkspace(getDatabase().system, createViewer(client), { name: "Olga Owner", password: PASSWORD });
  await eraseWorkspace(client);

  const imported = await createTestClient();
  const text = [...files].find(([name]) => name.endsWith("/messages.csv"))?.[1] ?? "";
  const { apiAccountId, clientId } = imported;
  const upload = await createImport(imported, {
    ...{ apiAccountId, fileName: "messages.csv" },
    options: JSON.stringify(buildOptions(detectFile(text, "messages.csv"))),
    content: new Blob([text]).stream(),
  });
  await runImport({ clientId, id: upload.id });
  expect(await getImport(imported, upload.id)).toMatchObject({ status: "done", messages: 48, errorCount: 0 });
  const events = readLines(files, "/events.jsonl");
  expect(await ingestEvents(imported.key, { events }, null)).toMatchObject({ output: { accepted: 3 } });
  expect(await describe(imported)).toEqual(before);

  const sent = await createTestClient();
  const messages = readLines(files, "/messages.jsonl");
  expect(await ingestMessages(sent.key, { messages }, null)).toMatchObject({ status: 200, output: { accepted: 48 } });
  await ingestEvents(sent.key, { events }, null);
  expect(await describe(sent)).toEqual(before);
  expect(await ingestMessages(sent.key, { messages }, null)).toMatchObject({ output: { accepted: 0, duplicates: 48 } });
});

it("an export contains comments, tags, settings, members and the audit log, described and without secrets", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const viewer = createViewer(client);
  const conversationId = deriveConversationId(client.apiAccountId, "c5");
  await addComment(viewer, conversationId, { text: "Too slow here" });
  await tagConversations({ clientId: client.clientId, ids: [conversationId], add: ["vip"], remove: [] });
  const files = await downloadExport(client, await makeExport(client));
  expect(readLines(files, "comments.jsonl")).toMatchObject([
    { conversationId, author: "Olga Owner", text: "Too slow here" },
  ]);
  expect(readLines(files, "conversations.jsonl")).toContainEqual(
    expect.objectContaining({ id: conversationId, tags: ["vip"] }),
  );
  expect(readLines(files, "members.jsonl")).toMatchObject([{ name: "Olga Owner", role: "owner" }]);
  expect(readLines(files, "settings/workspace.jsonl")).toMatchObject([{ id: client.clientId, timeZone: "UTC" }]);
  expect(readLines(files, "audit.jsonl")).toContainEqual(expect.objectContaining({ action: "export.requested" }));
  expect(files.get("audit.csv")).toMatch(/^id,at,action,.*\r\n.*export\.requested/);
  const schema: { files: { file: string; fields: { name: string }[] }[] } = JSON.parse(files.get("schema.json") ?? "");
  const described = schema.files.map(({ file }) => file);
  expect(described.toSorted()).toEqual([...files.keys()].filter((name) => !/^(README|schema)/.test(name)).toSorted());
  const fields = schema.files.find(({ file }) => file === "conversations.jsonl")?.fields.map(({ name }) => name);
  expect(Object.keys(Object(readLines(files, "conversations.jsonl")[0]))).toEqual(fields);
  expect([...files.values()].join("\n")).not.toMatch(/password_hash|\$argon2|key_hash|secret_hint/);
  expect(await listAuditedActions(database.owner, client.clientId)).toEqual(
    expect.arrayContaining(["export.requested", "export.finished", "export.downloaded"]),
  );
});

it("an interrupted export goes on where it was, with several parts per file, and mails its link once", async () => {
  const client = await createTestClient({ unlimited: true });
  const text = "A long question about many things. ".repeat(300);
  for (let batch = 0; batch < 3; batch++) {
    const messages = Array.from({ length: 400 }, (_, index) => ({
      ...{ id: `${batch}-${index}`, conversationId: `b${batch}-${index % 10}`, role: "user", text },
      timestamp: EXPORTED_FROM + batch * 1_000_000 + index * 1_000,
    }));
    await ingestMessages(client.key, { messages }, null);
  }
  const viewer = createViewer(client);
  const { id } = (await requestExport(viewer)).export;
  const key = { clientId: client.clientId, id };
  // Stops after each part, as if the process were stopped again and again.
  let runs = 0;
  const states: string[] = [];
  for (;;) {
    const [one] = (await listExports(viewer)).exports;
    states.push(one?.state ?? "");
    if (one?.state === "done") break;
    await runExport(key, createShortSignal());
    runs++;
  }
  expect(runs).toBeGreaterThan(20);
  expect(new Set(states)).toEqual(new Set(["waiting", "running", "done"]));
  const parts = await database.owner`
    select entry, count(*)::int as n from export_parts where export_id = ${id} and entry like '%messages.jsonl' group by 1`;
  expect(parts[0]?.["n"]).toBeGreaterThan(1);
  const files = await downloadExport(client, id);
  const ids = new Set(readLines(files, "/messages.jsonl").map((line) => Object(line).id));
  expect(ids.size).toBe(1200);
  const [owner] = await database.owner`select email from users where client_id = ${client.clientId}`;
  const mails = (await listMails(database.owner, String(owner?.["email"]))).filter(({ subject }) =>
    /export/.test(subject),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.blocks).toContainEqual(expect.objectContaining({ kind: "button", link: "/dash/admin/export" }));
});

it("an interrupted export is enqueued for another process when its own stops", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const { id } = (await requestExport(createViewer(client))).export;
  const countWaiting = async () => (await listQueues()).find(({ name }) => name === exportJob.name)?.waiting ?? 0;
  const before = await countWaiting();
  const key = { clientId: client.clientId, id };
  await exportJob.perform(key, { signal: AbortSignal.abort(), isServing: () => false });
  expect(await countWaiting()).toBe(before + 1);
  await exportJob.perform(key, { signal: RUNNING, isServing: () => true });
  expect(await countWaiting()).toBe(before + 1);
  expect((await listExports(createViewer(client))).exports[0]?.state).toBe("done");
});

it("only one export is made at a time; it can be canceled, deleted, and ends after a week", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const viewer = createViewer(client);
  const { id } = (await requestExport(viewer)).export;
  await expect(requestExport(viewer)).rejects.toMatchObject({ code: "conflict" });
  await expect(createExportLink(viewer, id)).rejects.toMatchObject({ code: "gone" });
  await deleteExport(viewer, id);
  await runExport({ clientId: client.clientId, id }, RUNNING);
  expect((await listExports(viewer)).exports).toMatchObject([{ id, state: "canceled", bytes: 0 }]);
  await expect(deleteExport(viewer, id)).rejects.toMatchObject({ code: "conflict" });

  const second = await makeExport(client);
  const { url } = await createExportLink(viewer, second);
  await database.owner`update exports set expires_at = now() - interval '1 second' where export_id = ${second}`;
  const target = new URL(url, "http://localhost");
  expect((await getFile({ request: new Request(target), url: target, params: {} })).status).toBe(410);
  await expect(createExportLink(viewer, second)).rejects.toMatchObject({ code: "gone" });
  await deleteEndedExports();
  expect((await listExports(viewer)).exports[0]).toMatchObject({ state: "expired", bytes: 0 });
  expect(await findInFolder(join(dataDir, "files"), second)).toEqual([]);

  const stranger = createViewer(await createTestClient());
  await expect(deleteExport(stranger, second)).rejects.toMatchObject({ code: "not_found" });
  await expect(createExportLink(stranger, second)).rejects.toMatchObject({ code: "not_found" });
  expect((await listExports(stranger)).exports).toEqual([]);
  for (const role of ["member", "viewer"] as const) {
    await expect(requestExport({ ...viewer, role })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listExports({ ...viewer, role })).rejects.toMatchObject({ code: "forbidden" });
  }
});

it("an erased person is in no export: finished ones are made again, and a running one starts over", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const { clientId } = client;
  const viewer = createViewer(client);
  const finished = await makeExport(client);
  expect([...(await downloadExport(client, finished)).values()].join("\n")).toContain(EXPORTED_EMAIL);
  const { erasure } = await requestErasure(viewer, { person: EXPORTED_EMAIL });
  await runErasure({ clientId, id: erasure.id }, RUNNING);
  expect(await findInFolder(join(dataDir, "files"), finished)).toEqual([]);
  expect((await listExports(viewer)).exports).toMatchObject([{ id: finished, state: "waiting" }]);
  await runExport({ clientId, id: finished }, RUNNING);
  const files = await downloadExport(client, finished);
  expect([...files.values()].join("\n")).not.toContain(EXPORTED_EMAIL);
  expect(readLines(files, "/messages.jsonl")).toHaveLength(44);
  const [owner] = await database.owner`select email from users where client_id = ${clientId}`;
  const mails = await listMails(database.owner, String(owner?.["email"]));
  expect(mails.filter(({ subject }) => /export/.test(subject))).toHaveLength(1);
});

it("a deleted workspace leaves no export", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const id = await makeExport(client);
  expect(await findInFolder(join(dataDir, "files"), id)).not.toEqual([]);
  await deleteWorkspace(getDatabase().system, createViewer(client), { name: "Olga Owner", password: PASSWORD });
  await eraseWorkspace(client);
  expect(await findInFolder(join(dataDir, "files"), id)).toEqual([]);
  expect(await findInTables(database.owner, id)).toEqual(["pgboss.job"]);
});
