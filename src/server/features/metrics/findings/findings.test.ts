import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { attemptDuring } from "#tests/support/lock-race.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { listConversations } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader, removeMessageTexts } from "../../ingest/ingest.service.ts";
import { listMarks, lockFinding, upsertMark } from "./finding-marks.sql.ts";
import { listTexts } from "../flow/leaving-points.service.ts";
import { changeFinding, getFindings, listVerifiedFixes } from "./findings.service.ts";

/** A fixed clock: around midnight, conversations would otherwise fall on different days from run to run. */
const NOW = Date.UTC(2026, 3, 15, 12);
const TODAY = "2026-04-15";
const APPLIED_ON = addDays(TODAY, -20);
const QUERY = { from: addDays(TODAY, -60), to: TODAY, limit: 100 };
const OPENINGS = ["Do you have a table for four people on Friday?", "a table for four on Friday evening"];
const LOOP = "fallback_loop:all";

let database: TestDatabase;
let client: TestClient & { timeZone: string };
let owner: Parameters<typeof changeFinding>[0];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  client = { ...(await createTestClient()), timeZone: "UTC" };
  owner = { ...client, kind: "user", role: "owner" };
  const loader = createBulkLoader(client.clientId);
  // Seven conversations a day: three of them loop before the change, one every three days after it.
  for (let day = 48; day > 0; day--) {
    for (let number = 0; number < 7; number++) {
      const loops = day > 20 ? number < 3 : number === 0 && day % 3 === 0;
      await loader.add(makeConversation(day, number, loops));
    }
  }
  await loader.flush();
  while (await classifyClosedConversations());
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
    const filter = { ...getFindingFilter(LOOP), from: QUERY.from, to: QUERY.to };
    const { items } = await listConversations(client, { ...filter, limit: 100 });
    expect(loop.count).toBe(28 * 3 + 6);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(loop.evidence));
    expect(items).toHaveLength(loop.count);
    expect(loop.evidence).toHaveLength(20);
  });

  it("quote users and the bot, and say what to say instead", async () => {
    const { title, quotes, messages, instead, previous, where } = await findLoop();
    expect(title).toBe("90 chats end because the bot doesn’t understand");
    expect(quotes.length).toBeGreaterThan(0);
    for (const { text } of quotes) expect(OPENINGS).toContain(text);
    expect(messages).toMatchObject([{ text: "Sorry, I did not understand.", language: "en" }]);
    expect(instead).toMatchObject([{ language: "en" }]);
    expect({ previous, where }).toEqual({ previous: 0, where: [] });
    const half = { ...QUERY, from: addDays(TODAY, -28), to: addDays(TODAY, -21) };
    const { findings } = await getFindings(client, half);
    // Days 28 to 21 before today: 24 loops; eight days before those as many.
    expect(findings.find(({ id }) => id === LOOP)).toMatchObject({ count: 24, previous: 24 });
  });

  it("forget what an erased conversation said", async () => {
    const [quote] = (await findLoop()).quotes;
    if (quote === undefined) throw new Error("The finding has no quote.");
    const { clientId } = client;
    await getDatabase().withClient(
      clientId,
      (tx) =>
        tx`update messages set text = 'gone' where client_id = ${clientId} and conversation_id = ${quote.conversationId}`,
    );
    const texts = await findLoop();
    expect(texts.quotes.map(({ conversationId }) => conversationId)).not.toContain(quote.conversationId);
  });

  it("are verified when the drop-off rate fell significantly after the change", async () => {
    await changeFinding(owner, LOOP, { status: "applied", appliedOn: APPLIED_ON });
    const { status, appliedOn, verification } = await findLoop();
    expect({ status, appliedOn }).toEqual({ status: "verified", appliedOn: APPLIED_ON });
    expect(verification).toMatchObject({ verdict: "better", before: { k: 84, n: 196 }, after: { k: 6, n: 133 } });
    expect(verification?.high).toBeLessThan(0);
  });

  it("are announced as verified for the workspace's own conversations, not for sample data", async () => {
    const announced = async () => (await listVerifiedFixes(client)).map(({ id }) => id);
    const { clientId } = client;
    expect(await announced()).toEqual([LOOP]);
    await getDatabase().system`update api_accounts set sample = 'ready' where client_id = ${clientId}`;
    expect(await announced()).toEqual([]);
    await getDatabase().system`update api_accounts set sample = null where client_id = ${clientId}`;
  });

  it("wait for data if the change is less than a week old", async () => {
    await changeFinding(owner, LOOP, { status: "applied", appliedOn: addDays(TODAY, -5) });
    expect(await findLoop()).toMatchObject({ status: "applied", verification: { verdict: "not_enough_data" } });
  });

  it("with an applied fix stay listed in a period without occurrences", async () => {
    const later = { from: addDays(TODAY, -2), to: TODAY, limit: 100 };
    const { findings } = await getFindings(client, later);
    expect(findings.find(({ id }) => id === LOOP)).toMatchObject({ count: 0, evidence: [], status: "applied" });
  });

  it("fixed on the same day share one result, which counts each conversation once", async () => {
    const other = "price_objection:all";
    await changeFinding(owner, LOOP, { status: "applied", appliedOn: APPLIED_ON });
    await changeFinding(owner, other, { status: "applied", appliedOn: APPLIED_ON });
    const { findings } = await getFindings(client, QUERY);
    const loop = findings.find(({ id }) => id === LOOP)?.verification;
    const price = findings.find(({ id }) => id === other)?.verification;
    expect(loop).toMatchObject({
      before: { k: 84, n: 196 },
      own: { before: { k: 84, n: 196 }, after: { k: 6, n: 133 } },
      appliedWith: [other],
    });
    expect(price).toEqual({ ...loop, own: price?.own, appliedWith: [LOOP] });
    expect(price?.own).toMatchObject({ before: { k: 0, n: 196 }, after: { k: 0, n: 133 } });
    await changeFinding(owner, other, { status: "open" });
    expect((await findLoop()).verification?.appliedWith).toEqual([]);
  });

  it("can be dismissed, reopened and filtered by status", async () => {
    await changeFinding(owner, LOOP, { status: "dismissed" });
    const open = await getFindings(client, { ...QUERY, status: ["open"] });
    expect(open.findings.map(({ id }) => id)).not.toContain(LOOP);
    const dismissed = await getFindings(client, { ...QUERY, status: ["dismissed"] });
    expect(dismissed.findings.map(({ id }) => id)).toEqual([LOOP]);
    await changeFinding(owner, LOOP, { status: "open" });
    expect((await findLoop()).status).toBe("open");
  });

  it("have an owner, a due day and notes, with a history", async () => {
    const name = await findName(client.userId);
    await changeFinding(owner, LOOP, { owner: client.userId, dueOn: "2026-05-01", note: "Asked the agency" });
    expect(await findLoop()).toMatchObject({
      ...{ status: "open", owner: { id: client.userId, name }, dueOn: "2026-05-01" },
    });
    await changeFinding(owner, LOOP, { status: "applied" });
    const applied = await findLoop();
    // Without a day, the change was today.
    expect(applied).toMatchObject({ appliedOn: TODAY, owner: { id: client.userId }, dueOn: "2026-05-01" });
    expect(applied.history.slice(0, 4)).toMatchObject([
      { by: name, what: "Applied on 15 Apr 2026" },
      { by: name, what: "Asked the agency" },
      { by: name, what: "Due on 1 May 2026" },
      { by: name, what: `${name} takes care of it` },
    ]);
    await changeFinding(owner, LOOP, { note: "Live in all languages" });
    expect(await findLoop()).toMatchObject({ status: "applied", appliedOn: TODAY });
    await changeFinding(owner, LOOP, { status: "open", owner: null, dueOn: null });
    expect(await findLoop()).toMatchObject({ status: "open", appliedOn: null, owner: null, dueOn: null });
    const [entry] = await getDatabase().system<{ action: string; subject: string }[]>`
      select action, subject from audit_entries where client_id = ${client.clientId} and action = 'finding.changed' limit 1`;
    expect(entry?.subject).toBe("The bot doesn’t understand");
  });

  it("reject a future day, a day of what is not applied, owners from elsewhere, and viewers", async () => {
    const other = await createTestClient();
    for (const patch of [
      { status: "applied" as const, appliedOn: addDays(TODAY, 2) },
      { appliedOn: TODAY },
      { owner: other.userId },
    ])
      await expect(changeFinding(owner, LOOP, patch)).rejects.toMatchObject({ code: "invalid" });
    await expect(changeFinding({ ...owner, role: "viewer" }, LOOP, { status: "dismissed" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await findLoop()).status).toBe("open");
  });

  it("of another client are not changed", async () => {
    const other = await createTestClient();
    await changeFinding({ ...owner, clientId: other.clientId }, LOOP, { status: "dismissed" });
    expect((await findLoop()).status).toBe("open");
  });

  it("keep both of two first changes at the same time", async () => {
    const { clientId } = client;
    const first = { clientId, userId: client.userId, id: "dead_end:all", status: "open" as const, appliedOn: null };
    await attemptDuring(
      database.url,
      async (tx) => {
        await lockFinding(tx, first);
        await upsertMark(tx, { ...first, ownerId: client.userId, dueOn: null, events: [] });
      },
      () => changeFinding(owner, first.id, { dueOn: "2026-05-01" }),
    );
    const marks = await getDatabase().withClient(clientId, (tx) => listMarks(tx, clientId));
    expect(marks.find(({ id }) => id === first.id)).toMatchObject({
      owner: { id: client.userId },
      dueOn: "2026-05-01",
    });
  });

  it("quote nothing of what retention deleted", async () => {
    const { clientId } = client;
    const [message] = (await findLoop()).messages;
    if (message === undefined) throw new Error("The finding shows no message.");
    expect(await listTexts(client, [message])).toEqual([message.text]);
    const rows = await getDatabase().withClient(
      clientId,
      (tx) => tx<{ id: string }[]>`select conversation_id as id from conversations where client_id = ${clientId}`,
    );
    await removeMessageTexts({ clientId, conversationIds: rows.map(({ id }) => id) });
    expect(await findLoop()).toMatchObject({ quotes: [], messages: [] });
    expect(await listTexts(client, [message])).toEqual([]);
  });
});

async function findName(userId: string): Promise<string | undefined> {
  const [user] = await getDatabase().system<{ name: string }[]>`select name from users where user_id = ${userId}`;
  return user?.name;
}

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
    ? [fallback, { role: "user" as const, text: OPENINGS[1] ?? "" }, fallback]
    : [{ role: "bot" as const, text: "We are open from 9 to 18, Monday to Friday." }];
  const opening = { role: "user" as const, text: OPENINGS[0] ?? "" };
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
