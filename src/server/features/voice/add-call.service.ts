import { canUpload } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { parseCallFigures } from "../../../domain/voice/call/parse-call-figures.ts";
import type { ParsedFigures } from "../../../domain/voice/call/parse-call-figures.ts";
import { buildMeasuredSound } from "../../../domain/voice/call/measured-sound.ts";
import { parseTranscript } from "../../../domain/voice/transcript/parse-transcript.ts";
import type { Transcript } from "../../../domain/voice/transcript/transcript.ts";
import { MAX_FIGURES_BYTES } from "../../../domain/voice/voice-calls.contract.ts";
import type { Call, NewCallOptions } from "../../../domain/voice/voice-calls.contract.ts";
import { describeOtherAccount } from "../../../domain/api-accounts/api-accounts.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import type { BodyHold } from "../../http/body/body-budget.ts";
import { createTooLargeError, readHeld } from "../../http/body/request-body.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { runInThread } from "../../jobs/threads/run-in-thread.ts";
import { auditImpersonatedChange } from "../audit/audit.service.ts";
import { findCallTarget, findFullCall, insertCall, updateSound } from "./calls.sql.ts";
import type { CallKey, NewCall } from "./calls.sql.ts";
import { measureCall } from "./measure-call.ts";
import { explain, receiveFile } from "./receive-call.ts";
import { checkSettings, reanalyzeCall, storeWords, withCall } from "./store-call.ts";
import { measureCallJob } from "./voice.jobs.ts";
import { getCall } from "./voice.service.ts";

/** Smaller figures are parsed in less than the time of a slice. */
const SMALL_BYTES = 64 * 1024;

/** A call to add: who sends it, where it goes, and its file or figures. */
export type CallUpload = {
  clientId: string;
  apiAccountId: string;
  options: NewCallOptions;
  isJson: boolean;
  content: AsyncIterable<Uint8Array> | null;
  /** The size of the file or figures, if the request says it. */
  announcedBytes?: number | null;
  /** What counts figures or a transcript while they are in memory. */
  hold?: BodyHold;
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
 * `invalid`, `unsupported_type`, `rejected`, `too_large`, `plan_limit` without room for a recording.
 */
export async function addCall(upload: CallUpload): Promise<Call> {
  const { clientId, apiAccountId, options, isJson, content, announcedBytes = null, hold } = upload;
  const target = await getDatabase().withClient(clientId, (tx) => findCallTarget(tx, { clientId, apiAccountId }));
  if (target === undefined) throw new AppError("not_found", "This API account does not exist.");
  const other = describeOtherAccount(target);
  if (other !== null) throw new AppError("invalid", `${other} takes no calls. Choose another API account.`);
  if (content === null) throw new AppError("rejected", "The file is empty.");
  const id = createId();
  const call = buildCall({ clientId, id, apiAccountId, options });
  if (isJson) {
    if (announcedBytes !== null && announcedBytes > MAX_FIGURES_BYTES) throw createTooLargeError(MAX_FIGURES_BYTES);
    // Before they are read: the sender's next figures are refused unread.
    hold?.growTo(announcedBytes ?? 0);
    return addFigures(call, await readFigures(content, { clientId, hold }));
  }
  const insert = (tx: Queryable, audioBytes: number) => insertCall(tx, { ...call, hasAudio: true, audioBytes });
  const transcript = await receiveFile({ clientId, id }, { content, announcedBytes, insert, hold });
  if (transcript !== null) return addRead(call, { transcript });
  await enqueueJob(measureCallJob, { clientId, id });
  return getCall({ clientId }, id);
}

/** Adds a recording with its words, measured at once: for the demo, whose first start has no jobs. */
export async function addMeasuredCall({
  clientId,
  apiAccountId,
  options,
  recording,
  transcript,
}: Pick<CallUpload, "clientId" | "apiAccountId" | "options"> & {
  recording: Uint8Array;
  transcript: string;
}): Promise<void> {
  const id = createId();
  const call = buildCall({ clientId, id, apiAccountId, options });
  const insert = async (tx: Queryable, audioBytes: number) => {
    await insertCall(tx, { ...call, hasAudio: true, audioBytes });
    await storeWords(tx, call, { transcript: parseTranscript(transcript), source: "file" });
  };
  await receiveFile({ clientId, id }, { content: once(recording), announcedBytes: recording.byteLength, insert });
  await measureCall({ clientId, id }, new AbortController().signal);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
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

async function addFigures(call: NewCall, parsed: ParsedFigures): Promise<Call> {
  if (parsed.figures === null) {
    if (parsed.fields === null) throw new AppError("bad_request", "The body is not valid JSON.");
    throw new AppError("rejected", "These are not the figures of a call.", { fields: parsed.fields });
  }
  const { figures, transcript } = parsed;
  const { offsetMs } = figures;
  const sound = buildMeasuredSound(figures, { bot: call.bot, transcript });
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
  await reanalyzeCall(call);
  return getCall({ clientId }, id);
}

/** Reads figures; large ones are parsed on a thread. AppError `too_large`, `rejected`, `rate_limited` above the client's budget. */
async function readFigures(
  content: AsyncIterable<Uint8Array>,
  { clientId, hold }: { clientId: string; hold: BodyHold | undefined },
): Promise<ParsedFigures> {
  const bytes = await readHeld(content, MAX_FIGURES_BYTES, hold);
  return explain(() =>
    bytes.length <= SMALL_BYTES
      ? Promise.resolve(parseCallFigures(bytes))
      : runInThread("parseFigures", bytes, { clientId }),
  );
}
