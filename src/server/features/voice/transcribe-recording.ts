import { setImmediate as nextTurn } from "node:timers/promises";
import { buildTranscript } from "../../../domain/voice/transcript/transcript.ts";
import type { Segment, Transcript } from "../../../domain/voice/transcript/transcript.ts";
import type { MeasuredSound } from "../../../domain/voice/call/measured-sound.ts";
import { cutPieces } from "../../../domain/voice/pieces/cut-pieces.ts";
import { createPieceCollector } from "../../../domain/voice/pieces/piece-samples.ts";
import { HEAD_BYTES } from "../../../domain/voice/sound/detect-sound.ts";
import { openSound } from "../../../domain/voice/codecs/open-sound.ts";
import { CHANNEL_NAMES } from "../../../domain/voice/voice.contract.ts";
import { getFiles } from "../../providers/files/files.ts";
import { getTranscriber } from "../../providers/transcription/transcription.ts";
import type { Transcriber } from "../../providers/transcription/transcription.ts";
import { getAudioName } from "./audio-files.ts";

/** Gets the words of a stored recording, channel by channel; null without a service or without speech. */
export async function transcribeRecording(id: string, sound: MeasuredSound): Promise<Transcript | null> {
  const transcriber = getTranscriber();
  if (transcriber === undefined) return null;
  const segments: Segment[] = [];
  for (const channel of sound.speech.keys())
    segments.push(...(await transcribeChannel(transcriber, { id, sound, channel })));
  return segments.length === 0 ? null : buildTranscript("whisper", { segments });
}

async function transcribeChannel(
  transcriber: Transcriber,
  { id, sound, channel }: { id: string; sound: MeasuredSound; channel: number },
): Promise<Segment[]> {
  const pieces = cutPieces(sound.speech[channel] ?? [], sound.durationMs);
  // Words of one channel are of one speaker; of a single channel nobody knows whose they are.
  const speaker = sound.speech.length === 2 ? (CHANNEL_NAMES[channel] ?? null) : null;
  const segments: Segment[] = [];
  let next = 0;
  for await (const wav of readPieces(id, pieces, channel)) {
    const startMs = pieces[next]?.startMs ?? 0;
    next += 1;
    for (const { start, end, text } of await transcriber.transcribe(wav)) {
      segments.push({ startMs: startMs + start * 1000, endMs: startMs + end * 1000, speaker, text });
    }
  }
  return segments;
}

async function* readPieces(
  id: string,
  pieces: Parameters<typeof createPieceCollector>[0],
  channel: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (pieces.length === 0) return;
  const { blocks } = await openSound(getFiles().read(getAudioName(id)), await readHead(id));
  const collector = createPieceCollector(pieces, channel);
  for await (const block of blocks) {
    yield* collector.push(block);
    // Other requests come between two parts of the recording.
    await nextTurn();
  }
  yield* collector.finish();
}

async function readHead(id: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of getFiles().read(getAudioName(id), { start: 0, end: HEAD_BYTES - 1 })) parts.push(chunk);
  return Buffer.concat(parts);
}
