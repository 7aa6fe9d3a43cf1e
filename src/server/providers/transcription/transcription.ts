import { z } from "zod";
import { SECOND_MS } from "../../../domain/shared/durations.ts";
import { getEnv } from "../../env.ts";

/** Words with their times, in seconds from the start of the sound that was sent. */
export type TranscribedSegment = { start: number; end: number; text: string };

/** Turns speech into words. `host` is who gets the sound. */
export type Transcriber = { host: string; transcribe(wav: Uint8Array<ArrayBuffer>): Promise<TranscribedSegment[]> };

/** A service may take as long as the sound lasts, which is ten minutes at most. */
const TIMEOUT_MS = 10 * 60 * SECOND_MS;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

const responseSchema = z.object({
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

/** Returns the speech-to-text service that the environment sets; undefined without one. */
export function getTranscriber(): Transcriber | undefined {
  const { speechToText } = getEnv();
  if (speechToText === undefined) return undefined;
  const { url, key, model } = speechToText;
  return {
    host: new URL(url).host,
    async transcribe(wav) {
      const form = new FormData();
      form.set("file", new Blob([wav], { type: "audio/wav" }), "call.wav");
      form.set("model", model);
      form.set("response_format", "verbose_json");
      const response = await fetch(url, {
        method: "POST",
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        body: form,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`Speech to text answered with ${String(response.status)}`);
      }
      return responseSchema.parse(JSON.parse(await readText(response))).segments;
    },
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_RESPONSE_BYTES) throw new Error("Speech to text answered with too much");
  }
  return text;
}
