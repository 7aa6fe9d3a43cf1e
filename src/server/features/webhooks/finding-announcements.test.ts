import { expect, test } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { listSent, toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listBell, listEvents, subscribe } from "#tests/support/webhook-events.ts";
import { classifyClosedConversations, createBulkLoader } from "../ingest/ingest.service.ts";
import { changeFinding, getFindings } from "../metrics/findings/findings.service.ts";
import { setPreferences } from "../notifications/notifications.service.ts";
import { announceFindings } from "./finding-announcements.service.ts";

const database = setUpFileDatabase();
const TODAY = localDayOf(Date.now(), "UTC");
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const LOOP = "fallback_loop:all";
const EVENTS = ["finding.opened", "finding.verified"] as const;

/** Ten conversations on each of the last `days` days, of which three convert and `loops(daysAgo)` end in a fallback loop. */
async function addConversations(
  { clientId, apiAccountId }: TestClient,
  days: number,
  loops: (daysAgo: number) => number,
): Promise<void> {
  const loader = createBulkLoader(clientId);
  for (let daysAgo = days; daysAgo > 0; daysAgo--) {
    for (let number = 0; number < 10; number++) {
      const start = NOON - daysAgo * DAY_MS + number * 60_000;
      const fallback = { role: "bot" as const, text: "Sorry, I did not understand." };
      const dialogue =
        number < loops(daysAgo)
          ? [fallback, { role: "user" as const, text: "a table for four on Friday evening" }, fallback]
          : [{ role: "bot" as const, text: "We are open from 9 to 18, Monday to Friday." }];
      const opening = { role: "user" as const, text: "Do you have a table for four people on Friday?" };
      await loader.add({
        externalId: `${daysAgo}-${number}`,
        apiAccountId,
        channel: "webchat",
        user: "someone",
        agent: { name: "", version: "", model: "" },
        messages: [opening, ...dialogue].map((message, index) => ({
          ...message,
          externalId: `${daysAgo}-${number}-${index}`,
          at: start + index * 5_000,
        })),
        signals: [{ type: number > 6 ? ("conversion" as const) : ("end" as const), at: start + 60_000 }],
      });
    }
  }
  await loader.flush();
  while (await classifyClosedConversations());
}

/** As if a day had passed for who has no webhook. */
async function forgetToday(): Promise<void> {
  await database.owner`update finding_checks set checked_on = checked_on - 1`;
}

test("a new finding is told once, by bell, webhook and, if chosen, mail", async () => {
  const client = await createTestClient();
  await subscribe(client, [...EVENTS]);
  const mail = { preferences: [{ kind: "finding" as const, mail: true, inApp: true }] };
  await setPreferences(toViewer(client), mail);
  await addConversations(client, 40, (daysAgo) => (daysAgo <= 5 ? 6 : 0));
  await Promise.all([announceFindings(), announceFindings()]);
  await announceFindings();
  const events = await listEvents(database.owner, client, "finding.opened");
  expect(events).toMatchObject([{ id: LOOP, count: 30, url: expect.stringMatching(/\/dash\/insights$/) }]);
  const [shown] = await listBell(database.owner, client, "finding");
  expect(shown?.title).toMatch(/^New failure pattern: 30 chats end because the bot doesn’t understand/);
  expect(shown?.text).toContain("30 conversations were lost to it in the last 7 days");
  expect(shown?.link).toBe("/dash/insights");
  expect(await listBell(database.owner, client, "finding")).toHaveLength(1);
  expect((await listSent(client)).map(({ subject }) => subject)).toEqual([shown?.title]);
});

test("people see new findings without a webhook; they are looked for once a day, and not among sample data", async () => {
  const [client, sample] = [await createTestClient(), await createTestClient()];
  await database.owner`update api_accounts set sample = 'ready' where client_id = ${sample.clientId}`;
  for (const each of [client, sample]) await addConversations(each, 40, (daysAgo) => (daysAgo <= 5 ? 6 : 0));
  await announceFindings();
  expect(await listBell(database.owner, client, "finding")).toHaveLength(1);
  expect(await listBell(database.owner, sample, "finding")).toEqual([]);
  await database.owner`delete from announced_findings`;
  await announceFindings();
  expect(await listBell(database.owner, client, "finding")).toHaveLength(1);
  await forgetToday();
  await announceFindings();
  expect(await listBell(database.owner, client, "finding")).toHaveLength(2);
  expect(await listSent(client)).toEqual([]);
});

test("a fix that worked is told once for its day, with the figures of the screen", async () => {
  const client = await createTestClient();
  const viewer = toViewer(client);
  await subscribe(client, [...EVENTS]);
  await addConversations(client, 48, (daysAgo) => (daysAgo > 20 ? 4 : 0));
  await announceFindings();
  const appliedOn = addDays(TODAY, -20);
  await changeFinding(viewer, LOOP, { status: "applied", appliedOn });
  for (let pass = 0; pass < 3; pass++) await announceFindings();
  // Saying the same again is no news.
  await changeFinding(viewer, LOOP, { status: "applied", appliedOn });
  await announceFindings();
  const { findings } = await getFindings(viewer, { from: addDays(TODAY, -40), to: TODAY, limit: 10 });
  const screen = findings.find(({ id }) => id === LOOP);
  expect(screen?.status).toBe("verified");
  const events = await listEvents(database.owner, client, "finding.verified");
  expect(events).toEqual([expect.objectContaining({ id: LOOP, appliedOn, ...screen?.verification?.own })]);
  const [shown, ...others] = await listBell(database.owner, client, "finding");
  expect(others).toEqual([]);
  expect(shown?.title).toMatch(/^Fix verified: /);
  expect(shown?.text).toContain("0.0% (0 of");
  await changeFinding(viewer, LOOP, { status: "applied", appliedOn: addDays(appliedOn, 1) });
  await announceFindings();
  expect(await listEvents(database.owner, client, "finding.verified")).toHaveLength(2);
});

test("a fix without an effect is not told", async () => {
  const client = await createTestClient();
  await subscribe(client, [...EVENTS]);
  await addConversations(client, 48, () => 4);
  await changeFinding(toViewer(client), LOOP, { status: "applied", appliedOn: addDays(TODAY, -20) });
  await announceFindings();
  expect(await listEvents(database.owner, client, "finding.verified")).toEqual([]);
  expect(await listBell(database.owner, client, "finding")).toEqual([]);
});
