import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { indexTexts } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, closeIdle, ingestMessages } from "../../ingest/ingest.service.ts";
import { getBotChanges } from "./changes.service.ts";

const database = setUpFileDatabase();

const DAYS = 30;
const BEFORE = "No rush! Write to ana@example.com or come back whenever you like.";
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
    finding: expect.stringMatching(/^message_loses:/),
    verification: { verdict: "not_enough_data", appliedWith: [] },
  });
  expect(change?.before.text).toMatch(/^No rush! Write to \[email\]/);
  expect(change?.verification?.before.n).toBeGreaterThan(60);
});
