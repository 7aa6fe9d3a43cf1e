import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { createCall } from "#src/server/features/voice/add-call.service.ts";

/** Builds the figures of a short call whose user says a text, as bytes of JSON. */
export function buildCallFigures(text: string): Uint8Array {
  const figures = {
    durationMs: 9000,
    sampleRate: 8000,
    channels: 2,
    spans: [
      { speaker: "bot", startMs: 500, endMs: 3000 },
      { speaker: "user", startMs: 3600, endMs: 6000 },
    ],
    transcript: {
      segments: [
        { start: 0.5, end: 3, speaker: "bot", text: "How can I help you?" },
        { start: 3.6, end: 6, speaker: "user", text },
      ],
    },
  };
  return new TextEncoder().encode(JSON.stringify(figures));
}

/** Adds a call with a text in its file's name and its words. */
export async function addMarkedCall(viewer: UserViewer, apiAccountId: string, text: string): Promise<string> {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(buildCallFigures(text));
  }
  const options = { fileName: `${text}.wav`, keepAudio: false, transcribe: false };
  const call = await createCall(viewer, { apiAccountId, options, isJson: true, content: content() });
  return call.id;
}
