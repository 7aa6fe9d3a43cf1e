import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { listConversations } from "../conversations/conversations.service.ts";
import { createBulkLoader } from "../ingest/ingest.service.ts";
import { getFindings, markFinding } from "./findings.service.ts";

/** A fixed clock: around midnight, conversations would otherwise fall on different days from run to run. */
const NOW = Date.UTC(2026, 3, 15, 12);
const TODAY = "2026-04-15";
const APPLIED_ON = addDays(TODAY, -20);
const QUERY = { from: addDays(TODAY, -60), to: TODAY, limit: 100 };
const LOOP = "fallback_loop:interest";

let database: TestDatabase;
let client: TestClient & { timeZone: string };
let owner: Parameters<typeof markFinding>[0];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  client = { ...(await createTestClient()), timeZone: "UTC" };
  owner = { ...client, userId: client.clientId, role: "owner" };
  const loader = createBulkLoader(client.clientId);
  // Seven conversations a day: three of them loop before the change, one every three days after it.
  for (let day = 48; day > 0; day--) {
    for (let number = 0; number < 7; number++) {
      const loops = day > 20 ? number < 3 : number === 0 && day % 3 === 0;
      await loader.add(makeConversation(day, number, loops));
    }
  }
  await loader.flush();
});
afterAll(async () => {
  vi.useRealTimers();
  await getDatabase().end();
  await database.drop();
});

describe("findings", () => {
  it("count the same conversations as the list and return some of them as evidence", async () => {
    const loop = await findLoop();
    expect(loop).toMatchObject({ status: "open", appliedOn: null, verification: null });
    const { items } = await listConversations(client, { ...QUERY, dropReason: "fallback_loop", stage: "interest" });
    expect(loop.count).toBe(28 * 3 + 6);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(loop.evidence.slice(0, 5)));
    expect(loop.evidence).toHaveLength(20);
    expect(loop.fix).toContain("“Sorry, I did not understand.”");
  });

  it("are verified when the drop-off rate fell significantly after the change", async () => {
    await markFinding(owner, LOOP, { status: "applied", appliedOn: APPLIED_ON });
    const { status, appliedOn, verification } = await findLoop();
    expect({ status, appliedOn }).toEqual({ status: "verified", appliedOn: APPLIED_ON });
    expect(verification).toMatchObject({ verdict: "better", before: { k: 84, n: 196 }, after: { k: 6, n: 133 } });
    expect(verification?.high).toBeLessThan(0);
  });

  it("wait for data if the change is less than a week old", async () => {
    await markFinding(owner, LOOP, { status: "applied", appliedOn: addDays(TODAY, -5) });
    expect(await findLoop()).toMatchObject({ status: "applied", verification: { verdict: "not_enough_data" } });
  });

  it("with an applied fix stay listed in a period without occurrences", async () => {
    const later = { from: addDays(TODAY, -2), to: TODAY, limit: 100 };
    const { findings } = await getFindings(client, later);
    expect(findings.find(({ id }) => id === LOOP)).toMatchObject({ count: 0, evidence: [], status: "applied" });
  });

  it("fixed on the same day share one result, which counts each conversation once", async () => {
    const other = "price_objection:consideration";
    await markFinding(owner, LOOP, { status: "applied", appliedOn: APPLIED_ON });
    await markFinding(owner, other, { status: "applied", appliedOn: APPLIED_ON });
    const { findings } = await getFindings(client, QUERY);
    const loop = findings.find(({ id }) => id === LOOP)?.verification;
    const price = findings.find(({ id }) => id === other)?.verification;
    expect(loop).toMatchObject({
      before: { k: 84, n: 196 },
      own: { before: { k: 84, n: 196 }, after: { k: 6, n: 133 } },
      conversion: { stage: "interest" },
      appliedWith: [other],
    });
    expect(price).toEqual({ ...loop, own: price?.own, appliedWith: [LOOP] });
    expect(price?.own).toMatchObject({ before: { k: 0, n: 196 }, after: { k: 0, n: 133 } });
    await markFinding(owner, other, { status: "open" });
    expect((await findLoop()).verification?.appliedWith).toEqual([]);
  });

  it("can be dismissed, reopened and filtered by status", async () => {
    await markFinding(owner, LOOP, { status: "dismissed" });
    const open = await getFindings(client, { ...QUERY, status: ["open"] });
    expect(open.findings.map(({ id }) => id)).not.toContain(LOOP);
    const dismissed = await getFindings(client, { ...QUERY, status: ["dismissed"] });
    expect(dismissed.findings.map(({ id }) => id)).toEqual([LOOP]);
    await markFinding(owner, LOOP, { status: "open" });
    expect((await findLoop()).status).toBe("open");
  });

  it("reject a future fix date and viewers", async () => {
    const tomorrow = { status: "applied" as const, appliedOn: addDays(TODAY, 2) };
    await expect(markFinding(owner, LOOP, tomorrow)).rejects.toMatchObject({ code: "invalid" });
    await expect(markFinding({ ...owner, role: "viewer" }, LOOP, { status: "dismissed" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await findLoop()).status).toBe("open");
  });

  it("of another client are not changed", async () => {
    const other = await createTestClient();
    await markFinding({ ...owner, clientId: other.clientId }, LOOP, { status: "dismissed" });
    expect((await findLoop()).status).toBe("open");
  });
});

async function findLoop(): Promise<Finding> {
  const { findings } = await getFindings(client, QUERY);
  const loop = findings.find(({ id }) => id === LOOP);
  if (loop === undefined) throw new Error(`No fallback loop among ${findings.map(({ id }) => id).join(", ")}.`);
  return loop;
}

function makeConversation(daysAgo: number, number: number, loops: boolean) {
  const start = NOW - daysAgo * DAY_MS + number * 60_000;
  const fallback = { role: "bot" as const, text: "Sorry, I did not understand." };
  const dialogue = loops
    ? [fallback, { role: "user" as const, text: "a table for four on Friday evening" }, fallback]
    : [{ role: "bot" as const, text: "We are open from 9 to 18, Monday to Friday." }];
  const opening = { role: "user" as const, text: "Do you have a table for four people on Friday?" };
  return {
    externalId: `${daysAgo}-${number}`,
    apiAccountId: client.apiAccountId,
    channel: "webchat",
    user: "someone",
    agent: { name: "", version: "", model: "" },
    messages: [opening, ...dialogue].map((message, index) => ({
      ...message,
      externalId: `${daysAgo}-${number}-${index}`,
      at: start + index * 5_000,
    })),
    signals: [{ type: "end" as const, at: start + 60_000 }],
  };
}
