import { beforeAll, describe, expect, it } from "vitest";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import type { DeviceViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { authenticateDevice } from "#src/server/auth/sessions/devices.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { revokeUserAccess } from "#src/server/auth/sessions/sessions.sql.ts";
import { insertUser } from "../auth/users.sql.ts";
import { endMemberSessions, setRole } from "../people/members.service.ts";
import { endOtherSessions } from "../people/sessions.service.ts";
import { deriveConversationId } from "../ingest/accept/ids.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { claimPairing, createPairing, deleteDevice, listDevices } from "./devices.service.ts";
import { getRunnerMe } from "./me.service.ts";
import { deleteRun, getRun, listRuns, saveRuns } from "./runs.service.ts";
import {
  createScript,
  deleteScript,
  draftFromConversation,
  getScript,
  listScripts,
  putScript,
} from "./scripts.service.ts";

const database = setUpFileDatabase();

const DEVICE = { name: "Chrome on a laptop", version: "0.1.0" };
let addresses = 0;
let viewer: UserViewer;

beforeAll(async () => {
  viewer = await signIn();
});

async function signIn(role: UserRole = "owner", options: { redact?: boolean } = {}): Promise<UserViewer> {
  const { clientId, userId } = await createTestClient(options);
  return { kind: "user", clientId, userId, sessionId: crypto.randomUUID(), role, timeZone: "UTC" };
}

function claim(code: string, address = `198.51.100.${String(++addresses)}`) {
  return claimPairing(getDatabase(), { code, device: DEVICE }, address);
}

function authenticate(token: string): Promise<DeviceViewer> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  return authenticateDevice({
    method: "GET",
    url: "http://localhost/",
    signal: AbortSignal.timeout(10_000),
    headers,
    body: null,
  });
}

describe("pairing", () => {
  it("gives a device a token for a code, once and whatever its case", async () => {
    const { code } = await createPairing(getDatabase(), viewer);
    const claimed = await claim(` ${code.toLowerCase().replace("-", "")} `);
    expect(claimed).toMatchObject({ token: expect.stringMatching(/^tl_run_/), device: { name: DEVICE.name } });
    expect(claimed.workspace.id).toBe(viewer.clientId);
    await expect(claim(code)).rejects.toMatchObject({ code: "invalid_code", status: 404 });
    expect(await authenticate(claimed.token)).toMatchObject({ kind: "device", clientId: viewer.clientId });
    const [stored] = await getDatabase().system<{ row: string }[]>`
      select runner_devices::text as row from runner_devices where device_id = ${claimed.device.id}`;
    expect(stored?.row).not.toContain(claimed.token);
  });

  it("refuses wrong and late codes alike, and stops guessing after ten", async () => {
    const { code, id } = await createPairing(getDatabase(), viewer);
    await database.owner`update runner_pairings set expires_at = now() - interval '1 second' where pairing_id = ${id}`;
    await expect(claim(code)).rejects.toMatchObject({ code: "invalid_code" });
    const address = "203.0.113.9";
    for (let tries = 0; tries < 10; tries++) {
      await expect(claim("ABCD-2345", address)).rejects.toMatchObject({ code: "invalid_code" });
    }
    await expect(claim("ABCD-2345", address)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("keeps the newest five codes of a user", async () => {
    const user = await signIn();
    const codes: string[] = [];
    for (let count = 0; count < 6; count++) codes.push((await createPairing(getDatabase(), user)).code);
    await expect(claim(codes[0] ?? "")).rejects.toMatchObject({ code: "invalid_code" });
    await expect(claim(codes[1] ?? "")).resolves.toBeDefined();
  });

  it("ends a token at once when its device is deleted, and says so in the log", async () => {
    const owner = await signIn();
    const { token, device } = await claim((await createPairing(getDatabase(), owner)).code);
    expect((await listDevices(getDatabase(), owner)).devices).toMatchObject([
      { id: device.id, ...DEVICE, user: "Olga Owner" },
    ]);
    const member = { ...owner, userId: crypto.randomUUID(), role: "member" as const };
    expect((await listDevices(getDatabase(), member)).devices).toEqual([]);
    await expect(deleteDevice(getDatabase(), member, device.id)).rejects.toMatchObject({ code: "not_found" });
    await deleteDevice(getDatabase(), owner, device.id);
    await expect(authenticate(token)).rejects.toMatchObject({ code: "unauthenticated" });
    const { system } = getDatabase();
    expect(await listAuditedActions(system, owner.clientId)).toEqual(
      expect.arrayContaining(["runner.paired", "runner.unpaired"]),
    );
  });

  it("keeps the count of wrong codes when a code of the guesser's own is right", async () => {
    const address = "203.0.113.10";
    const attempts = { count: 0 };
    const guess = async () => {
      attempts.count += 1;
      await expect(claim("ABCD-2345", address)).rejects.toMatchObject({ code: "invalid_code" });
    };
    for (let round = 0; round < 5; round++) {
      await guess();
      await guess();
      if (round < 4) await claim((await createPairing(getDatabase(), viewer)).code, address);
    }
    expect(attempts.count).toBe(10);
    await expect(claim("ABCD-2345", address)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("reads the role of its user at each request", async () => {
    const owner = await signIn();
    const { token } = await claim((await createPairing(getDatabase(), owner)).code);
    await getDatabase().system`update users set role = 'viewer' where user_id = ${owner.userId}`;
    await expect(authenticate(token)).rejects.toMatchObject({ code: "forbidden" });
    await getDatabase().system`update users set role = 'member' where user_id = ${owner.userId}`;
    expect(await authenticate(token)).toMatchObject({ userId: owner.userId });
  });

  it("ends with the sessions of its user: by the user, an admin, a new role or a new way in", async () => {
    const { system } = getDatabase();
    const admin = await signIn();
    const userId = crypto.randomUUID();
    const person = { ...admin, userId, role: "member" as const };
    const user = { userId, clientId: admin.clientId, name: "Max Member", passwordHash: null, emailVerified: true };
    await insertUser(system, { ...user, email: `${userId}@example.com`, role: "member" });
    const ways: (() => Promise<unknown>)[] = [
      () => endOtherSessions(system, person),
      () => endMemberSessions(system, admin, userId),
      () => revokeUserAccess(system, { userId }),
      () => setRole(system, admin, { userId, role: "admin" }),
    ];
    for (const end of ways) {
      const { token } = await claim((await createPairing(getDatabase(), person)).code);
      const { code } = await createPairing(getDatabase(), person);
      await authenticate(token);
      await end();
      await expect(authenticate(token)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(claim(code)).rejects.toMatchObject({ code: "invalid_code" });
    }
  });

  it("is not for viewers", async () => {
    await expect(createPairing(getDatabase(), { ...viewer, role: "viewer" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("tells the device what it needs to read as the server does", async () => {
    const { token } = await claim((await createPairing(getDatabase(), viewer)).code);
    expect(await getRunnerMe(getDatabase(), await authenticate(token))).toMatchObject({
      workspace: { id: viewer.clientId },
      goal: { kind: "engine" },
      intents: [],
      extensionVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});

describe("runs", () => {
  it("are saved once each; one that is wrong does not lose the others", async () => {
    const owner = await signIn();
    const run = await buildScriptedRun("Hours\n\n#me\nWhen?\n#bot\nnine", () => ["At nine."]);
    expect(await saveRuns(getDatabase(), owner, [run])).toEqual({ accepted: 1, duplicates: 0 });
    const output = await saveRuns(getDatabase(), owner, [run, { id: "x" }, "no"]);
    expect(output).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(output.results?.map(({ status }) => status)).toEqual(["duplicate", "error", "error"]);
    // Saved, it has the reason of its reading: the question was answered.
    const dropOff = { ...run.analysis.dropOff, reason: "none" };
    expect(await getRun(getDatabase(), owner, run.id)).toEqual({
      ...{ run: { ...run, analysis: { ...run.analysis, dropOff } }, previous: null },
      conversationId: expect.any(String),
    });
  });

  it("are listed newest first, page by page, by script and outcome", async () => {
    const owner = await signIn();
    const runs = [];
    for (let at = 0; at < 52; at++) {
      const bot = () => [at % 2 === 0 ? "At nine." : "At ten."];
      const run = await buildScriptedRun("Hours\n\n#me\nWhen?\n#bot\nnine", bot, { startedAt: 1_000_000 + at * 1000 });
      runs.push({ ...run, scriptId: at === 0 ? "first" : "other" });
    }
    for (let from = 0; from < runs.length; from += 20)
      await saveRuns(getDatabase(), owner, runs.slice(from, from + 20));
    const page = await listRuns(getDatabase(), owner, {});
    expect(page.runs.map(({ id }) => id)).toEqual(
      runs
        .toReversed()
        .slice(0, 50)
        .map(({ id }) => id),
    );
    const rest = await listRuns(getDatabase(), owner, { cursor: page.next ?? "" });
    expect(rest.runs.map(({ id }) => id)).toEqual([runs[1]?.id, runs[0]?.id]);
    expect(rest.next).toBeNull();
    expect((await listRuns(getDatabase(), owner, { script: "first" })).runs).toHaveLength(1);
    expect((await listRuns(getDatabase(), owner, { outcome: "failed" })).runs).toHaveLength(26);
  });

  it("come with the run before them of the same script on the same site", async () => {
    const owner = await signIn();
    const build = (at: number, url: string) =>
      buildScriptedRun("Hours\n\n#me\nWhen?\n#bot\nnine", () => ["At nine."], { startedAt: at, url });
    const before = await build(1000, "https://shop.example");
    const elsewhere = await build(2000, "https://other.example");
    const after = await build(3000, "https://shop.example");
    await saveRuns(getDatabase(), owner, [after, elsewhere, before]);
    expect((await getRun(getDatabase(), owner, after.id)).previous?.id).toBe(before.id);
    expect((await getRun(getDatabase(), owner, before.id)).previous).toBeNull();
    await deleteRun(getDatabase(), owner, before.id);
    await expect(getRun(getDatabase(), owner, before.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are redacted where messages are", async () => {
    const owner = await signIn("owner", { redact: true });
    await getDatabase().system`update clients set redact_personal_data = true where client_id = ${owner.clientId}`;
    const run = await buildScriptedRun("Mail\n\n#me\nI am ana@shop.pt\n#bot\nnever", () => ["Thanks, ana@shop.pt"]);
    await saveRuns(getDatabase(), owner, [run]);
    expect(JSON.stringify(await getRun(getDatabase(), owner, run.id))).not.toContain("ana@shop.pt");
  });
});

describe("scripts", () => {
  it("are kept, replaced and deleted, with their last run", async () => {
    const owner = await signIn();
    const script = await createScript(getDatabase(), owner, { text: "Hours\n\n#me\nWhen?", kind: "convo" });
    expect(script).toMatchObject({ name: "Hours", kind: "convo", lastRun: null });
    const run = await buildScriptedRun("Hours\n\n#me\nWhen?", () => ["At nine."]);
    await saveRuns(getDatabase(), owner, [{ ...run, scriptId: script.id }]);
    const changed = await putScript(getDatabase(), owner, {
      scriptId: script.id,
      name: "Times",
      text: "#me\nWhen?",
      kind: "convo",
    });
    expect(changed).toMatchObject({ name: "Times", lastRun: { id: run.id, outcome: "passed" } });
    expect((await listScripts(getDatabase(), owner)).scripts).toEqual([changed]);
    await deleteScript(getDatabase(), owner, script.id);
    await expect(getScript(getDatabase(), owner, script.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that do not read are refused with their errors by line", async () => {
    const text = "Bad\n\n#me\nHi\nPAUSE soon\n#bot\nCARDS x";
    await expect(createScript(getDatabase(), viewer, { text, kind: "convo" })).rejects.toMatchObject({
      status: 422,
      data: {
        errors: [
          { line: 5, code: "bad_argument" },
          { line: 7, code: "unsupported" },
        ],
      },
    });
    await expect(createScript(getDatabase(), viewer, { text: "LIST\n", kind: "utterances" })).rejects.toMatchObject({
      status: 422,
    });
  });

  it("are made from conversations, with personal data replaced", async () => {
    const { key, clientId, userId, apiAccountId } = await createTestClient();
    const messages = [
      { conversationId: "one", role: "user", text: "My name is Ana Silva. Do you have a room?" },
      { conversationId: "one", role: "bot", text: "Hello Ana, a room costs €120. Shall I book it?" },
    ];
    await ingestMessages(key, messages, null);
    const owner: UserViewer = { ...viewer, clientId, userId };
    const draft = await draftFromConversation(owner, deriveConversationId(apiAccountId, "one"));
    expect(draft.masked).toBeGreaterThan(0);
    expect(draft.text).toContain("!FALLBACK");
    expect(draft.text).not.toMatch(/Ana|120/);
  });
});
