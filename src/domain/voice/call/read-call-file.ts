import { decode } from "#src/domain/imports/containers/archive-files.ts";
import { createByteReader } from "#src/domain/imports/containers/byte-reader.ts";
import { detectSound, HEAD_BYTES } from "../sound/detect-sound.ts";
import { openSound } from "../codecs/open-sound.ts";
import { SoundError } from "../sound/sound.ts";
import { listen } from "../speech/listen.ts";
import type { CallSound } from "../speech/listen.ts";
import { parseTranscript } from "../transcript/parse-transcript.ts";
import { MAX_TRANSCRIPT_BYTES, TranscriptError } from "../transcript/transcript.ts";
import type { Transcript } from "../transcript/transcript.ts";

/** A file of a call: its recording, or what was said. */
export type CallFile = { sound: CallSound; transcript: null } | { sound: null; transcript: Transcript };

/** Reads a recording or a transcript, by its content. `open` gives the file from its start each time it is called. */
export async function readCallFile(open: () => AsyncIterable<Uint8Array>): Promise<CallFile> {
  const head = await readHead(open());
  if (head.byteLength === 0) throw new SoundError("not_audio", "The file is empty.");
  if (isTextFile(head)) return { sound: null, transcript: await readTranscript(open()) };
  return { sound: await listen(await openSound(open(), head)), transcript: null };
}

/** Whether a file is text by its first bytes, and so may be a transcript. Throws SoundError for sound that is not read. */
export function isTextFile(head: Uint8Array): boolean {
  return detectSound(head) === null && !isBinary(head);
}

/** Reads a transcript in its detected encoding. Throws TranscriptError with words for people. */
export async function readTranscript(chunks: AsyncIterable<Uint8Array>): Promise<Transcript> {
  return parseTranscript(await readTranscriptText(chunks));
}

/** Reads the text of a transcript in its detected encoding. Throws TranscriptError above 16 MiB. */
export async function readTranscriptText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const texts: string[] = [];
  for await (const text of decode(limitBytes(chunks))) texts.push(text);
  return texts.join("");
}

/**
 * Refuses what the first bytes of a recording show: kinds that are not read, too many channels. Damage is only known once all is
 * there. Throws SoundError.
 */
export async function checkCallHead(head: Uint8Array, isWhole: boolean): Promise<null> {
  try {
    const { blocks } = await openSound(once(head), head);
    const { done } = await blocks.next();
    await blocks.return(undefined);
    if (isWhole && done === true) throw new SoundError("unreadable", "The recording has no sound.");
  } catch (error) {
    if (isWhole || !(error instanceof SoundError) || error.code !== "unreadable") throw error;
  }
  return null;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

async function readHead(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const reader = createByteReader(chunks);
  try {
    return (await reader.peek(HEAD_BYTES)).slice(0, HEAD_BYTES);
  } finally {
    await reader.close();
  }
}

function isBinary(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !isUtf16 && head.includes(0);
}

async function* limitBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_TRANSCRIPT_BYTES) throw new TranscriptError("The transcript is larger than 16 MiB.");
    yield chunk;
  }
}
