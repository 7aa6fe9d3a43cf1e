import type { ImportOptions } from "./import-file.contract.ts";
import { detectCsv } from "./detect/detect-csv.ts";
import { buildOptions, listSpeakerWarnings } from "./detection.ts";
import type { Detection, DetectionWarning } from "./detection.ts";
import { isTable } from "./formats.ts";
import type { Speaker } from "./speakers/detect-speakers.ts";

/** A file's detection and the options the user has set so far. */
export type ImportSetup = { detection: Detection; options: ImportOptions };

/**
 * Returns the setup with changed options. A new column mapping is detected again, because other columns hold other
 * speakers and times. Answers that still apply are kept.
 */
export function changeOptions(head: string, before: ImportSetup, options: ImportOptions): ImportSetup {
  const { detection } = before;
  if (!isTable(options.format)) return { detection, options };
  if (options.delimiter !== before.options.delimiter) return changeDelimiter(head, before, options);
  if (options.columns === before.options.columns) return { detection, options };
  const fields = options.columns.map(({ field }) => field);
  const redetected = detectCsv(head.replace(/^\uFEFF/, ""), { fields, delimiter: options.delimiter });
  if (redetected === null || redetected.columns.length !== fields.length) return { detection, options };
  const detected = {
    ...redetected,
    format: detection.format,
    hasHeader: detection.hasHeader,
    threadName: detection.threadName,
    sheets: detection.sheets,
    sheet: detection.sheet,
    archive: detection.archive,
  };
  const proposed = buildOptions(detected, { timeZone: options.timeZone }) ?? options;
  const sameSpeakers = detected.speakers.every(({ name }) => detection.speakers.some((known) => known.name === name));
  const answeredOrder =
    detected.dateOrder === "ambiguous" && detection.dateOrder === "ambiguous" ? options.dateOrder : null;
  return {
    detection: detected,
    options: {
      ...options,
      fillDown: proposed.fillDown,
      clockWords: { ...proposed.clockWords, ...options.clockWords },
      speakers: sameSpeakers ? options.speakers : proposed.speakers,
      otherSpeakers: sameSpeakers ? options.otherSpeakers : proposed.otherSpeakers,
      dateOrder: proposed.dateOrder ?? answeredOrder,
    },
  };
}

/** Detects the table again with the delimiter that the user chose, which gives it other columns. */
function changeDelimiter(head: string, { detection }: ImportSetup, options: ImportOptions): ImportSetup {
  const redetected = detectCsv(head.replace(/^\uFEFF/, ""), { delimiter: options.delimiter });
  if (redetected === null) return { detection, options };
  const detected = { ...redetected, threadName: detection.threadName };
  const proposed = buildOptions(detected, { timeZone: options.timeZone, threadName: options.threadName }) ?? options;
  return { detection: detected, options: { ...proposed, gapMinutes: options.gapMinutes, apart: options.apart } };
}

/** Questions that the user must answer before a preview and an import, because the file doesn't decide them. */
export type OpenQuestion = "dateOrder" | "clockWords" | "speakers";

/** Lists the questions of a detection that the options don't answer yet. */
export function listOpenQuestions({ detection, options }: ImportSetup): OpenQuestion[] {
  const { dateOrder, clockWords, speakers } = detection;
  const questions: OpenQuestion[] = [];
  if (dateOrder === "ambiguous" && options.dateOrder === null) questions.push("dateOrder");
  if (clockWords.some(({ word }) => options.clockWords[word] === undefined)) questions.push("clockWords");
  const isOpen = ({ name, asks }: Speaker): boolean =>
    asks === true && options.speakers[name] === undefined && !options.textNames.includes(name);
  if (speakers.some(isOpen)) questions.push("speakers");
  return questions;
}

/** Lists the warnings of a detection that the options have not resolved yet. */
export function listOpenWarnings({ detection, options }: ImportSetup): DetectionWarning[] {
  if (detection.speakers.length === 0) return detection.warnings;
  const named = detection.speakers.filter(({ name }) => !options.textNames.includes(name));
  const speakers = named.map((speaker) => {
    const role = options.speakers[speaker.name] ?? null;
    return role === speaker.role ? speaker : { ...speaker, role, confidence: 1 };
  });
  const speakerCodes = new Set(listSpeakerWarnings(detection.speakers).map(({ code }) => code));
  const others = detection.warnings.filter(({ code }) => !speakerCodes.has(code));
  return [...others, ...listSpeakerWarnings(speakers)];
}
