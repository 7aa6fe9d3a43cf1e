import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { keyCallQuerySchema } from "#src/domain/voice/voice-calls.contract.ts";
import { PROJECT_ROOT, setEnv } from "#src/server/env.ts";
import { listEndpoints } from "#tests/support/endpoints.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listApiAccounts, updateApiAccount } from "../api-accounts/api-accounts.service.ts";
import { createApiKey } from "../api-keys/api-keys.service.ts";
import { issueTokens } from "../auth/tokens.service.ts";
import { getMeterTotals } from "../billing/usage/meter-check.sql.ts";
import { getConversation, indexTexts, listConversations } from "../conversations/conversations.service.ts";
import { listAccounts, listTableRows } from "../exports/rows.sql.ts";
import { TABLE_FILES } from "../exports/settings-tables.ts";
import { createImport } from "../imports/imports.service.ts";
import {
  classifyClosedConversations,
  closeIdle,
  completeWrites,
  ingestMessages,
  removeMessageTexts,
} from "../ingest/ingest.service.ts";
import { settleDays } from "../metrics/rollups/settle.service.ts";
import { addCall } from "../voice/add-call.service.ts";
import { deleteRun, getRun, listRuns, saveRuns } from "./runs.service.ts";

const database = setUpFileDatabase();

/** Long enough ago that conversations are closed; may be yesterday. */
const STARTED_AT = Date.now() - 5 * 3_600_000;
const [FROM, TO] = [STARTED_AT, Date.now()].map((at) => new Date(at).toISOString().slice(0, 10));

type Workspace = { client: TestClient; viewer: UserViewer; token: string };

beforeAll(() => setEnv({ JWT_KEYS: randomBytes(32).toString("base64url") }));

/** A workspace with conversations of its own. */
async function createWorkspace(): Promise<Workspace> {
  const client = await createTestClient();
  const { clientId, userId, key } = client;
  const { system } = getDatabase();
  const user = { userId, clientId, role: "owner" as const };
  const { accessToken } = await issueTokens(
    { sql: system, keys: await getJwtKeys() },
    { user, remembered: false, userAgent: "Vitest" },
  );
  const messages = [1, 2, 3].flatMap((number) => [
    {
      conversationId: `live-${number}`,
      role: "user",
      user: `u-${number}`,
      text: "How much is a double room?",
      timestamp: STARTED_AT,
    },
    {
      conversationId: `live-${number}`,
      role: "bot",
      text: "A double room is 90 euros. Shall I book it?",
      timestamp: STARTED_AT + 2_000,
    },
  ]);
  await ingestMessages(key, { messages }, null);
  await completeWrites(clientId);
  await closeIdle(Date.now());
  const viewer: UserViewer = {
    ...{ kind: "user" as const, clientId, userId, role: "owner" as const },
    ...{ sessionId: crypto.randomUUID(), timeZone: "UTC" },
  };
  return { client, viewer, token: accessToken };
}

function buildRun(text = "Prices\n\n#me\nHow much is a suite?\n#bot\neuros"): Promise<Run> {
  return buildScriptedRun(text, () => ["Sorry, I did not get that.\n300 euros."], { startedAt: STARTED_AT });
}

async function saveRun({ viewer }: Workspace, run: Run): Promise<{ conversationId: string; account: string }> {
  expect(await saveRuns(getDatabase(), viewer, [run])).toEqual({ accepted: 1, duplicates: 0 });
  await completeWrites(viewer.clientId);
  await closeIdle(Date.now());
  const { conversationId } = await getRun(getDatabase(), viewer, run.id);
  const { accounts } = await listApiAccounts(getDatabase(), viewer);
  const account = accounts.find(({ purpose }) => purpose === "test")?.id;
  if (conversationId === null || account === undefined) throw new Error("The run has no conversation.");
  return { conversationId, account };
}

/** Every endpoint that reads figures or lists conversations, in the dashboard and the public API. */
async function listReads(): Promise<{ file: string; path: string }[]> {
  const lists = ["conversations/index", "conversations/export.csv", "v1/conversations/index", "v1/conversations.csv"];
  const found = await listEndpoints();
  return found.filter(
    ({ file, method }) => method === "GET" && (/^(v1\/)?metrics\//.test(file) || lists.includes(file)),
  );
}

type Readable = { GET: (context: { request: Request; params: object; url: URL }) => Promise<Response> };

function isReadable(module: unknown): module is Readable {
  return typeof module === "object" && module !== null && "GET" in module;
}

async function requestText({ token }: Workspace, path: string, file: string): Promise<string> {
  const module: unknown = await import(join(PROJECT_ROOT, "src", "pages", "api", `${file}.ts`));
  if (!isReadable(module)) throw new Error(`${file} has no GET.`);
  const url = new URL(path, "http://localhost");
  const request = new Request(url, { headers: { authorization: `Bearer ${token}` } });
  const response = await module.GET({ request, params: {}, url });
  const text = await response.text();
  expect([path, response.status, response.status === 200 ? "" : text]).toEqual([path, 200, ""]);
  return text;
}

async function requestAll(workspace: Workspace, query: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { file, path } of await listReads())
    texts.set(file, await requestText(workspace, `${path}?${query}`, file));
  return texts;
}

/** Reads what is closed, as jobs do soon after. */
async function classifyClosed(): Promise<void> {
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}

const PERIOD = `from=${FROM ?? ""}&to=${TO ?? ""}`;
/** These take no account, or list nothing of these runs. */
const WITHOUT_ACCOUNT = ["metrics/live", "metrics/questions", "v1/metrics/questions"];

describe("a saved run", () => {
  it("changes no figure, list or export unless its account is chosen", async () => {
    const workspace = await createWorkspace();
    await classifyClosed();
    const before = await requestAll(workspace, PERIOD);
    expect(before.size).toBeGreaterThanOrEqual(19);
    // Enough for findings.
    for (let batch = 0; batch < 3; batch++) {
      const runs = await Promise.all(Array.from({ length: 20 }, () => buildRun()));
      await saveRuns(getDatabase(), workspace.viewer, runs);
    }
    const { account } = await saveRun(workspace, await buildRun());
    await classifyClosed();
    await settleDays(workspace.viewer.clientId, Date.now() + 3 * 86_400_000);
    expect(await requestAll(workspace, PERIOD)).toEqual(before);
    const empty = await requestAll(workspace, `${PERIOD}&account=${crypto.randomUUID()}`);
    const chosen = await requestAll(workspace, `${PERIOD}&account=${account}`);
    const same = [...chosen].filter(([file, text]) => empty.get(file) === text).map(([file]) => file);
    expect(same.filter((file) => !WITHOUT_ACCOUNT.includes(file))).toEqual([]);
    expect(chosen.get("conversations/index")).toContain("runner");
  });

  it("is a conversation with line breaks kept, and neighbors among test runs", async () => {
    const workspace = await createWorkspace();
    const [first, second] = [await buildRun(), await buildRun()];
    const { conversationId, account } = await saveRun(workspace, first);
    const alone = await getConversation(workspace.viewer, conversationId);
    expect(alone).toMatchObject({ previousId: null, nextId: null });
    expect(alone.conversation).toMatchObject({
      ...{ externalId: first.id, channel: "runner", apiAccountId: account, run: { id: first.id }, call: null },
    });
    expect(alone.messages.map(({ role, text }) => [role, text])).toEqual(
      first.messages.map(({ role, text }) => [role, text]),
    );
    await saveRun(workspace, second);
    const { previousId, nextId } = await getConversation(workspace.viewer, conversationId);
    expect([previousId, nextId].filter((id) => id !== null)).toHaveLength(1);
    const { items } = await listConversations(workspace.viewer, { from: FROM, to: TO, limit: 20 });
    for (const { id } of items) {
      const neighbors = await getConversation(workspace.viewer, id);
      expect([neighbors.previousId, neighbors.nextId]).not.toContain(conversationId);
      expect(neighbors.conversation.run).toBeNull();
    }
  });

  it("counts neither for the plan's messages nor in exports of the workspace", async () => {
    const { viewer, ...rest } = await createWorkspace();
    const { clientId } = viewer;
    const { system } = getDatabase();
    const before = await getMeterTotals(system, clientId);
    const { account, conversationId } = await saveRun({ viewer, ...rest }, await buildRun());
    expect(await getMeterTotals(system, clientId)).toEqual(before);
    const table = TABLE_FILES.find((one) => one.table === "conversations");
    if (table === undefined) throw new Error("Conversations are not exported.");
    const walk = { clientId, after: null, limit: 100 };
    const rows = await getDatabase().withClient(clientId, (tx) => listTableRows(tx, table, walk));
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(conversationId);
    expect((await listAccounts(system, clientId)).map(({ id }) => id)).not.toContain(account);
  });

  it("goes with its conversation, and its conversation with it", async () => {
    const workspace = await createWorkspace();
    const { viewer } = workspace;
    const [first, second] = [await buildRun(), await buildRun()];
    const { conversationId } = await saveRun(workspace, first);
    await deleteRun(getDatabase(), viewer, first.id);
    await expect(getConversation(viewer, conversationId)).rejects.toMatchObject({ code: "not_found" });
    const kept = await saveRun(workspace, second);
    await removeMessageTexts({ clientId: viewer.clientId, conversationIds: [kept.conversationId] });
    expect((await listRuns(getDatabase(), viewer, {})).runs).toEqual([]);
  });
});

describe("the account of test runs", () => {
  it("is one a workspace, and takes no keys, calls, imports or changes", async () => {
    const workspace = await createWorkspace();
    const { viewer } = workspace;
    const { clientId, userId } = viewer;
    await Promise.all([saveRun(workspace, await buildRun()), saveRun(workspace, await buildRun())]);
    const { accounts } = await listApiAccounts(getDatabase(), viewer);
    const tests = accounts.filter(({ purpose }) => purpose === "test");
    expect(tests).toMatchObject([{ name: "Runner tests", channel: "runner", isDefault: false }]);
    const apiAccountId = tests[0]?.id ?? "";
    const key = { apiAccountId, name: "k", scopes: ["ingest" as const] };
    await expect(createApiKey(getDatabase(), viewer, key)).rejects.toMatchObject({ code: "rejected" });
    const change = { apiAccountId, change: { name: "Live" } };
    await expect(updateApiAccount(getDatabase(), viewer, change)).rejects.toMatchObject({ code: "rejected" });
    async function* content() {
      yield Buffer.from("a");
    }
    const file = { apiAccountId, fileName: "a.csv", options: "{}", content: content() };
    await expect(createImport({ ...viewer, clientId, userId }, file)).rejects.toMatchObject({ code: "invalid" });
    const options = keyCallQuerySchema.parse({ fileName: "a.json" });
    const call = { clientId, apiAccountId, options, isJson: true, content: null };
    await expect(addCall(call)).rejects.toMatchObject({ code: "invalid" });
  });
});
