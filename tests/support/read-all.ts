/** Reads every closed conversation at once, as the jobs would in a minute. */
import { classifyClosedConversations } from "#src/server/features/ingest/ingest.service.ts";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import type { Sql } from "#src/server/db/sql.ts";

/** Indexes all texts that wait and reads what closed conversations came to; `owner` is the database's owner. */
export async function readAll(owner: Sql): Promise<void> {
  await owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}
