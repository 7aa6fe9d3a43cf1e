import { parseCaptions } from "./captions.ts";
import { RECOGNIZER_DIALECTS } from "./recognizers.ts";
import type { Dialect } from "./dialect.ts";
import { buildTranscript, TranscriptError } from "./transcript.ts";
import type { Transcript } from "./transcript.ts";
import { AGENT_DIALECTS } from "./voice-agents.ts";

const DIALECTS: readonly Dialect[] = [...AGENT_DIALECTS, ...RECOGNIZER_DIALECTS];
const VTT = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;
/** Spaces alone before the time: with line breaks, each empty line would be searched to the end of all of them. */
const CAPTION = /^[ \t]*(?:\d{1,4}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[ \t]*-->/m;
const NOT_READ =
  "This is no transcript that is read: use WebVTT, SRT, or the JSON of Whisper, WhisperX, Deepgram, AssemblyAI, Twilio, Google, Amazon Transcribe, Vapi, Retell or ElevenLabs.";

/** Parses a transcript by its content. Throws TranscriptError with words for people. */
export function parseTranscript(text: string): Transcript {
  if (VTT.test(text)) return buildTranscript("vtt", { segments: parseCaptions(text) });
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return parseJsonTranscript(start);
  if (CAPTION.test(text)) return buildTranscript("srt", { segments: parseCaptions(text) });
  throw new TranscriptError(NOT_READ);
}

function parseJsonTranscript(text: string): Transcript {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TranscriptError("The transcript is no valid JSON: it may have been cut off.", { cause });
  }
  for (const { format, parse } of DIALECTS) {
    const parts = parse(value);
    if (parts !== null) return buildTranscript(typeof format === "string" ? format : format(value), parts);
  }
  throw new TranscriptError(NOT_READ);
}
