import { DEFAULT_GAP_MINUTES, DEFAULT_THREAD_NAME, MAX_SPEAKER_LENGTH } from "./batch.contract.ts";
import type {
  BatchFormat,
  BatchOptions,
  ColumnField,
  DateOrder,
  Delimiter,
  Separator,
  SpeakerRole,
} from "./batch.contract.ts";
import type { Speaker } from "./speakers.ts";

/** Things a person should see before going on. */
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
    | "broken_characters";
  message: string;
};

/** What the head of a file says about how to read it. Everything in it is a proposal that the person can change. */
export type Detection = {
  /** Null when no format fits. */
  format: BatchFormat | null;
  /** 0–1. */
  confidence: number;
  delimiter: Delimiter;
  hasHeader: boolean;
  columns: { header: string; field: ColumnField }[];
  /** First data rows of a CSV, for the mapping screen. */
  sampleRows: string[][];
  /** Role values of a CSV, or names before messages, commonest first. */
  speakers: Speaker[];
  /** Who the names are that are not listed; null where all are. */
  otherSpeakers: SpeakerRole | null;
  /** `ambiguous`: the person must say; null: no date needs an order. */
  dateOrder: DateOrder | "ambiguous" | null;
  /** With an ambiguous order, the reading that keeps the file's times in order, if only one does. */
  dateOrderHint: DateOrder | null;
  /** Clock of the times, null when the file has none. */
  clock: "12h" | "24h" | null;
  /** Some times carry no zone: the person should confirm which it is. */
  needsTimeZone: boolean;
  separator: Separator;
  threadName: string;
  warnings: DetectionWarning[];
};

/** What one format's file says of a head; null when it cannot be that format. */
export type DetectFormat = (head: string) => Detection | null;

/** A detection with nothing found yet, for a format to fill in. */
export function emptyDetection(format: BatchFormat | null): Detection {
  return {
    format,
    confidence: 0,
    delimiter: ",",
    hasHeader: true,
    columns: [],
    sampleRows: [],
    speakers: [],
    otherSpeakers: null,
    dateOrder: null,
    dateOrderHint: null,
    clock: null,
    needsTimeZone: false,
    separator: "blank",
    threadName: DEFAULT_THREAD_NAME,
    warnings: [],
  };
}

/** Options as detected; `answers` are what the person decided. Null when no format fits. */
export function proposeOptions(
  detection: Detection,
  answers: { timeZone?: string; dateOrder?: DateOrder; threadName?: string } = {},
): BatchOptions | null {
  if (detection.format === null) return null;
  const speakers: Record<string, SpeakerRole> = {};
  for (const { name, role } of detection.speakers) {
    if (role !== null && name.length <= MAX_SPEAKER_LENGTH) speakers[name] = role;
  }
  const detected = detection.dateOrder === "ambiguous" ? null : detection.dateOrder;
  return {
    format: detection.format,
    delimiter: detection.delimiter,
    hasHeader: detection.hasHeader,
    columns: detection.columns,
    speakers,
    otherSpeakers: detection.otherSpeakers,
    dateOrder: detected ?? answers.dateOrder ?? null,
    timeZone: answers.timeZone ?? "UTC",
    separator: detection.separator,
    gapMinutes: DEFAULT_GAP_MINUTES,
    threadName: answers.threadName ?? detection.threadName,
    apart: false,
  };
}

/** Warnings about who is who, the same for every format. */
export function warnAboutSpeakers(speakers: readonly Speaker[]): DetectionWarning[] {
  const warnings: DetectionWarning[] = [];
  const unknown = speakers.filter((speaker) => speaker.role === null);
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map((speaker) => `"${speaker.name}"`);
    warnings.push({ code: "unknown_speakers", message: `Say who these are: ${names.join(", ")}.` });
  }
  const bots = speakers.filter((speaker) => speaker.role === "bot" || speaker.role === "agent");
  if (bots.length === 0) warnings.push({ code: "no_bot", message: "Nobody looks like the bot: say who it is." });
  const [bot] = bots;
  if (bot !== undefined && bot.confidence < 0.7) {
    warnings.push({ code: "unsure_who_is_bot", message: `"${bot.name}" may be the bot: please check.` });
  }
  return warnings;
}
