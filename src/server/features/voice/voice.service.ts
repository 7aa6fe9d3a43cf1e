import { z } from "zod";
import { canUpload } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { callSchema, CALLS_PER_PAGE } from "../../../domain/voice/voice-calls.contract.ts";
import type { Call, CallPatch, callsQuerySchema, callsSchema } from "../../../domain/voice/voice-calls.contract.ts";
import { callReportSchema, timelineSchema } from "../../../domain/voice/voice.contract.ts";
import type { Timeline } from "../../../domain/voice/voice.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { BodyHold } from "../../http/body/body-budget.ts";
import { auditChange, auditImpersonatedChange } from "../audit/audit.service.ts";
import { removeConversations } from "../ingest/ingest.service.ts";
import { removeRecordings } from "./call-words.service.ts";
import {
  deleteCall as deleteCallRow,
  findCall,
  findFullCall,
  findTimeline,
  listCallRows,
  updateSettings,
} from "./calls.sql.ts";
import type { CallRow } from "./calls.sql.ts";
import { explain, readTranscriptFile } from "./receive-call.ts";
import { checkSettings, reanalyzeCall, storeWords, withCall } from "./store-call.ts";

/** Lists a client's calls, newest first. */
export async function listCalls(
  { clientId }: Pick<UserViewer, "clientId">,
  { cursor, apiAccountId }: z.output<typeof callsQuerySchema>,
): Promise<z.input<typeof callsSchema>> {
  const filter = { clientId, cursor, apiAccountId, limit: CALLS_PER_PAGE + 1 };
  const rows = await getDatabase().withClient(clientId, (tx) => listCallRows(tx, filter));
  const page = rows.slice(0, CALLS_PER_PAGE);
  return { calls: page.map(toCall), next: rows.length > CALLS_PER_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Gets a call. AppError `not_found`. */
export async function getCall({ clientId }: Pick<UserViewer, "clientId">, id: string): Promise<Call> {
  const row = await getDatabase().withClient(clientId, (tx) => findCall(tx, { clientId, id }));
  if (row === undefined) throw createMissingError();
  return toCall(row);
}

/** Gets what the timeline of a call draws. AppError `not_found`, `conflict` before it is measured. */
export async function getTimeline({ clientId }: Pick<UserViewer, "clientId">, id: string): Promise<Timeline> {
  const row = await getDatabase().withClient(clientId, (tx) => findTimeline(tx, { clientId, id }));
  if (row === undefined) throw createMissingError();
  if (row.timeline === null) throw new AppError("conflict", "This call is not measured yet.");
  return timelineSchema.parse(row.timeline);
}

/** Changes how a call is read and reads it again. AppError `forbidden`, `not_found`, `conflict`, `rejected`. */
export async function changeCall(viewer: UserViewer, id: string, patch: CallPatch): Promise<Call> {
  requirePermission(canUpload(viewer.role));
  const key = { clientId: viewer.clientId, id };
  await withCall(key, async (tx) => {
    const row = await findFullCall(tx, key);
    requireMeasured(row);
    const changed = {
      ...row,
      bot: patch.bot ?? (patch.speakers === undefined ? row.bot : null),
      speakers: patch.speakers ?? (patch.bot === undefined ? row.speakers : {}),
      startedAt: patch.startedAt === undefined ? row.startedAt : new Date(patch.startedAt),
      offsetMs: patch.offsetMs ?? row.offsetMs,
    };
    checkSettings(changed);
    const speakers = z.record(z.string(), z.string()).parse(changed.speakers);
    await updateSettings(tx, { ...changed, ...key, speakers });
    await auditImpersonatedChange(tx, viewer, { action: "voice.call_changed", subject: row.fileName });
  });
  await reanalyzeCall(key);
  return getCall(viewer, id);
}

/** Gives a call its words, or others, and reads it again; one that is not measured yet is read then. AppError `forbidden`, `not_found`, `conflict`, `rejected`. */
export async function putTranscript(
  viewer: UserViewer,
  id: string,
  { content, hold }: { content: AsyncIterable<Uint8Array> | null; hold?: BodyHold },
): Promise<Call> {
  requirePermission(canUpload(viewer.role));
  const key = { clientId: viewer.clientId, id };
  requireReadable(await getDatabase().withClient(key.clientId, (tx) => findCall(tx, key)));
  if (content === null) throw new AppError("rejected", "The file is empty.");
  const transcript = await explain(() => readTranscriptFile({ clientId: viewer.clientId, content, hold }));
  const isMeasured = await withCall(key, async (tx) => {
    const row = await findFullCall(tx, key);
    requireReadable(row);
    if (row.status === "done") checkSettings({ ...row, transcript });
    await storeWords(tx, { ...key, apiAccountId: row.apiAccountId }, { transcript, source: "file" });
    await auditImpersonatedChange(tx, viewer, { action: "voice.call_changed", subject: row.fileName });
    return row.status === "done";
  });
  if (isMeasured) await reanalyzeCall(key);
  return getCall(viewer, id);
}

/** Deletes a call: recording, words, conversation and figures. AppError `forbidden`, `not_found`. */
export async function removeCall(viewer: UserViewer, id: string): Promise<{ success: true }> {
  requirePermission(canUpload(viewer.role));
  const { clientId } = viewer;
  const { conversationId } = await withCall({ clientId, id }, async (tx) => {
    const deleted = await deleteCallRow(tx, { clientId, id });
    if (deleted === undefined) throw createMissingError();
    await auditChange(tx, viewer, { action: "voice.call_deleted", subject: deleted.fileName });
    return deleted;
  });
  await removeRecordings([id]);
  if (conversationId !== null) await removeConversations({ clientId, conversationIds: [conversationId] });
  return { success: true };
}

function requireReadable<Row extends CallRow>(row: Row | undefined): asserts row is Row {
  if (row === undefined) throw createMissingError();
  if (row.status === "failed") throw new AppError("conflict", "This recording could not be read. Send another one.");
}

function requireMeasured<Row extends CallRow>(row: Row | undefined): asserts row is Row {
  requireReadable(row);
  if (row.status !== "done") throw new AppError("conflict", "This call is not measured yet. Try again in a moment.");
}

function createMissingError(): AppError {
  return new AppError("not_found", "This call does not exist.");
}

const storedReportSchema = callReportSchema.omit({
  fileName: true,
  status: true,
  failure: true,
  createdAt: true,
  audio: true,
});
const NO_REPORT = {
  ...{ durationMs: null, format: null, codec: null, sampleRate: null, channels: null, basis: null },
  ...{ transcript: null, measures: null, unknown: [], notes: [] },
};

function toCall(row: CallRow): Call {
  const report = row.report === null ? NO_REPORT : storedReportSchema.parse(row.report);
  const ownNotes = z.array(z.string()).parse(row.ownNotes);
  return callSchema.parse({
    ...row,
    bot: row.bot,
    ...report,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    audio: {
      kept: row.hasAudio && row.status === "done",
      bytes: row.audioBytes,
      deleteAt: row.deleteAt?.toISOString() ?? null,
    },
    notes: [...report.notes, ...ownNotes],
  });
}
