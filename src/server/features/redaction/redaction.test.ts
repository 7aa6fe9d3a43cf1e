/** Redaction of stored messages: previewed, resumed after an interruption, stopped, and without a trace of what was there. */
import { afterAll, expect, it } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { createViewer } from "#tests/support/channels.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createShortSignal } from "#tests/support/short-signal.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { indexTexts } from "../conversations/conversations.service.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { saveRuns } from "../runner/runs.service.ts";
import { updateWorkspace } from "../workspace/workspace.service.ts";
import { cancelRedaction, getRedaction, previewRedaction, startRedaction } from "./redaction.service.ts";
import { runRedaction } from "./run-redaction.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

const RUNNING = new AbortController().signal;
const EMAIL = "zqana.reis@example.com";
const CONVERSATIONS = 450;

/** Conversations of which every third has an address and a name, and one that was held over the plan's limit. */
async function addConversations(client: TestClient): Promise<void> {
  const start = Date.now() - 3 * DAY_MS;
  const messages = Array.from({ length: CONVERSATIONS }, (_, index) => {
    const shared = { conversationId: `c${index}`, user: `u${index}` };
    const personal = `My name is Zqana Reis, write to ${EMAIL}. I want to book the tour`;
    return [
      { ...shared, role: "user", text: index % 3 === 0 ? personal : "How much is the tour?", timestamp: start + index },
      { ...shared, role: "bot", text: "Your tour is booked.", timestamp: start + index + 3_000 },
    ];
  }).flat();
  for (let from = 0; from < messages.length; from += 300) {
    await ingestMessages(client.key, { messages: messages.slice(from, from + 300) }, null);
  }
  await indexTexts();
}

async function getFigures({ clientId }: TestClient) {
  const viewer = { clientId, timeZone: "UTC" };
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
  const query = { from: day(-10), to: day(0) };
  return { overview: await getOverview(viewer, query), funnel: await getFunnel(viewer, query) };
}

it("shows what would be replaced, and replaces it in all that is stored, without a change of figures", async () => {
  const client = await createTestClient({ unlimited: true });
  const { clientId } = client;
  const viewer = createViewer(client);
  const db = getDatabase();
  await addConversations(client);
  await saveRuns(db, viewer, [await buildScriptedRun(`Mail\n\n#me\nI am ${EMAIL}`, () => ["Thanks"])]);
  const before = await getFigures(client);

  const preview = await previewRedaction(viewer);
  expect(preview).toMatchObject({
    // The run's conversation is one more.
    ...{ looked: 902, changed: 151 },
    kinds: [
      { mask: "[email]", n: 151 },
      { mask: "[name]", n: 150 },
    ],
  });
  expect(preview.examples).toHaveLength(6);
  expect(preview.examples[0]).toMatchObject({
    before: `My name is Zqana Reis, write to ${EMAIL}. I want to book the tour`,
    after: "My name is [name], write to [email]. I want to book the tour",
    role: "user",
  });
  expect(await findInTables(database.owner, EMAIL)).toContain("public.conversations");

  await expect(startRedaction(viewer)).rejects.toMatchObject({ code: "conflict" });
  await updateWorkspace(db, viewer, { redactPersonalData: true });
  expect(await startRedaction(viewer)).toMatchObject({ run: { state: "running", total: 451, done: 0 } });
  await expect(startRedaction(viewer)).rejects.toMatchObject({ code: "conflict" });

  // Stops after each step, as if the process were stopped again and again.
  const seen: number[] = [];
  for (;;) {
    const { run } = await getRedaction(viewer);
    if (run?.state !== "running") break;
    seen.push(run.done);
    await runRedaction(clientId, createShortSignal());
  }
  expect(seen).toEqual([0, 200, 400]);
  expect(await getRedaction(viewer)).toMatchObject({ run: { state: "done", total: 451, done: 451, changed: 151 } });
  await indexTexts();
  expect(await findInTables(database.owner, EMAIL)).toEqual([]);
  expect(await findInTables(database.owner, "Zqana")).toEqual([]);
  expect(await getFigures(client)).toEqual(before);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  expect(await previewRedaction(viewer)).toMatchObject({ looked: 902, changed: 0, examples: [] });
  expect(await listAuditedActions(database.owner, clientId)).toEqual(
    expect.arrayContaining(["redaction.started", "redaction.finished"]),
  );
});

it("can be stopped: what is redacted stays so, and the next run starts again", async () => {
  const client = await createTestClient({ unlimited: true });
  const viewer = createViewer(client);
  await addConversations(client);
  await updateWorkspace(getDatabase(), viewer, { redactPersonalData: true });
  await expect(cancelRedaction(viewer)).rejects.toMatchObject({ code: "conflict" });
  await startRedaction(viewer);
  await runRedaction(client.clientId, createShortSignal());
  expect(await cancelRedaction(viewer)).toMatchObject({ run: { state: "canceled", done: 200 } });
  await runRedaction(client.clientId, RUNNING);
  expect(await getRedaction(viewer)).toMatchObject({ run: { state: "canceled", done: 200 } });
  const { changed } = await previewRedaction(viewer);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(150);
  await startRedaction(viewer);
  await runRedaction(client.clientId, RUNNING);
  expect(await getRedaction(viewer)).toMatchObject({ run: { state: "done", done: 450, changed } });
});

it("is for owners and admins, each for their own workspace", async () => {
  const client = await createTestClient();
  await addConversations(await createTestClient({ unlimited: true }));
  for (const role of ["member", "viewer"] as const) {
    const viewer = { ...createViewer(client), role };
    for (const call of [getRedaction, previewRedaction, startRedaction, cancelRedaction]) {
      await expect(call(viewer)).rejects.toMatchObject({ code: "forbidden" });
    }
  }
  expect(await previewRedaction(createViewer(client))).toMatchObject({ looked: 0, changed: 0 });
});
