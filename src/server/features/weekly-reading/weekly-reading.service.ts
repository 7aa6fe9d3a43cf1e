import { canCorrect, canManageApiAccounts } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { buildAgreement } from "../../../domain/weekly-reading/agreement.ts";
import { mayHaveReason } from "../../../domain/reading/reading.contract.ts";
import type {
  Agreement,
  ReadConversation,
  WeeklyReading,
} from "../../../domain/weekly-reading/weekly-reading.contract.ts";
import { WEEKLY_CONVERSATIONS, WEEKLY_RANDOM, getReadingWeek } from "../../../domain/weekly-reading/weeks.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { updateConversation } from "../conversations/conversations.service.ts";
import { updateReading } from "../conversations/reading.service.ts";
import { classifyAgain } from "../ingest/ingest.service.ts";
import {
  chooseConversations,
  clearRead,
  clearCalibration,
  countAgreement,
  countChosen,
  findChosen,
  findLearned,
  listChosen,
  lockChoosing,
  storeRead,
} from "./weekly-reading.sql.ts";
import type { Corrected, FoundRow } from "./weekly-reading.sql.ts";

type Viewer = Pick<UserViewer, "clientId" | "timeZone" | "userId" | "role" | "impersonator">;

/** The conversations to read in the week of `ms`. Chosen on the first request of the week, and filled up while there are too few. */
export async function getWeeklyReading(
  { clientId, timeZone }: Pick<Viewer, "clientId" | "timeZone">,
  ms: number = Date.now(),
): Promise<WeeklyReading> {
  const { week, from, to } = getReadingWeek(ms, timeZone);
  return getDatabase().withClient(clientId, async (tx) => {
    const isFull = async () => (await countChosen(tx, { clientId, week })).n >= WEEKLY_CONVERSATIONS;
    if (!(await isFull())) {
      await lockChoosing(tx, clientId);
      const { random } = await countChosen(tx, { clientId, week });
      const days = { clientId, week, from, to };
      await chooseConversations(tx, { ...days, random: true, limit: WEEKLY_RANDOM - random });
      const { n } = await countChosen(tx, { clientId, week });
      await chooseConversations(tx, { ...days, random: false, limit: WEEKLY_CONVERSATIONS - n });
    }
    const chosen = await listChosen(tx, { clientId, week });
    // One that was open for a while has been replaced.
    const unread = chosen.filter(({ outcome }) => outcome === null);
    const left = new Set(unread.slice(Math.max(0, WEEKLY_CONVERSATIONS - (chosen.length - unread.length))));
    const rows = chosen.filter((row) => !left.has(row));
    return {
      week,
      conversations: rows.map(({ engineOutcome, engineReason, outcome, reason, ...row }) => ({
        ...row,
        engine: { outcome: engineOutcome, reason: engineReason },
        read: outcome === null ? null : { outcome, reason },
      })),
    };
  });
}

/**
 * Stores what a person reads in a chosen conversation. What differs from the engine's reading corrects it. AppErrors `forbidden` by
 * role, `not_found` for one that was not chosen, `conflict` while it is open again.
 */
export async function setReading(
  viewer: Viewer,
  conversationId: string,
  { outcome, reason }: ReadConversation,
): Promise<{ success: true }> {
  requirePermission(canCorrect(viewer.role));
  const { clientId, userId } = viewer;
  const row = await find(viewer, conversationId);
  const { engine } = row;
  if (engine === null) throw new AppError("conflict", "This conversation is open again.");
  const own = reason ?? (mayHaveReason(outcome) && outcome === engine.outcome ? engine.reason : null);
  await correct(viewer, conversationId, row, {
    ...(outcome === engine.outcome ? {} : { outcome }),
    ...(own === null || own === engine.reason ? {} : { reason: own }),
  });
  const former = pickFormer(row);
  await getDatabase().withClient(clientId, (tx) =>
    storeRead(tx, { clientId, conversationId, userId, read: { outcome, reason: own }, engine, former }),
  );
  return { success: true };
}

/** Takes back what a person read, with the corrections that it made and nobody changed since. AppErrors `forbidden` by role, `not_found`. */
export async function deleteReading(viewer: Viewer, conversationId: string): Promise<{ success: true }> {
  requirePermission(canCorrect(viewer.role));
  const { clientId } = viewer;
  const row = await find(viewer, conversationId);
  if (row.made === null) return { success: true };
  if (row.engine !== null) {
    const { stage, converted, ...former } = pickFormer(row);
    await correct(viewer, conversationId, row, former);
    if (converted !== undefined) await updateConversation(viewer, conversationId, { stage, converted });
  }
  await getDatabase().withClient(clientId, (tx) => clearRead(tx, { clientId, conversationId }));
  return { success: true };
}

/** How often people agreed with the engine, from the conversations that were chosen at random, and what their corrections taught. */
export async function getAgreement({ clientId }: Pick<Viewer, "clientId">): Promise<Agreement> {
  return getDatabase().withClient(clientId, async (tx) => {
    const [rows, learned] = await Promise.all([countAgreement(tx, clientId), findLearned(tx, clientId)]);
    return buildAgreement(rows, learned);
  });
}

/** Undoes what corrections taught; all conversations are read again. The corrections stay. AppError `forbidden` by role. */
export async function undoCalibration(viewer: UserViewer): Promise<{ success: true }> {
  requirePermission(canManageApiAccounts(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    if (!(await clearCalibration(tx, clientId))) return;
    await classifyAgain(tx, clientId);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "reading.calibration_undone" });
  });
  return { success: true };
}

async function find({ clientId }: Viewer, conversationId: string): Promise<FoundRow> {
  const row = await getDatabase().withClient(clientId, (tx) => findChosen(tx, { clientId, conversationId }));
  if (row === undefined) throw new AppError("not_found", "This conversation is not one of the weekly reading.");
  return row;
}

/** Sets the corrections of outcome and reason, if they are not as wanted. */
async function correct(
  viewer: Viewer,
  conversationId: string,
  { current }: Pick<FoundRow, "current">,
  { outcome, reason }: Pick<Corrected, "outcome" | "reason">,
): Promise<void> {
  const isSame = current.outcome === outcome && current.reason === reason;
  if (!isSame) await updateReading(viewer, conversationId, { outcome: outcome ?? null, reason: reason ?? null });
}

/** The corrections without those of the weekly reading: from before it, or later ones. A corrected outcome removes that of the stage. */
function pickFormer({ current, made, former }: FoundRow): Corrected {
  if (made === null) return current;
  const ofOutcome = current.outcome === made.outcome ? (former ?? {}) : current;
  const ofReason = current.reason === made.reason ? (former ?? {}) : current;
  const { stage, converted } = current.converted === undefined ? ofOutcome : current;
  return { outcome: ofOutcome.outcome, reason: ofReason.reason, stage, converted };
}
