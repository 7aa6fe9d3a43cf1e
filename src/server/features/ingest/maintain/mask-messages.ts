import { mapReadingTexts } from "../../../../domain/conversations/stored-reading.ts";
import { extractProperties } from "../../../../domain/properties/extract-properties.ts";
import { maskSource } from "../../../../domain/sources/build-source.ts";
import { flushClient } from "../../../db/sql.ts";
import type { Sql, Transaction } from "../../../db/sql.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import { listEventData, updateEventData } from "../store/messages/events.sql.ts";
import { listHeldContents, updateHeldContent } from "../store/messages/held-messages.sql.ts";
import { addToTextQueue, listContents, updateContent } from "../store/messages/message-changes.sql.ts";
import { listStoredProperties, replaceProperties } from "../store/conversations/properties.sql.ts";
import { listStoredSources, replaceSource } from "../store/conversations/sources.sql.ts";
import type { UserMask } from "../../pseudonyms/pseudonyms.service.ts";
import { writeChanges } from "./write-changes.ts";

/** What is replaced in the messages of conversations. */
export type Masking = {
  clientId: string;
  conversationIds: string[];
  maskText: (text: string) => string;
  maskJson: (value: unknown) => unknown;
  /** Converts an end user's id; absent if ids stay. */
  maskUser?: UserMask;
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
    await maskProperties(tx, masking);
    await maskSources(tx, masking);
    await maskEvents(tx, masking);
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

async function maskHeld(
  tx: Transaction,
  { clientId, conversationIds, maskText, maskJson, maskUser }: Masking,
): Promise<void> {
  for (const { messageId, ...content } of await listHeldContents(tx, { clientId, conversationIds })) {
    const { endUser } = content;
    const masked = {
      text: maskText(content.text),
      metadata: maskJson(content.metadata),
      endUser: maskUser === undefined ? endUser : maskUser(endUser),
    };
    if (JSON.stringify(masked) !== JSON.stringify(content))
      await updateHeldContent(tx, { clientId, messageId, ...masked });
  }
}

async function maskProperties(tx: Transaction, { clientId, conversationIds, maskJson }: Masking): Promise<void> {
  for (const { conversationId, properties } of await listStoredProperties(tx, { clientId, conversationIds })) {
    const masked = Object.fromEntries(
      Object.entries(properties).flatMap(([name, [value, at]]) =>
        Object.entries(extractProperties(maskJson({ [name]: value })) ?? {}).map(
          ([key, item]) => [key, [item, at]] as const,
        ),
      ),
    );
    if (JSON.stringify(masked) !== JSON.stringify(properties))
      await replaceProperties(tx, { clientId, conversationId, properties: masked });
  }
}

async function maskSources(tx: Transaction, { clientId, conversationIds, maskText }: Masking): Promise<void> {
  for (const { conversationId, ...source } of await listStoredSources(tx, { clientId, conversationIds })) {
    const masked = maskSource(source, maskText);
    if (JSON.stringify(masked) !== JSON.stringify(source))
      await replaceSource(tx, { clientId, conversationId, source: masked });
  }
}

async function maskEvents(tx: Transaction, { clientId, conversationIds, maskJson }: Masking): Promise<void> {
  for (const { eventId, data } of await listEventData(tx, { clientId, conversationIds })) {
    const masked = maskJson(data);
    if (JSON.stringify(masked) !== JSON.stringify(data)) await updateEventData(tx, { clientId, eventId, data: masked });
  }
}

async function maskPreviews(
  tx: Transaction,
  { clientId, conversationIds, maskText, maskUser }: Masking,
): Promise<void> {
  const rows = await listConversations(tx, { clientId, conversationIds });
  const changes = rows.flatMap((before) => {
    const preview = maskText(before.preview);
    const reading = mapReadingTexts(before.reading, maskText);
    const endUser = maskUser === undefined ? before.endUser : maskUser(before.endUser);
    const isSame =
      preview === before.preview &&
      endUser === before.endUser &&
      JSON.stringify(reading) === JSON.stringify(before.reading);
    return isSame ? [] : [{ before, after: { ...before, preview, reading, endUser } }];
  });
  await writeChanges(tx, changes);
}
