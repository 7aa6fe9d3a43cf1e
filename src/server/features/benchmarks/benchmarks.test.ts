import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { buildCohortMeasures } from "#src/domain/benchmarks/measures.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { closeIdle, ingestMessages } from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { updateWorkspace } from "../workspace/workspace.service.ts";
import { computeWindow, getBenchmarks } from "./benchmarks.service.ts";
import { computeSnapshots } from "./snapshots.service.ts";

const database = setUpFileDatabase();

/** A Monday at 03:10 UTC. */
const MONDAY = Date.parse("2026-11-23T03:10:00Z");
const WEEK = 7 * DAY_MS;

beforeEach(async () => {
  await database.owner`update clients set share_benchmarks = false`;
  await database.owner`delete from benchmark_members`;
  await database.owner`delete from benchmark_snapshots`;
});

function createViewer({ clientId, userId }: TestClient): UserViewer {
  return { kind: "user", clientId, userId, sessionId: "s", role: "owner", timeZone: "UTC" };
}

const ACTIVE = { status: "active" };
let businesses = 0;

/** A paying workspace of a business of its own that shares, with closed conversations in the window, some of which convert. */
async function createSharing({
  conversations = 50,
  converted = 10,
  industry = "travel",
  isOld = true,
  domain = `business${++businesses}.example`,
  card = { brand: "visa", last4: String(1_000 + businesses), expMonth: 12, expYear: 2039 },
} = {}): Promise<TestClient> {
  const client = await createTestClient();
  const messages = Array.from({ length: conversations }, (_, at) => {
    const say = (role: string, minute: number, text: string) => ({
      ...{ role, text, conversationId: `c${at}`, id: `c${at}-${minute}` },
      timestamp: new Date(MONDAY - 5 * DAY_MS + minute * 60_000).toISOString(),
    });
    const opening = [
      say("user", 0, "How much is the boat tour?"),
      say("bot", 1, "It is 45 €. Shall I book it for you?"),
    ];
    if (at >= converted) return opening;
    return [
      ...opening,
      say("user", 2, "Yes, please book it"),
      say("bot", 3, "Your booking is confirmed. Reference 123."),
    ];
  });
  await ingestMessages(client.key, { messages: messages.flat() }, null);
  await closeIdle(MONDAY);
  await database.owner`
    update clients set industry = ${industry}, size = '11-50', share_benchmarks = true,
      created_at = ${new Date(isOld ? MONDAY - 30 * DAY_MS : MONDAY)}
    where client_id = ${client.clientId}`;
  await database.owner`
    update users set email = ${`${client.userId}@${domain}`} where user_id = ${client.userId}`;
  await database.owner`
    insert into billing_accounts (client_id, provider, customer_id, subscription, payment_method)
    values (${client.clientId}, 'sandbox', ${client.clientId}, ${database.owner.json(ACTIVE)}, ${database.owner.json(card)})`;
  return client;
}

async function createGroup(count: number): Promise<TestClient[]> {
  const clients: TestClient[] = [];
  for (let at = 0; at < count; at++) clients.push(await createSharing({ converted: 5 + at * 5 }));
  return clients;
}

test("shows a cohort of five to those who share, and only the public reference to others", async () => {
  const clients = await createGroup(5);
  const outsider = await createTestClient();
  expect(await computeSnapshots(MONDAY)).toBe(3);
  const [first] = clients;
  const shown = await getBenchmarks(createViewer(first ?? outsider));
  expect(shown).toMatchObject({
    cohort: { kind: "industry_size", name: "Travel and hospitality, 11 to 50 employees", n: 5, minimum: 5 },
    sharing: true,
    contributes: true,
    reason: null,
  });
  expect(shown.cohort.window).toEqual({ from: "2026-10-26", to: "2026-11-22" });
  const conversion = shown.measures.find(({ id }) => id === "conversionRate");
  expect(conversion).toMatchObject({ q1: 0.2, median: 0.3, q3: 0.4, you: { n: 50, value: 0.1 }, band: "bottom" });
  const reference = await getBenchmarks(createViewer(outsider));
  expect(reference).toMatchObject({
    cohort: { kind: "reference" },
    sharing: false,
    contributes: false,
    reason: "not_sharing",
  });
  expect(reference.cohort.name).toMatch(/^Public reference: [\d,]+ conversations of 3 open corpora/);
  expect(reference.measures.find(({ id }) => id === "firstResponse")?.median).toBeNull();
});

test("computes from the very figures of the screens", async () => {
  const clients = await createGroup(5);
  await computeSnapshots(MONDAY);
  const window = computeWindow(MONDAY);
  const figures = await Promise.all(
    clients.map(
      async ({ clientId }) =>
        (await getOverview({ clientId, timeZone: "UTC" }, { ...window, sample: "exclude" })).figures,
    ),
  );
  const [snapshot] = await database.owner`select measures from benchmark_snapshots where cohort_key = 'all'`;
  expect(snapshot?.measures).toEqual(buildCohortMeasures(figures));
});

test("does not exist with four workspaces, nor with workspaces that are young, quiet, suspended or demos", async () => {
  const clients = await createGroup(4);
  await createSharing({ isOld: false });
  await createSharing({ conversations: 49 });
  const [suspended, demo] = [await createSharing(), await createSharing()];
  await database.owner`update clients set suspended_at = now() where client_id = ${suspended.clientId}`;
  await database.owner`update clients set is_demo = true where client_id = ${demo.clientId}`;
  expect(await computeSnapshots(MONDAY)).toBe(0);
  const [first] = clients;
  const { cohort, contributes } = await getBenchmarks(createViewer(first ?? demo));
  expect({ kind: cohort.kind, contributes }).toMatchObject({ kind: "reference" });
});

test("nobody fills a cohort around one victim: workspaces of one domain or one card count once, unpaid ones not at all", async () => {
  const { owner } = database;
  const card = { brand: "visa", last4: "0001", expMonth: 1, expYear: 2030 };
  const victim = await createSharing();
  await createSharing({ domain: "attacker.example", card });
  await createSharing({ domain: "attacker.example" });
  await createSharing({ card });
  const [trial, unverified, free] = [await createSharing(), await createSharing(), await createSharing()];
  await owner`
    update billing_accounts set subscription = ${owner.json({ status: "trialing" })} where client_id = ${trial.clientId}`;
  await owner`update users set email_verified_at = null where client_id = ${unverified.clientId}`;
  await owner`delete from billing_accounts where client_id = ${free.clientId}`;
  expect(await computeSnapshots(MONDAY)).toBe(0);
  const reasons: unknown[] = [];
  for (const client of [victim, trial, unverified, free]) {
    reasons.push((await getBenchmarks(createViewer(client))).reason);
  }
  expect(reasons).toEqual([null, "not_paying", "unverified", "not_paying"]);
});

test("tells a linked workspace why it doesn't count, and counts it once the other one no longer does", async () => {
  const older = await createSharing({ domain: "two.example" });
  await database.owner`update clients set created_at = created_at - interval '1 day' where client_id = ${older.clientId}`;
  const newer = await createSharing({ domain: "two.example" });
  expect(await getBenchmarks(createViewer(newer))).toMatchObject({ contributes: false, reason: "linked" });
  expect(await getBenchmarks(createViewer(older))).toMatchObject({ contributes: true, reason: null });
  await database.owner`update clients set suspended_at = now() where client_id = ${older.clientId}`;
  expect(await getBenchmarks(createViewer(newer))).toMatchObject({ contributes: true, reason: null });
});

test("repeating a night changes nothing, and the next ones only fill gaps", async () => {
  await createGroup(5);
  await computeSnapshots(MONDAY);
  expect(await computeSnapshots(MONDAY)).toBe(0);
  expect(await computeSnapshots(MONDAY + DAY_MS)).toBe(0);
  expect(await computeSnapshots(MONDAY + WEEK)).toBe(3);
});

test("who withdraws is in no later snapshot, and a cohort of four disappears at once", async () => {
  const [first, second, ...others] = await createGroup(6);
  if (first === undefined || second === undefined) throw new Error("No group.");
  await computeSnapshots(MONDAY);
  await updateWorkspace(getDatabase(), createViewer(first), { shareBenchmarks: false });
  expect((await getBenchmarks(createViewer(second))).cohort.kind).toBe("industry_size");
  await computeSnapshots(MONDAY + WEEK);
  const members = await database.owner`
    select client_id as id from benchmark_members m join benchmark_snapshots s using (snapshot_id)
    where s.withdrawn_at is null and s.cohort_key = 'all' order by 1`;
  expect(members.map(({ id }) => id)).toEqual([second, ...others].map(({ clientId }) => clientId).toSorted());
  await updateWorkspace(getDatabase(), createViewer(second), { shareBenchmarks: false });
  const [third] = others;
  expect((await getBenchmarks(createViewer(third ?? second))).cohort.kind).toBe("reference");
  const audit = await database.owner`
    select action from audit_entries where client_id = ${second.clientId} and action like 'benchmarks.%'`;
  expect(audit.map(({ action }) => action)).toEqual(["benchmarks.withdrawn"]);
});

test("snapshots hold no client ids", async () => {
  const clients = await createGroup(5);
  await computeSnapshots(MONDAY);
  const rows = await database.owner<
    { text: string }[]
  >`select benchmark_snapshots::text as text from benchmark_snapshots`;
  for (const { clientId } of clients) expect(rows.some(({ text }) => text.includes(clientId))).toBe(false);
});
