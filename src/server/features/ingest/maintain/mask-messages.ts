import { mapReadingTexts } from "../../../../domain/conversations/stored-reading.ts";
import { flushClient } from "../../../db/sql.ts";
import type { Sql, Transaction } from "../../../db/sql.ts";
import { listConversations, lockConversations } from "../store/conversations.sql.ts";
import { listHeldContents, updateHeldContent } from "../store/held-messages.sql.ts";
import { addToTextQueue, listContents, updateContent } from "../store/message-changes.sql.ts";
import { writeChanges } from "./write-changes.ts";

/** What is replaced in the messages of conversations. */
export type Masking = {
  clientId: string;
  conversationIds: string[];
  maskText: (text: string) => string;
  maskJson: (value: unknown) => unknown;
};

/** Replaces parts of messages, in search and previews too. Nothing is analyzed again: the figures stay as they are. */
export async function maskTexts(sql: Sql, masking: Masking): Promise<void> {
  const { clientId, conversationIds } = masking;
  await flushClient(clientId, sql);
  await sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    await maskContents(tx, masking);
    await maskHeld(tx, masking);
    await maskPreviews(tx, masking);
    await addToTextQueue(tx, { clientId, conversationIds });
  });
}

async function maskContents(
  tx: Transaction,
  { clientId, conversationIds, maskText, maskJson }: Masking,
): Promise<void> {
  for (const message of await listContents(tx, { clientId, conversationIds })) {
    const text = maskText(message.text);
    const metadata = maskJson(message.metadata);
    const isSame = text === message.text && JSON.stringify(metadata) === JSON.stringify(message.metadata);
    if (isSame) continue;
    // The evidence is at the same words as before.
    const move = (at: number | null) =>
      at === null ? null : Math.min(maskText(message.text.slice(0, at)).length, text.length);
    const evidence = { evidenceStart: move(message.evidenceStart), evidenceEnd: move(message.evidenceEnd) };
    await updateContent(tx, { ...message, ...evidence, clientId, text, metadata });
  }
}

async function maskHeld(tx: Transaction, { clientId, conversationIds, maskText, maskJson }: Masking): Promise<void> {
  for (const { messageId, ...content } of await listHeldContents(tx, { clientId, conversationIds })) {
    const masked = { text: maskText(content.text), metadata: maskJson(content.metadata) };
    if (JSON.stringify(masked) !== JSON.stringify(content))
      await updateHeldContent(tx, { clientId, messageId, ...masked });
  }
}

async function maskPreviews(tx: Transaction, { clientId, conversationIds, maskText }: Masking): Promise<void> {
  const rows = await listConversations(tx, { clientId, conversationIds });
  const changes = rows.flatMap((before) => {
    const preview = maskText(before.preview);
    const reading = mapReadingTexts(before.reading, maskText);
    const isSame = preview === before.preview && JSON.stringify(reading) === JSON.stringify(before.reading);
    return isSame ? [] : [{ before, after: { ...before, preview, reading } }];
  });
  await writeChanges(tx, changes);
}
