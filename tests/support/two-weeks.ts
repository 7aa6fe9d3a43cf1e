import { DAY_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { classifyClosedConversations, createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
import type { TestClient } from "./test-client.ts";

const PER_DAY = 40;

/** Adds two weeks of closed conversations from a day on: in the second one, clearly more are lost. */
export async function addTwoWeeks(client: TestClient, from: string): Promise<void> {
  const loader = createBulkLoader(client.clientId);
  for (let day = 0; day < 14; day++) {
    for (let number = 0; number < PER_DAY; number++) {
      await loader.add(makeConversation(client, { from, day, number, isLost: number < (day < 7 ? 4 : 20) }));
    }
  }
  await loader.flush();
  while (await classifyClosedConversations());
}

function makeConversation(
  client: TestClient,
  { from, day, number, isLost }: { from: string; day: number; number: number; isLost: boolean },
) {
  const start = Date.parse(`${from}T10:00:00Z`) + day * DAY_MS + number * MINUTE_MS;
  const fallback = { role: "bot" as const, text: "Sorry, I did not understand." };
  const user = (text: string) => ({ role: "user" as const, text });
  const messages = isLost
    ? [user("a table for four on Friday?"), fallback, user("a table for four on Friday evening"), fallback]
    : [
        user("When are you open?"),
        { role: "bot" as const, text: "We are open from 9 to 18, Monday to Friday." },
        user("Thanks!"),
      ];
  return {
    externalId: `${day}-${number}`,
    apiAccountId: client.apiAccountId,
    channel: "webchat",
    user: "someone",
    agent: { name: "", version: "", model: "" },
    messages: messages.map((message, at) => ({
      ...message,
      externalId: `${day}-${number}-${at}`,
      at: start + at * 5_000,
    })),
    signals: [{ type: "end" as const, at: start + MINUTE_MS }],
  };
}
