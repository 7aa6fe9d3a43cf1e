import type { BatchOptions } from "./batch.contract.ts";
import { detectCsv } from "./detect-csv.ts";
import { proposeOptions, warnAboutSpeakers } from "./detection.ts";
import type { Detection, DetectionWarning } from "./detection.ts";

export type Reading = { detection: Detection; options: BatchOptions };

/**
 * A file's reading after the person changed `options`. Another mapping of columns is looked at anew: other speakers,
 * other times, and questions about them that were not there before.
 */
export function applyOptions(head: string, before: Reading, options: BatchOptions): Reading {
  const { detection } = before;
  if (options.columns === before.options.columns || options.format !== "csv") return { detection, options };
  const fields = options.columns.map(({ field }) => field);
  const found = detectCsv(head.replace(/^\uFEFF/, ""), fields);
  if (found === null || found.columns.length !== fields.length) return { detection, options };
  const again = { ...found, hasHeader: detection.hasHeader, threadName: detection.threadName };
  const proposed = proposeOptions(again, { timeZone: options.timeZone }) ?? options;
  const sameSpeakers = again.speakers.every(({ name }) => detection.speakers.some((known) => known.name === name));
  const answered = again.dateOrder === "ambiguous" && detection.dateOrder === "ambiguous" ? options.dateOrder : null;
  return {
    detection: again,
    options: {
      ...options,
      speakers: sameSpeakers ? options.speakers : proposed.speakers,
      otherSpeakers: sameSpeakers ? options.otherSpeakers : proposed.otherSpeakers,
      dateOrder: proposed.dateOrder ?? answered,
    },
  };
}

/** What a person should still see: the warnings of `detection` that `options` have not answered. */
export function listOpenWarnings({ detection, options }: Reading): DetectionWarning[] {
  if (detection.speakers.length === 0) return detection.warnings;
  const speakers = detection.speakers.map((speaker) => {
    const role = options.speakers[speaker.name] ?? null;
    return role === speaker.role ? speaker : { ...speaker, role, confidence: 1 };
  });
  const guessed = new Set(warnAboutSpeakers(detection.speakers).map(({ code }) => code));
  const others = detection.warnings.filter(({ code }) => !guessed.has(code));
  return [...others, ...warnAboutSpeakers(speakers)];
}
