/** Corrects stored messages once spans that came later say what the user saw, and when. */
import type { Sql } from "../../../db/sql.ts";
import { flushClient } from "../../../db/sql.ts";
import { ensurePartitions } from "../write/partitions.ts";
import { lockConversations } from "../store/conversations/conversations.sql.ts";
import { lockMeter } from "../store/meter.sql.ts";
import { findChangeableMessage } from "../store/messages/message-changes.sql.ts";
import { updateHeldMessage } from "../store/messages/held-messages.sql.ts";
import { invalidatePendingWrites } from "../store/pending-writes.sql.ts";
import type { ConversationHeader } from "../store/pending-writes.sql.ts";
import { deleteTelemetryMessages, moveMessages } from "../store/messages/telemetry-changes.sql.ts";
import type { MessagePlace } from "../store/messages/telemetry-changes.sql.ts";
import { applyChange } from "./change-message.ts";
import { reanalyzeConversations } from "./reanalyze.ts";

/** A correction of a stored message. `text` is null if it stays; `to` is the conversation with `header`. */
export type TelemetryChange = MessagePlace & { text: string | null; header: ConversationHeader };

/**
 * Moves and rewrites messages of telemetry and removes those that nobody saw; their conversations are analyzed again. Repeatable. A
 * message that a person deleted stays deleted.
 */
export async function changeTelemetryMessages(
  sql: Sql,
  group: { clientId: string; changes: readonly TelemetryChange[]; removed: readonly RemovedMessage[] },
): Promise<void> {
  const { clientId, changes, removed } = group;
  const conversationIds = [
    ...new Set([...changes.flatMap(({ from, to }) => [from, to]), ...removed.map((message) => message.conversationId)]),
  ];
  await flushClient(clientId, sql);
  await ensurePartitions(sql, changes);
  await sql.begin(async (tx) => {
    if (removed.length > 0) await lockMeter(tx, clientId);
    await lockConversations(tx, { clientId, conversationIds });
    for (const { messageId, text } of changes) {
      if (text === null) continue;
      const change = { clientId, messageId, conversationIds, text, metadata: {}, changedAt: null, restores: false };
      const message = await findChangeableMessage(tx, change);
      if (message === null) await updateHeldMessage(tx, { clientId, messageId, text, metadata: {}, removed: [] });
      else if (!message.isDeleted) await applyChange(tx, change, message);
    }
    const places = changes.map(({ header, ...place }) => ({ ...place, external: header.externalId }));
    if (places.length > 0) await moveMessages(tx, { clientId, places });
    const messageIds = removed.map((message) => message.messageId);
    if (removed.length > 0) await deleteTelemetryMessages(tx, { clientId, conversationIds, messageIds });
    await invalidatePendingWrites(tx, { clientId, conversationIds });
    const headers = [...new Map(changes.map(({ header }) => [header.conversationId, header])).values()];
    await reanalyzeConversations(tx, { clientId, conversationIds, headers, nowMs: Date.now() });
  });
}

/** A message that is not part of what the user saw after all. */
export type RemovedMessage = { messageId: string; conversationId: string };
