import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { closeIdle, ingestMessages } from "../ingest/ingest.service.ts";
import { deleteWorkspace } from "../workspace/deletion.service.ts";
import { eraseWorkspace } from "../workspace/erase-workspace.ts";
import { createShare, deleteEndedShares, listShares, openShare, revokeShare } from "./shares.service.ts";

const database = setUpFileDatabase();
const QUOTE = "The zebra tour is 45 €. Shall I book it for you?";
const MONTH = { from: "2026-03-01", to: "2026-03-31", lang: "en" } as const;
let client: TestClient;
let viewer: UserViewer;

beforeAll(async () => {
  client = await createTestClient();
  viewer = createViewer(client);
  await talk("a", 30);
});

function createViewer({ clientId, userId }: TestClient): UserViewer {
  return { kind: "user", clientId, userId, sessionId: "s", role: "owner", timeZone: "UTC" };
}

async function talk(prefix: string, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, at) => {
    const say = (role: string, minute: number, text: string) => ({
      ...{ role, text, conversationId: `${prefix}${at}`, id: `${prefix}${at}-${minute}` },
      timestamp: new Date(Date.parse("2026-03-10T10:00:00Z") + (at * 60 + minute) * 60_000).toISOString(),
    });
    return [say("user", 0, "How much is it?"), say("bot", 1, QUOTE), say("user", 2, "That is too expensive for me")];
  });
  await ingestMessages(client.key, { messages: messages.flat() }, null);
  await closeIdle(Date.parse("2026-06-01T00:00:00Z"));
}

async function share(options: { expiresInDays?: number; quotes?: boolean; account?: string } = {}, of = viewer) {
  const created = await createShare(
    of,
    { ...MONTH, expiresInDays: 7, quotes: false, ...options },
    "https://app.example.com",
  );
  const { pathname } = new URL(created.url);
  return { ...created, token: pathname.replace("/r/", "") };
}

test("a link shows tomorrow what was shared today, and counts who looks", async () => {
  const { id, token, url } = await share();
  expect(url).toMatch(/^https:\/\/app\.example\.com\/r\/[\w-]{43}$/);
  const before = (await openShare(token)).report;
  expect(before.figures.conversations).toBe(30);
  await talk("later", 5);
  expect((await openShare(token)).report).toEqual(before);
  const listed = (await listShares(viewer)).shares.find((one) => one.id === id);
  expect(listed).toMatchObject({ ...MONTH, createdBy: "Olga Owner", views: 2, revokedAt: null });
  expect(listed?.lastViewedAt).not.toBeNull();
});

test("the secret of a link is not stored", async () => {
  const { token } = await share();
  const [row] = await database.owner`
    select count(*)::int as n from report_shares where report_shares::text like ${`%${token}%`}`;
  expect(row?.n).toBe(0);
});

test("message texts are left out unless they are wanted", async () => {
  const [without, withTexts] = [await share(), await share({ quotes: true })];
  expect(JSON.stringify((await openShare(without.token)).report)).not.toContain("zebra");
  expect(JSON.stringify((await openShare(withTexts.token)).report)).toContain("zebra");
});

describe("a link ends", () => {
  test("at once when it is revoked, which is audited once", async () => {
    const { id, token } = await share();
    await revokeShare(viewer, id);
    await revokeShare(viewer, id);
    await expect(openShare(token)).rejects.toMatchObject({ code: "gone", status: 410 });
    const entries = await database.owner`
      select action from audit_entries where client_id = ${client.clientId} and action like 'report.share%'
      order by created_at desc limit 2`;
    expect(entries.map(({ action }) => action)).toEqual(["report.share_revoked", "report.shared"]);
  });

  test("when it expires, and is still known a month later, when its report is deleted", async () => {
    const { id, token } = await share({ expiresInDays: 1 });
    await database.owner`update report_shares set expires_at = ${new Date(Date.now() - 1)} where share_id = ${id}`;
    await expect(openShare(token)).rejects.toMatchObject({ status: 410 });
    await database.owner`
      update report_shares set expires_at = ${new Date(Date.now() - 31 * DAY_MS)} where share_id = ${id}`;
    await deleteEndedShares(getDatabase().system);
    expect((await listShares(viewer)).shares.map((one) => one.id)).not.toContain(id);
    await expect(openShare(token)).rejects.toMatchObject({ status: 410 });
  });

  test("while its workspace is suspended, and when that is deleted", async () => {
    const other = await createTestClient();
    const own = createViewer(other);
    const { token } = await share({}, own);
    await database.owner`update clients set suspended_at = now() where client_id = ${other.clientId}`;
    await expect(openShare(token)).rejects.toMatchObject({ status: 410 });
    await database.owner`update clients set suspended_at = null where client_id = ${other.clientId}`;
    expect((await openShare(token)).report.figures.conversations).toBe(0);
    await deleteWorkspace(getDatabase().system, own, { name: "Olga Owner", password: PASSWORD });
    await eraseWorkspace({ clientId: other.clientId });
    await closeQueue();
    await expect(openShare(token)).rejects.toMatchObject({ status: 410 });
  });
});

test("a report of an account that the workspace does not have is not shared", async () => {
  const other = await createTestClient();
  for (const account of [crypto.randomUUID(), other.apiAccountId]) {
    await expect(share({ account })).rejects.toMatchObject({
      code: "not_found",
      fields: { account: expect.any(String) },
    });
  }
  expect((await share({ account: client.apiAccountId })).token).not.toBe("");
});

test("a link that never was is not found", async () => {
  for (const token of ["", "x", "a".repeat(43), "../../etc/passwd"]) {
    await expect(openShare(token)).rejects.toMatchObject({ status: 404 });
  }
});

test("viewers see links but neither make nor revoke them", async () => {
  const { id } = await share();
  const reader = { ...viewer, role: "viewer" } as const;
  expect((await listShares(reader)).shares.length).toBeGreaterThan(0);
  await expect(share({}, reader)).rejects.toMatchObject({ code: "forbidden" });
  await expect(revokeShare(reader, id)).rejects.toMatchObject({ code: "forbidden" });
});
