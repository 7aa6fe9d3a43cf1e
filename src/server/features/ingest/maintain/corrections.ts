import { DEFAULT_GOAL } from "../../../../domain/analysis/analysis.contract.ts";
import { MAX_TAGS } from "../../../../domain/conversations/conversations.contract.ts";
import type { BulkTags, ConversationPatch } from "../../../../domain/conversations/conversations.contract.ts";
import type { ReadingPatch } from "../../../../domain/conversations/reading.contract.ts";
import { listCorrected } from "../../../../domain/conversations/stored-reading.ts";
import type { ReadingCorrections, StoredReading } from "../../../../domain/conversations/stored-reading.ts";
import { NO_REASON, mayHaveReason } from "../../../../domain/reading/reading.contract.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { Sql } from "../../../db/sql.ts";
import { getSettings } from "../analyze/client-settings.ts";
import { settleRow } from "../analyze/settle-row.ts";
import type { ConversationRow } from "../ingest.types.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import { setFound } from "../store/conversations/leads.sql.ts";
import { writeChanges } from "./write-changes.ts";

/** Updates a conversation's corrections (null removes one) and tags; returns false if it does not exist. */
export async function updateCorrections(
  sql: Sql,
  { clientId, conversationId, patch }: { clientId: string; conversationId: string; patch: ConversationPatch },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds: [conversationId] });
    const [before] = await listConversations(tx, { clientId, conversationIds: [conversationId] });
    if (before === undefined) return false;
    const after = { ...before };
    setCorrections(after, patch);
    if (patch.tags !== undefined) after.tags = [...new Set(patch.tags)];
    await writeChanges(tx, [{ before, after }]);
    return true;
  });
}

/** Keeps stage and outcome consistent: correcting one corrects the other, since converted means stage Conversion. */
function setCorrections(row: ConversationRow, { stage, converted }: ConversationPatch): void {
  if (stage !== undefined) {
    row.correctedStage = stage;
    row.correctedConverted = stage === null ? null : stage === "conversion";
  }
  if (converted === undefined) return;
  row.correctedConverted = converted;
  const current = row.correctedStage ?? row.stage;
  if (converted === null) row.correctedStage = null;
  else if (converted) row.correctedStage = "conversion";
  else if (current === "conversion") row.correctedStage = "consideration";
}

/**
 * Corrects the reading of a conversation, with its figures in the same transaction; null takes a field's correction back. Null if the
 * client has no such conversation, false if it has no reading yet. AppError `rejected` for a reason that its outcome can't have.
 */
export async function updateReading(
  sql: Sql,
  {
    clientId,
    conversationId,
    patch,
    by,
  }: { clientId: string; conversationId: string; patch: ReadingPatch; by: string },
): Promise<boolean | null> {
  return sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds: [conversationId] });
    const [before] = await listConversations(tx, { clientId, conversationIds: [conversationId] });
    if (before === undefined) return null;
    const { reading } = before;
    if (reading === null || reading.engine === null) return false;
    const outcome = patch.outcome === undefined ? reading.corrections?.outcome : patch.outcome;
    if (isSet(patch.reason) && !mayHaveReason(outcome ?? reading.engine.outcome))
      throw new AppError("rejected", NO_REASON, { fields: { reason: NO_REASON } });
    const corrections = mergeCorrections(reading, patch, { by, at: new Date().toISOString() });
    // What it is about has changed: it is placed again.
    const topic = patch.need === undefined && patch.subject === undefined ? reading.topic : null;
    const after = { ...before, reading: { ...reading, corrections, topic } };
    const settings = (await getSettings(tx, [clientId])).get(clientId);
    settleRow(after, settings?.goals.get(before.apiAccountId) ?? DEFAULT_GOAL);
    // The later correction counts.
    if (isSet(patch.outcome) && after.correctedConverted !== after.converted) {
      after.correctedConverted = null;
      after.correctedStage = null;
    }
    await writeChanges(tx, [{ before, after }]);
    if (patch.outcome !== undefined) await setFound(tx, { clientId, conversationId });
    return true;
  });
}

/** A corrected reason goes with the outcome that it was of: the new one may have none. */
function mergeCorrections(
  { engine, corrections }: StoredReading,
  patch: ReadingPatch,
  author: { by: string; at: string },
): ReadingCorrections | null {
  const { outcome, reason, act, need, subject } = { ...corrections, ...patch };
  const read = outcome ?? engine?.outcome;
  const hasReason = read === undefined || mayHaveReason(read);
  const merged = {
    ...author,
    ...(isSet(outcome) && { outcome }),
    ...(isSet(reason) && hasReason && { reason }),
    ...(isSet(act) && { act }),
    ...(isSet(need) && { need }),
    ...(isSet(subject) && { subject }),
  };
  return listCorrected(merged).length === 0 ? null : merged;
}

function isSet<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/**
 * Adds and removes tags on conversations under one lock. Ids that are unknown or belong to another client are skipped, and so
 * are tags past the limit of a conversation. Returns how many conversations changed.
 */
export async function updateTags(
  sql: Sql,
  { clientId, ids, add, remove }: BulkTags & { clientId: string },
): Promise<number> {
  const conversationIds = [...new Set(ids)];
  return sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    const rows = await listConversations(tx, { clientId, conversationIds });
    const changes = rows.flatMap((before) => {
      const kept = before.tags.filter((tag) => !remove.includes(tag));
      const tags = [...new Set([...kept, ...add])].slice(0, MAX_TAGS);
      return JSON.stringify(tags) === JSON.stringify(before.tags) ? [] : [{ before, after: { ...before, tags } }];
    });
    await writeChanges(tx, changes);
    return changes.length;
  });
}
