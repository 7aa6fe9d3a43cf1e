import {
  DEFAULT_GAP_MINUTES,
  DEFAULT_THREAD_NAME,
  MAX_SPEAKER_LENGTH,
  MAX_TEXT_NAMES,
} from "./import-file.contract.ts";
import type {
  ImportFormat,
  ImportOptions,
  ClockWordMeaning,
  ColumnField,
  DateOrder,
  Delimiter,
  Separator,
  SpeakerRole,
} from "./import-file.contract.ts";
import type { Speaker } from "./speakers/detect-speakers.ts";

/** A problem with the detected options that is shown to the user before the import. */
export type DetectionWarning = {
  code:
    | "not_recognised"
    | "unsupported_format"
    | "no_role_column"
    | "no_text_column"
    | "no_conversation_column"
    | "no_times"
    | "private_notes"
    | "times_without_date"
    | "no_bot"
    | "unsure_who_is_bot"
    | "unknown_speakers"
    | "mixed_date_order"
    | "merged_cells"
    | "rounded_ids"
    | "broken_characters"
    | "damaged_file"
    | "other_files";
  message: string;
};

/** Format and options detected from the start of a file. The user can change all of it. */
export type Detection = {
  /** Null if no format matches. */
  format: ImportFormat | null;
  /** 0–1. */
  confidence: number;
  delimiter: Delimiter;
  hasHeader: boolean;
  columns: { header: string; field: ColumnField }[];
  /** First data rows of a CSV, for the mapping screen. */
  sampleRows: string[][];
  /** Rows without a conversation id continue the one above. */
  fillDown: boolean;
  /** Role values of a CSV or names before messages, most frequent first. */
  speakers: Speaker[];
  /** Role of speakers that are not listed; null if all are. */
  otherSpeakers: SpeakerRole | null;
  /** Words before a colon that are part of the text. */
  textNames: string[];
  /** `ambiguous`: the user must choose; null: no date needs an order. */
  dateOrder: DateOrder | "ambiguous" | null;
  /** For an ambiguous order: the one that fits the sequence of the times better, if only one does. */
  dateOrderHint: DateOrder | null;
  /** Orders to choose from if the order is ambiguous. */
  dateOrderChoices: readonly DateOrder[];
  /** Words next to clock times that aren't known. `meaning` is null if the user must say what the word means. */
  clockWords: { word: string; meaning: ClockWordMeaning | null }[];
  /** Clock format of the times; null if the file has none. */
  clock: "12h" | "24h" | null;
  /** True if some times have no zone, so the user should confirm it. */
  needsTimeZone: boolean;
  separator: Separator;
  threadName: string;
  /** Visible sheets of a spreadsheet, and the one that is read. */
  sheets: string[];
  sheet: string | null;
  /** Files of a zip: read, media (never opened) and others; null if the file is no zip. */
  archive: { files: number; media: number; others: number } | null;
  warnings: DetectionWarning[];
};

/** Detects one format from the start of a file; null if the file isn't in that format. */
export type DetectFormat = (head: string) => Detection | null;

/** Creates a detection with default values, for a format detector to fill in. */
export function createDetection(format: ImportFormat | null): Detection {
  return {
    format,
    confidence: 0,
    delimiter: ",",
    hasHeader: true,
    columns: [],
    sampleRows: [],
    fillDown: false,
    speakers: [],
    otherSpeakers: null,
    textNames: [],
    dateOrder: null,
    dateOrderHint: null,
    dateOrderChoices: ["dmy", "mdy"],
    clockWords: [],
    clock: null,
    needsTimeZone: false,
    separator: "blank",
    threadName: DEFAULT_THREAD_NAME,
    sheets: [],
    sheet: null,
    archive: null,
    warnings: [],
  };
}

/** Builds options from a detection and the user's answers. Null if no format matches. */
export function buildOptions(
  detection: Detection,
  answers: {
    timeZone?: string;
    dateOrder?: DateOrder;
    threadName?: string;
    clockWords?: Readonly<Record<string, ClockWordMeaning>>;
  } = {},
): ImportOptions | null {
  if (detection.format === null) return null;
  const speakers: Record<string, SpeakerRole> = {};
  for (const { name, role } of detection.speakers) {
    if (role !== null && name.length <= MAX_SPEAKER_LENGTH) speakers[name] = role;
  }
  const dateOrder = detection.dateOrder === "ambiguous" ? null : detection.dateOrder;
  return {
    format: detection.format,
    delimiter: detection.delimiter,
    hasHeader: detection.hasHeader,
    columns: detection.columns,
    fillDown: detection.fillDown,
    speakers,
    otherSpeakers: detection.otherSpeakers,
    dateOrder: dateOrder ?? answers.dateOrder ?? null,
    clockWords: {
      ...Object.fromEntries(
        detection.clockWords.flatMap(({ word, meaning }) => (meaning === null ? [] : [[word, meaning]])),
      ),
      ...answers.clockWords,
    },
    timeZone: answers.timeZone ?? "UTC",
    separator: detection.separator,
    gapMinutes: DEFAULT_GAP_MINUTES,
    threadName: answers.threadName ?? detection.threadName,
    textNames: detection.textNames.slice(0, MAX_TEXT_NAMES),
    unassigned: detection.speakers.filter(({ asks }) => asks).map(({ name }) => name),
    apart: false,
    sheet: detection.sheet,
  };
}

/** Lists warnings about speakers without a role and about the detected bot. */
export function listSpeakerWarnings(speakers: readonly Speaker[]): DetectionWarning[] {
  const warnings: DetectionWarning[] = [];
  const unknown = speakers.filter((speaker) => speaker.role === null);
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map((speaker) => `"${speaker.name}"`);
    warnings.push({ code: "unknown_speakers", message: `Assign a role to these speakers: ${names.join(", ")}.` });
  }
  const bots = speakers.filter((speaker) => speaker.role === "bot" || speaker.role === "agent");
  if (bots.length === 0)
    warnings.push({ code: "no_bot", message: "No bot was detected. Select which speaker is the bot." });
  const [bot] = bots;
  if (bot !== undefined && bot.confidence < 0.7) {
    warnings.push({ code: "unsure_who_is_bot", message: `"${bot.name}" is probably the bot. Please check.` });
  }
  return warnings;
}
