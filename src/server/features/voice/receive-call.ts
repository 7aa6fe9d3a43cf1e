import { detectSound, HEAD_BYTES } from "../../../domain/voice/sound/detect-sound.ts";
import { MAX_SOUND_BYTES, SoundError } from "../../../domain/voice/sound/sound.ts";
import { checkCallHead, isTextFile, readTranscriptText } from "../../../domain/voice/call/read-call-file.ts";
import { parseTranscript } from "../../../domain/voice/transcript/parse-transcript.ts";
import { TranscriptError } from "../../../domain/voice/transcript/transcript.ts";
import type { Transcript } from "../../../domain/voice/transcript/transcript.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { Queryable } from "../../db/sql.ts";
import { getFiles } from "../../providers/files/files.ts";
import type { BodyHold } from "../../http/body/body-budget.ts";
import { holdStream } from "../../http/body/request-body.ts";
import { runInThread } from "../../jobs/threads/run-in-thread.ts";
import { endStorageRoom, withStorageRoom } from "../storage/storage.service.ts";
import { getAudioName } from "./audio-files.ts";
import { removeRecordings } from "./call-words.service.ts";
import type { CallKey } from "./calls.sql.ts";
import { withCall } from "./store-call.ts";

/** Shorter texts are parsed in less than the time of a slice. */
const SMALL_TEXT = 64 * 1024;

/** The file of a call, its size if the request says it, and what inserts the call once a recording of it is stored. */
export type CallFile = {
  content: AsyncIterable<Uint8Array>;
  announcedBytes: number | null;
  insert: (tx: Queryable, bytes: number) => Promise<void>;
  /** What counts a transcript while it is in memory. */
  hold?: BodyHold | undefined;
};

/**
 * Receives a call's file in bounded memory: reads a transcript and returns it, or stores a recording under the call's id with its
 * row. AppError `unsupported_type` if it is neither, `rejected` if it can't be read, `too_large`, `plan_limit`.
 */
export async function receiveFile({ clientId, id }: CallKey, file: CallFile): Promise<Transcript | null> {
  const chunks = file.content[Symbol.asyncIterator]();
  try {
    const { head, isWhole } = await readHead(chunks);
    if (head.byteLength === 0) throw new AppError("rejected", "The file is empty.");
    if (await explain(() => Promise.resolve(isTextFile(head)))) {
      const transcript = { clientId, content: join(head, chunks), hold: file.hold };
      return await explain(() => readTranscriptFile(transcript));
    }
    await explain(() => checkHead(clientId, { head, isWhole }));
    await storeRecording({ clientId, id }, { ...file, content: join(head, chunks) });
    return null;
  } finally {
    await chunks.return?.().catch(() => undefined);
  }
}

/** Stores a recording and the call's row; a failure leaves neither. AppError `too_large`, `plan_limit`. */
async function storeRecording({ clientId, id }: CallKey, { content, announcedBytes, insert }: CallFile): Promise<void> {
  if (announcedBytes !== null && announcedBytes > MAX_SOUND_BYTES) throw createSizeError();
  await withStorageRoom({ clientId, fileId: id, announcedBytes }, async (room) => {
    let bytes = 0;
    await getFiles().write(
      getAudioName(id),
      measure(room.admit(content), (size) => (bytes += size)),
    );
    try {
      await withCall({ clientId, id }, async (tx) => {
        await insert(tx, bytes);
        await endStorageRoom(tx, { clientId, fileId: id });
      });
    } catch (error) {
      await removeRecordings([id]);
      throw error;
    }
  });
}

/** Turns the errors of files into those of the API. */
export async function explain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TranscriptError) throw new AppError("rejected", error.message, { cause: error });
    if (!(error instanceof SoundError)) throw error;
    const codes = { not_audio: "unsupported_type", too_large: "too_large", unsupported: "rejected" } as const;
    const code = error.code === "unreadable" ? "rejected" : codes[error.code];
    throw new AppError(code, error.message, { cause: error });
  }
}

/** Checks the start of a recording. Throws SoundError. */
async function checkHead(clientId: string, { head, isWhole }: { head: Uint8Array; isWhole: boolean }): Promise<void> {
  const format = detectSound(head);
  if (format === null) {
    throw new SoundError("not_audio", "This is no recording that is read: use WAV, MP3 or OGG with Opus or Vorbis.");
  }
  // A page of OGG may hold half a minute, and the others' first block a moment.
  if (format === "ogg") await runInThread("checkSound", { head, isWhole }, { clientId });
  else await checkCallHead(head, isWhole);
}

/** Reads a transcript; a large one is parsed on a thread. Throws TranscriptError, AppError `rate_limited` above the client's budget. */
export async function readTranscriptFile({
  clientId,
  content,
  hold,
}: {
  clientId: string;
  content: AsyncIterable<Uint8Array>;
  hold: BodyHold | undefined;
}): Promise<Transcript> {
  const text = await readTranscriptText(holdStream(content, hold));
  return text.length <= SMALL_TEXT ? parseTranscript(text) : runInThread("parseTranscript", text, { clientId });
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<{ head: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) return { head: Buffer.concat(parts), isWhole: true };
    // Copied: a server may use its buffer again.
    parts.push(Uint8Array.from(next.value));
    size += next.value.byteLength;
  }
  return { head: Buffer.concat(parts), isWhole: false };
}

async function* join(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

async function* measure(chunks: AsyncIterable<Uint8Array>, add: (size: number) => number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (add(chunk.byteLength) > MAX_SOUND_BYTES) throw createSizeError();
    yield chunk;
  }
}

function createSizeError(): AppError {
  return new AppError("too_large", "The recording is larger than 512 MiB.");
}
