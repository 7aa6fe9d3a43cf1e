import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { indexTexts } from "../../conversations/conversations.service.ts";
import {
  classifyClosedConversations,
  closeIdle,
  createBulkLoader,
  ingestMessages,
} from "../../ingest/ingest.service.ts";
import { getBotChanges } from "./changes.service.ts";
import { listChangePaths } from "./changes.sql.ts";

const database = setUpFileDatabase();

const DAYS = 30;
const BEFORE =
  "No rush! It stays in the name of Íñigo Romero. Write to ana@example.com or come back whenever you like.";
const AFTER = "There are two dates left this week. Shall I hold one for you until tomorrow?";

it("finds that a message was replaced, masks its text, and measures it like an applied fix", async () => {
  const client = await createTestClient();
  const { clientId } = client;
  const now = Date.now();
  const changedAt = now - 14 * DAY_MS;
  for (let day = DAYS; day > 0; day--) {
    const at = now - day * DAY_MS;
    const messages = Array.from({ length: 5 }, (_, index) => {
      const conversationId = `c${day}-${index}`;
      const texts = [
        ["user", "Hi, how much is the day tour to Sintra?"],
        ["bot", "The day tour to Sintra is 80 euros per person."],
        ["user", "I'll think about it"],
        ["bot", at < changedAt ? BEFORE : AFTER],
      ] as const;
      return texts.map(([role, text], place) => ({
        ...{ conversationId, role, text },
        timestamp: new Date(at + index * MINUTE_MS + place * 5000).toISOString(),
      }));
    }).flat();
    await ingestMessages(client.key, messages, null);
  }
  await addSample(client, now, changedAt);
  expect(await getBotChanges({ clientId, timeZone: "UTC" })).toEqual([]);
  await closeIdle(now);
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  const [change, ...others] = await getBotChanges({ clientId, timeZone: "UTC" });
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    at: localDayOf(changedAt, "UTC"),
    before: { n: 80 },
    after: { text: AFTER, n: 70 },
    finding: "time_objection:all",
    verification: { verdict: "not_enough_data", appliedWith: [] },
  });
  expect(change?.before.text).toMatch(/^No rush! It stays in the name of \[name\]\. Write to \[email\]/);
  expect(change?.verification?.before.n).toBeGreaterThan(60);
  expect(change?.verification?.before.n).toBeLessThan(85);
  const period = { clientId, from: localDayOf(now - DAYS * DAY_MS, "UTC"), to: localDayOf(now, "UTC"), limit: 40 };
  const countDays = async (slices: number) => {
    const rows = await getDatabase().withClient(clientId, (tx) => listChangePaths(tx, { ...period, slices }));
    return new Set(rows.map(({ day }) => day)).size;
  };
  expect(await countDays(1)).toBeLessThan(10);
  expect(await countDays(40)).toBeGreaterThan(25);
  // Nobody is sent to a finding that the list does not have.
  await database.owner`update outcome_rollups set outcome = 'answered', reason = '' where client_id = ${clientId}`;
  const [unlisted] = await getBotChanges({ clientId, timeZone: "UTC" });
  expect(unlisted).toMatchObject({ at: localDayOf(changedAt, "UTC"), verification: { verdict: expect.any(String) } });
  expect(unlisted).not.toHaveProperty("finding");
});

/** Sample data with the same change, which no figure of it counts. */
async function addSample({ clientId }: TestClient, now: number, changedAt: number): Promise<void> {
  const [account] = await database.owner<{ id: string }[]>`
    insert into api_accounts (client_id, api_account_id, name, channel, sample)
    values (${clientId}, gen_random_uuid(), 'Sample data', 'web', 'ready') returning api_account_id as id`;
  if (account === undefined) throw new Error("The account was not inserted.");
  const loader = createBulkLoader(clientId);
  for (let day = DAYS; day > 0; day--) {
    const at = now - day * DAY_MS;
    for (let index = 0; index < 5; index++) {
      const externalId = `sample-${day}-${index}`;
      const texts = ["Hi, how much is the day tour to Sintra?", at < changedAt ? BEFORE : AFTER];
      await loader.add({
        ...{ externalId, apiAccountId: account.id, channel: "web", user: "someone" },
        agent: { name: "", version: "", model: "" },
        messages: texts.map((text, place) => ({
          ...{ externalId: `${externalId}-${place}`, role: place === 0 ? ("user" as const) : ("bot" as const), text },
          at: at + place * 5000,
        })),
        signals: [{ type: "end" as const, at: at + MINUTE_MS }],
      });
    }
  }
  await loader.flush();
}
