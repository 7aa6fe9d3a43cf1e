/** Web worker that measures calls. Nothing is sent to the server. */
import { analyzeCall } from "#src/domain/voice/call/analyze-call.ts";
import { readCallFile } from "#src/domain/voice/call/read-call-file.ts";
import type { CallFile } from "#src/domain/voice/call/read-call-file.ts";
import { listSpeakers } from "#src/domain/voice/transcript/transcript.ts";
import { CHANNEL_NAMES } from "#src/domain/voice/voice.contract.ts";
import { readBytes } from "#src/domain/shared/read-bytes.ts";
import type { CallSettings, LocalCall, MeasureReply, MeasureRequest } from "./measure-protocol.ts";

const PROGRESS_EVERY_MS = 120;

type Open = { sound: CallFile["sound"]; transcript: CallFile["transcript"] } & Pick<LocalCall, "recording"> & {
    transcriptAt: number | null;
  };

let current = 0;
let open: Open | null = null;

self.addEventListener("message", ({ data }: MessageEvent<MeasureRequest>) => {
  current = data.id;
  void run(data);
});

async function run(request: MeasureRequest): Promise<void> {
  const { id, settings } = request;
  try {
    if (request.kind === "open") open = await openFiles(id, request.files);
    if (current !== id || open === null) return;
    reply({ id, kind: "done", call: buildLocalCall(open, settings) });
  } catch (error) {
    if (current !== id) return;
    reply({ id, kind: "failed", message: error instanceof Error ? error.message : "The file couldn’t be read." });
  }
}

async function openFiles(id: number, files: readonly File[]): Promise<Open> {
  const opened: Open = { sound: null, transcript: null, recording: null, transcriptAt: null };
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  let sentAt = 0;
  for (const [at, file] of files.entries()) {
    let ofFile = 0;
    const { sound, transcript } = await readCallFile(() => {
      ofFile = 0;
      return readBytes(file, (bytes) => {
        ofFile += bytes;
        if (performance.now() - sentAt < PROGRESS_EVERY_MS) return;
        sentAt = performance.now();
        reply({ id, kind: "progress", share: Math.min(1, (read + ofFile) / Math.max(1, total)) });
      });
    });
    read += file.size;
    if ((sound !== null && opened.sound !== null) || (transcript !== null && opened.transcript !== null)) {
      throw new Error("Drop one recording, one transcript, or one of each.");
    }
    if (sound !== null) Object.assign(opened, { sound, recording: at });
    else Object.assign(opened, { transcript, transcriptAt: at });
  }
  return opened;
}

function buildLocalCall(
  { sound, transcript, recording, transcriptAt }: Open,
  { bot, startedAt }: CallSettings,
): LocalCall {
  const { figures, timeline } = analyzeCall({
    sound,
    transcript,
    bot,
    startedAt: startedAt === null ? null : new Date(startedAt),
  });
  const names = transcript === null ? [] : listSpeakers(transcript);
  return {
    figures,
    timeline,
    toSend: {
      durationMs: figures.durationMs,
      sampleRate: figures.sampleRate,
      channels: sound?.channels ?? null,
      spans: timeline.spans.map(({ speaker, startMs, endMs }) => ({ speaker, startMs, endMs })),
      format: figures.format,
      codec: figures.codec,
      peaks: timeline.peaks,
    },
    choices: figures.basis === "channels" ? [...CHANNEL_NAMES, ...names] : names,
    recording,
    transcript: transcriptAt,
  };
}

function reply(message: MeasureReply): void {
  self.postMessage(message);
}
