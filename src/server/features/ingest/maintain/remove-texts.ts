import { mapReadingTexts } from "../../../../domain/conversations/stored-reading.ts";
import { flushClient } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import { removeContents } from "../store/messages/message-changes.sql.ts";
import { removePropertyTexts } from "../store/conversations/properties.sql.ts";
import { writeChanges } from "./write-changes.ts";

/** Deletes the texts of these conversations, in search and previews too. The figures and each message's analysis stay. */
export async function removeTexts(
  sql: Sql,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await flushClient(clientId, sql);
  await sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    await removeContents(tx, { clientId, conversationIds });
    await removePropertyTexts(tx, { clientId, conversationIds });
    const rows = await listConversations(tx, { clientId, conversationIds });
    // Written although only the preview and quotes change: a cached row must not bring them back.
    await writeChanges(
      tx,
      rows.map((before) => ({
        before,
        after: { ...before, preview: "", reading: mapReadingTexts(before.reading, () => "") },
      })),
    );
  });
}
