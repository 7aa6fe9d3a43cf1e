import { DELETED_TEXT } from "../../../../domain/channels/channels.contract.ts";
import { flushClient } from "../../../db/sql.ts";
import type { Sql, Transaction } from "../../../db/sql.ts";
import { analyzeMessage } from "../analyze/analyze-message.ts";
import { getSettings } from "../analyze/client-settings.ts";
import { getClassifiers } from "../analyze/custom-intents.ts";
import { lockConversations } from "../store/conversations/conversations.sql.ts";
import { findHeldMessage, listDeletableHeld, updateHeldMessage } from "../store/messages/held-messages.sql.ts";
import {
  findChangeableMessage,
  listDeletableMessages,
  setIntentMatch,
  setMessageChangedAt,
  updateMessageText,
} from "../store/messages/message-changes.sql.ts";
import type { ChangeableMessage } from "../store/messages/message-changes.sql.ts";
import { addStaleTemplates } from "../store/messages/stale-templates.sql.ts";
import { invalidatePendingWrites } from "../store/pending-writes.sql.ts";
import { reanalyzeConversations } from "./reanalyze.ts";

/** A change of a stored message's text on its platform. */
export type MessageChange = {
  clientId: string;
  messageId: string;
  /** The conversations that may hold it. */
  conversationIds: string[];
  text: string;
  /** Added to its metadata; `deleted` marks a deletion. */
  metadata: { deleted?: true; edited?: true; truncated?: true };
  /** When it changed, in milliseconds; null if the platform doesn't say. Older changes are not applied after newer ones. */
  changedAt: number | null;
  /** Whether it brings back a deleted message. */
  restores: boolean;
};

export type ChangeOutcome = "changed" | "unchanged" | "missing";

/** Changes a stored message's text; its conversation is analyzed again, so that figures and search follow. */
export async function changeMessage(sql: Sql, change: MessageChange): Promise<ChangeOutcome> {
  const { clientId, conversationIds } = change;
  await flushClient(clientId, sql);
  return sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    const message = await findChangeableMessage(tx, change);
    if (message === null) return changeHeldMessage(tx, change);
    if (!isApplicable(change, message)) return "unchanged";
    await applyChange(tx, change, message);
    const conversation = { clientId, conversationIds: [message.conversationId] };
    await invalidatePendingWrites(tx, conversation);
    await reanalyzeConversations(tx, { ...conversation, nowMs: Date.now() });
    return "changed";
  });
}

/** Replaces every text of these conversations as a deletion does; returns how many messages were not deleted before. */
export async function deleteTexts(
  sql: Sql,
  { clientId, conversationIds, changedAt }: Pick<MessageChange, "clientId" | "conversationIds" | "changedAt">,
): Promise<number> {
  await flushClient(clientId, sql);
  return sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    const group = { clientId, conversationIds };
    const deletion = { ...group, text: DELETED_TEXT, metadata: { deleted: true }, changedAt, restores: false } as const;
    const held = await listDeletableHeld(tx, group);
    for (const messageId of held) await applyHeldChange(tx, { ...deletion, messageId });
    const messages = await listDeletableMessages(tx, group);
    for (const message of messages) await applyChange(tx, { ...deletion, messageId: message.messageId }, message);
    if (messages.length === 0) return held.length;
    const changed = { clientId, conversationIds: [...new Set(messages.map(({ conversationId }) => conversationId))] };
    await invalidatePendingWrites(tx, changed);
    await reanalyzeConversations(tx, { ...changed, nowMs: Date.now() });
    return held.length + messages.length;
  });
}

async function changeHeldMessage(tx: Transaction, change: MessageChange): Promise<ChangeOutcome> {
  const message = await findHeldMessage(tx, change);
  if (message === null) return "missing";
  if (!isApplicable(change, message)) return "unchanged";
  await applyHeldChange(tx, change);
  return "changed";
}

/** A held message changes where it waits; it is analyzed when it is released. */
async function applyHeldChange(tx: Transaction, change: MessageChange): Promise<void> {
  const { clientId, messageId, text, metadata, changedAt } = change;
  await updateHeldMessage(tx, { clientId, messageId, text, metadata, removed: listRemoved(metadata) });
  if (changedAt !== null) await setMessageChangedAt(tx, { clientId, messageId, changedAt });
}

function listRemoved(metadata: MessageChange["metadata"]): string[] {
  return ["truncated", ...(metadata.deleted === true ? ["edited", "payload"] : ["deleted"])];
}

function isApplicable(
  { text, metadata, changedAt, restores }: MessageChange,
  message: Pick<ChangeableMessage, "text" | "isDeleted" | "changedAt">,
): boolean {
  if (message.isDeleted) return restores && metadata.deleted === undefined;
  if (metadata.deleted === true) return true;
  if (changedAt !== null && message.changedAt !== null && changedAt < message.changedAt) return false;
  return text !== message.text;
}

/** Replaces a message's text with what depends on it; its conversation is analyzed again by the caller. */
export async function applyChange(tx: Transaction, change: MessageChange, message: ChangeableMessage): Promise<void> {
  const { clientId, messageId, text, metadata, changedAt } = change;
  const { template } = analyzeMessage(message.role, text);
  const former = analyzeMessage(message.role, message.text).template?.key;
  if (former !== undefined && former !== template?.key) await addStaleTemplates(tx, { clientId, steps: [former] });
  const place = { clientId, messageId, conversationId: message.conversationId, at: message.at };
  await updateMessageText(tx, {
    ...place,
    text,
    step: template?.key ?? null,
    metadata,
    removed: listRemoved(metadata),
  });
  const settings = (await getSettings(tx, [clientId])).get(clientId);
  const classify = settings && (await getClassifiers(tx, [settings])).get(clientId);
  if (classify !== undefined) await setIntentMatch(tx, place, message.role === "user" ? classify(text) : null);
  if (changedAt !== null) await setMessageChangedAt(tx, { clientId, messageId, changedAt });
}
