import { listFieldErrors } from "../../shared/errors.ts";
import { parseTranscript } from "../transcript/parse-transcript.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { callFiguresSchema } from "../voice-calls.contract.ts";
import type { CallFigures } from "../voice-calls.contract.ts";

/** The figures of a call, or what is wrong with them; `fields` is null if the body is no JSON. */
export type ParsedFigures =
  | { figures: Omit<CallFigures, "transcript">; transcript: Transcript | null }
  | { figures: null; fields: Record<string, string> | null };

/** Parses a body with the figures of a call. Throws TranscriptError if its transcript can't be read. */
export function parseCallFigures(bytes: Uint8Array): ParsedFigures {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { figures: null, fields: null };
  }
  const parsed = callFiguresSchema.safeParse(body);
  if (!parsed.success) return { figures: null, fields: listFieldErrors(parsed.error) };
  const { transcript: words, ...figures } = parsed.data;
  const text = typeof words === "object" && words !== null ? JSON.stringify(words) : (words ?? null);
  return { figures, transcript: text === null ? null : parseTranscript(text) };
}
