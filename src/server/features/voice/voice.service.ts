import { z } from "zod";
import { canUpload } from "../../../domain/auth/policies.ts";
import { AppError, listFieldErrors } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { buildMeasuredSound } from "../../../domain/voice/call/measured-sound.ts";
import { parseTranscript } from "../../../domain/voice/transcript/parse-transcript.ts";
import type { Transcript } from "../../../domain/voice/transcript/transcript.ts";
import {
  callFiguresSchema,
  callSchema,
  CALLS_PER_PAGE,
  MAX_FIGURES_BYTES,
} from "../../../domain/voice/voice-calls.contract.ts";
import type {
  Call,
  CallPatch,
  callsQuerySchema,
  callsSchema,
  NewCallOptions,
} from "../../../domain/voice/voice-calls.contract.ts";
import { callReportSchema, timelineSchema } from "../../../domain/voice/voice.contract.ts";
import type { Timeline } from "../../../domain/voice/voice.contract.ts";
import { readTranscript } from "../../../domain/voice/call/read-call-file.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { auditChange, auditImpersonatedChange } from "../audit/audit.service.ts";
import { removeConversations } from "../ingest/ingest.service.ts";
import { removeRecordings } from "./call-words.service.ts";
import {
  deleteCall as deleteCallRow,
  findCall,
  findCallTarget,
  findFullCall,
  findTimeline,
  insertCall,
  listCallRows,
  updateSettings,
  updateSound,
} from "./calls.sql.ts";
import type { CallKey, CallRow, NewCall } from "./calls.sql.ts";
import { explain, receiveFile } from "./receive-call.ts";
import { checkSettings, readCall, storeWords, withCall } from "./store-call.ts";
import { measureCallJob } from "./voice.jobs.ts";

/** A call to add: who sends it, where it goes, and its file or figures. */
export type CallUpload = {
  clientId: string;
  apiAccountId: string;
  options: NewCallOptions;
  isJson: boolean;
  content: AsyncIterable<Uint8Array> | null;
};

/** Adds a call that a member sends. AppError `forbidden` by role, and those of {@link addCall}. */
export async function createCall(viewer: UserViewer, upload: Omit<CallUpload, "clientId">): Promise<Call> {
  requirePermission(canUpload(viewer.role));
  const call = await addCall({ ...upload, clientId: viewer.clientId });
  await getDatabase().withClient(viewer.clientId, (tx) =>
    auditImpersonatedChange(tx, viewer, { action: "voice.call_added", subject: call.fileName }),
  );
  return call;
}

/**
 * Adds a call: a recording is stored and measured soon, figures and transcripts are read at once. AppError `not_found`,
 * `invalid`, `unsupported_type`, `rejected`, `too_large`.
 */
export async function addCall({ clientId, apiAccountId, options, isJson, content }: CallUpload): Promise<Call> {
  const target = await getDatabase().withClient(clientId, (tx) => findCallTarget(tx, { clientId, apiAccountId }));
  if (target === undefined) throw new AppError("not_found", "This API account does not exist.");
  if (target.isSample) {
    throw new AppError("invalid", "The account of the sample data takes no calls. Choose another API account.");
  }
  if (content === null) throw new AppError("rejected", "The file is empty.");
  const id = createId();
  const call = buildCall({ clientId, id, apiAccountId, options });
  if (isJson) return addFigures(call, await readFigures(content));
  const received = await receiveFile(content, id);
  if (received.transcript !== null) return addRead(call, { transcript: received.transcript });
  try {
    await getDatabase().withClient(clientId, (tx) =>
      insertCall(tx, { ...call, hasAudio: true, audioBytes: received.bytes }),
    );
  } catch (error) {
    await removeRecordings([id]);
    throw error;
  }
  await enqueueJob(measureCallJob, { clientId, id });
  return getCall({ clientId }, id);
}

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
  await readCall(key);
  return getCall(viewer, id);
}

/** Gives a call its words, or others, and reads it again; one that is not measured yet is read then. AppError `forbidden`, `not_found`, `conflict`, `rejected`. */
export async function putTranscript(
  viewer: UserViewer,
  id: string,
  content: AsyncIterable<Uint8Array> | null,
): Promise<Call> {
  requirePermission(canUpload(viewer.role));
  const key = { clientId: viewer.clientId, id };
  requireReadable(await getDatabase().withClient(key.clientId, (tx) => findCall(tx, key)));
  if (content === null) throw new AppError("rejected", "The file is empty.");
  const transcript = await explain(() => readTranscript(content));
  const isMeasured = await withCall(key, async (tx) => {
    const row = await findFullCall(tx, key);
    requireReadable(row);
    if (row.status === "done") checkSettings({ ...row, transcript });
    await storeWords(tx, { ...key, apiAccountId: row.apiAccountId }, { transcript, source: "file" });
    await auditImpersonatedChange(tx, viewer, { action: "voice.call_changed", subject: row.fileName });
    return row.status === "done";
  });
  if (isMeasured) await readCall(key);
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

function buildCall({ options, ...key }: CallKey & { apiAccountId: string; options: NewCallOptions }): NewCall {
  const { fileName, startedAt, bot = null, keepAudio, transcribe, agent = "", agentVersion = "" } = options;
  return {
    ...{ ...key, fileName, bot, keepAudio, transcribe, agent, agentVersion },
    createdAt: new Date(),
    startedAt: startedAt === undefined ? null : new Date(startedAt),
    offsetMs: 0,
    hasAudio: false,
    audioBytes: 0,
  };
}

async function addFigures(call: NewCall, body: unknown): Promise<Call> {
  const parsed = callFiguresSchema.safeParse(body);
  if (!parsed.success) {
    throw new AppError("rejected", "These are not the figures of a call.", { fields: listFieldErrors(parsed.error) });
  }
  const { transcript: words, offsetMs } = parsed.data;
  const text = typeof words === "string" ? words : words && JSON.stringify(words);
  const transcript = text == null ? null : await explain(() => Promise.resolve(parseTranscript(text)));
  const sound = buildMeasuredSound(parsed.data, { bot: call.bot, transcript });
  if (sound === null && transcript === null) {
    throw new AppError("rejected", "A call needs spans of speech or a transcript.");
  }
  // Spans that say who is the bot are in the order of the channels.
  const isSided = sound?.speech.length === 2;
  const bot = isSided && call.bot === null ? "left" : call.bot;
  return addRead({ ...call, bot, offsetMs: offsetMs ?? 0 }, { sound, transcript });
}

/** Adds a call that needs no job: there is no recording. */
async function addRead(
  call: NewCall,
  { sound = null, transcript }: { sound?: ReturnType<typeof buildMeasuredSound>; transcript: Transcript | null },
): Promise<Call> {
  const { clientId, id } = call;
  await withCall(call, async (tx) => {
    await insertCall(tx, call);
    if (sound !== null) await updateSound(tx, { clientId, id, sound });
    if (transcript !== null) await storeWords(tx, call, { transcript, source: "file" });
    const row = await findFullCall(tx, call);
    if (row !== undefined) checkSettings(row);
  });
  await readCall(call);
  return getCall({ clientId }, id);
}

async function readFigures(content: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > MAX_FIGURES_BYTES) throw new AppError("too_large", "The figures are larger than 20 MiB.");
    chunks.push(Uint8Array.from(chunk));
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid JSON.", { cause });
  }
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
