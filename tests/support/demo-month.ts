import { generateConversations } from "#src/demo/demo.ts";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
import type postgres from "postgres";
import type { TestClient } from "./test-client.ts";

/** Gives a client a month of 300 made-up conversations until now, whose texts can be found and whose closed ones are read. */
export async function loadDemoMonth(client: TestClient, owner: postgres.Sql): Promise<void> {
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 30, conversations: 300 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  await owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}
