import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { closeIdle, ingestMessages } from "#src/server/features/ingest/ingest.service.ts";
import type { TestClient } from "./test-client.ts";

/** Adds two conversations on each of the last fourteen days. */
export async function addDailyConversations({ key }: Pick<TestClient, "key">): Promise<void> {
  const messages = Array.from({ length: 28 }, (_, at) => ({
    ...{ id: `m${at}`, conversationId: `c${at}`, role: "user", text: "How much is the tour?" },
    timestamp: new Date(Date.now() - Math.floor(at / 2) * DAY_MS - HOUR_MS).toISOString(),
  }));
  await ingestMessages(key, { messages }, null);
  await closeIdle(Date.now());
}
