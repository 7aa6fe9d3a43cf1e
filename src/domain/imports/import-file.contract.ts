import { z } from "zod";
import { roleSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { Properties } from "#src/domain/properties/extract-properties.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";

/** Supported file formats; each has a reader, a detector and an entry in formats.ts. */
export const IMPORT_FORMATS = [
  "csv",
  "transcript",
  "chat_export",
  "xlsx",
  "messages_json",
  "chatgpt_json",
  "telegram_json",
  "meta_json",
  "rasa_json",
  "dialogflow_json",
  "zendesk_json",
  "intercom_json",
  "botpress_json",
  "voiceflow_json",
] as const;
export const importFormatSchema = z.enum(IMPORT_FORMATS);
export type ImportFormat = z.infer<typeof importFormatSchema>;

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export const delimiterSchema = z.enum(DELIMITERS);
export type Delimiter = z.infer<typeof delimiterSchema>;

/** Order of the parts in dates such as 03/04/2024. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export const dateOrderSchema = z.enum(DATE_ORDERS);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/** Meaning of a word next to a clock time: a half of the day, or nothing, as "Uhr" after a 24-hour time. */
export const CLOCK_WORD_MEANINGS = ["am", "pm", "none"] as const;
export const clockWordMeaningSchema = z.enum(CLOCK_WORD_MEANINGS);
export type ClockWordMeaning = z.infer<typeof clockWordMeaningSchema>;

/**
 * Field that a CSV column maps to. `userText` and `botText` are for files with a question and its reply in one row,
 * `transcript` for a whole conversation in one cell. Rows that `visibility` marks as private notes are skipped. Those from
 * `sourceKind` to `referrer` tell where the conversation comes from; a `property` has the header as its name.
 */
export const COLUMN_FIELDS = [
  "conversationId",
  "role",
  "text",
  "userText",
  "botText",
  "transcript",
  "timestamp",
  "channel",
  "user",
  "messageId",
  "agentVersion",
  "visibility",
  "sourceKind",
  "sourceId",
  "sourceName",
  "sourceUrl",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
  "referrer",
  "property",
  "ignore",
] as const;
export const columnFieldSchema = z.enum(COLUMN_FIELDS);
export type ColumnField = z.infer<typeof columnFieldSchema>;

/** Role of a speaker, which is a value of the role column or a name before a message; `ignore` skips its messages. */
export const speakerRoleSchema = z.union([roleSchema, z.literal("ignore")]);
export type SpeakerRole = z.infer<typeof speakerRoleSchema>;

/** What ends a conversation in a text file: a blank line, a line such as `---`, or nothing but a pause. */
export const SEPARATORS = ["blank", "rule", "none"] as const;
export const separatorSchema = z.enum(SEPARATORS);
export type Separator = z.infer<typeof separatorSchema>;

/**
 * Pause that starts a new conversation in a chat export, which has no other boundaries. Six hours is longer than most
 * breaks within one conversation and shorter than a night.
 */
export const DEFAULT_GAP_MINUTES = 360;

/** Maximum length of a conversation, message or user id, in UTF-16 units. */
export const MAX_ID_LENGTH = 200;
export const MAX_SPEAKER_LENGTH = 200;
export const MAX_TEXT_NAMES = 100;
export const MAX_HEADER_LENGTH = 500;
export const MAX_COLUMNS = 500;
/** Excel allows 31 UTF-16 units; other programs allow more. */
export const MAX_SHEET_NAME_LENGTH = 255;
/** Detection uses this many UTF-16 units from the start of a file. */
export const DETECTION_HEAD_LENGTH = 256 * 1024;

/** Prefix of generated conversation ids when detection sets none. */
export const DEFAULT_THREAD_NAME = "thread";

/** How to parse a file: proposed by detection, confirmed by the user, used by the browser preview and by the server. */
export const importOptionsSchema = z.object({
  format: importFormatSchema,
  delimiter: delimiterSchema.default(","),
  hasHeader: z.boolean().default(true),
  /** One entry per column, in file order. */
  columns: z
    .array(z.object({ header: z.string().max(MAX_HEADER_LENGTH), field: columnFieldSchema }))
    .max(MAX_COLUMNS)
    .default([]),
  /** A row without a conversation id continues the one above, as in a table with merged cells; else it is an error. */
  fillDown: z.boolean().default(false),
  /** Roles by speaker name; names are compared without case, accents and punctuation. */
  speakers: z.record(z.string().max(MAX_SPEAKER_LENGTH), speakerRoleSchema).default({}),
  /** Role of speakers missing from `speakers`, such as the many customers of a shop. Null reports an error on the line. */
  otherSpeakers: speakerRoleSchema.nullable().default(null),
  /** Words before a colon that look like names of speakers, but are part of the text. */
  textNames: z.array(z.string().max(MAX_SPEAKER_LENGTH)).max(MAX_TEXT_NAMES).default([]),
  /** Names of speakers without a role: their lines are errors, and no part of another speaker's message. */
  unassigned: z.array(z.string().max(MAX_SPEAKER_LENGTH)).max(MAX_TEXT_NAMES).default([]),
  /** Null while unknown: an ambiguous date is then an error on its line. */
  dateOrder: dateOrderSchema.nullable().default(null),
  /** Meaning of words next to clock times that aren't in the tables, by key. A missing one is an error on its line. */
  clockWords: z.record(z.string().max(40), clockWordMeaningSchema).default({}),
  /** Applied to times without a time zone. */
  timeZone: z.string().refine(isTimeZone, "Unknown time zone").default("UTC"),
  separator: separatorSchema.default("blank"),
  gapMinutes: z.number().int().min(1).max(525_600).default(DEFAULT_GAP_MINUTES),
  /** Prefix of generated conversation ids, so that two files don't share ids. */
  threadName: z.string().min(1).max(100).default(DEFAULT_THREAD_NAME),
  /** Prefixes the file's own ids with `threadName`, so that equal ids in another file stay separate conversations. */
  apart: z.boolean().default(false),
  /** Sheet of a spreadsheet; null for the first that holds a table. */
  sheet: z.string().max(MAX_SHEET_NAME_LENGTH).nullable().default(null),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** Errors that a reader reports on a line. */
export const LINE_ERROR_CODES = [
  "row_too_short",
  "row_too_long",
  "record_too_long",
  "unclosed_quote",
  "missing_column",
  "missing_conversation",
  "id_too_long",
  "unknown_role",
  "unknown_source_kind",
  "unknown_speaker",
  "bad_timestamp",
  "ambiguous_date",
  "unknown_clock_word",
  "text_too_long",
  "no_speaker",
  "bad_json",
  "bad_element",
  "no_messages",
  "bad_zip",
  "bad_sheet",
] as const;
export const lineErrorSchema = z.object({
  /** Line number from 1; the first line of a record that spans several. 0 for an error of the whole file. */
  line: z.number().int(),
  code: z.enum(LINE_ERROR_CODES),
  message: z.string(),
});
export type LineError = z.infer<typeof lineErrorSchema>;
export type LineErrorCode = LineError["code"];

/** One message of a file. `at` is in milliseconds since the epoch, null if the file gives no time. */
export type ImportedMessage = {
  conversationId: string;
  role: Role;
  text: string;
  at: number | null;
  /** Approximate time if `at` is null: of the question or of the conversation. Used for ordering, not for response times. */
  near: number | null;
  line: number;
  channel: string | null;
  user: string | null;
  agentVersion: string | null;
  /** Message id from the file. */
  externalId: string | null;
  /** Where its conversation comes from, and what else is known of it; absent without columns for it. */
  source?: SentSource;
  properties?: Properties;
};

/** Counts of an imported or previewed file. */
export const importStatsSchema = z.object({
  lines: z.number().int(),
  messages: z.number().int(),
  conversations: z.number().int(),
  /** False when there are too many conversations to count exactly: `conversations` is then a lower bound. */
  conversationsExact: z.boolean(),
  errors: z.number().int(),
  /** Lines and messages skipped on purpose: media, system notices, headings, ignored speakers, empty texts. */
  skipped: z.number().int(),
  /** Private helpdesk notes; also counted in `skipped`. */
  notes: z.number().int(),
  /** Messages in which NUL characters were removed or lone surrogates replaced by U+FFFD. */
  cleaned: z.number().int(),
});
export type ImportStats = z.infer<typeof importStatsSchema>;

/** Receives messages and errors from a reader, in file order. */
export type ImportSink = { message: (message: ImportedMessage) => void; error: (error: LineError) => void };

/** Parses decoded text, pushed in chunks of any size; call `end` after the last one. Never throws on content. */
export type ImportReader = {
  push: (chunk: string) => void;
  end: () => ImportStats;
  readonly stats: ImportStats;
  /** Starts the next file of an archive, `name` with its folders; only readers whose files belong together have it. */
  startFile?: (name: string) => void;
};
