import { z } from "zod";
import { roleSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";

/** File formats that can be read; each is one file here and one row in formats.ts. */
export const BATCH_FORMATS = ["csv", "transcript", "chat_export"] as const;
export const batchFormatSchema = z.enum(BATCH_FORMATS);
export type BatchFormat = z.infer<typeof batchFormatSchema>;

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export const delimiterSchema = z.enum(DELIMITERS);
export type Delimiter = z.infer<typeof delimiterSchema>;

/** Order of the parts in dates such as 03/04/2024. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export const dateOrderSchema = z.enum(DATE_ORDERS);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/**
 * What a CSV column holds. `userText` and `botText` are for files with a question and its answer in one row, `transcript`
 * for those with a whole conversation in one; `visibility` tells private notes, which are left out.
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
  "ignore",
] as const;
export const columnFieldSchema = z.enum(COLUMN_FIELDS);
export type ColumnField = z.infer<typeof columnFieldSchema>;

/** Who a value of the role column, or a name before a message, stands for; `ignore` leaves its messages out. */
export const speakerRoleSchema = z.union([roleSchema, z.literal("ignore")]);
export type SpeakerRole = z.infer<typeof speakerRoleSchema>;

/**
 * What ends a conversation in a text: a blank line, a rule such as `---`, or nothing. In a chat export a pause does as
 * well.
 */
export const SEPARATORS = ["blank", "rule", "none"] as const;
export const separatorSchema = z.enum(SEPARATORS);
export type Separator = z.infer<typeof separatorSchema>;

/**
 * A pause this long begins a new conversation in an export, which is one endless thread. Six hours is longer than
 * people leave a chat that they mean to finish the same day, and shorter than a night.
 */
export const DEFAULT_GAP_MINUTES = 360;

/** An id (conversation, message) may have this many UTF-16 units. */
export const MAX_ID_LENGTH = 200;
/** A name or a column's header may have this many. */
export const MAX_SPEAKER_LENGTH = 200;
export const MAX_HEADER_LENGTH = 500;
export const MAX_COLUMNS = 500;
/** Detection looks at this many UTF-16 units from the start of a file. */
export const DETECTION_HEAD_LENGTH = 256 * 1024;

/** What the threads of a file are called that nobody named. */
export const DEFAULT_THREAD_NAME = "thread";

/** How to read one file: detection proposes it, the person who uploads confirms it, browser and server read with it. */
export const batchOptionsSchema = z.object({
  format: batchFormatSchema,
  delimiter: delimiterSchema.default(","),
  hasHeader: z.boolean().default(true),
  /** One entry a column, in the file's order. */
  columns: z
    .array(z.object({ header: z.string().max(MAX_HEADER_LENGTH), field: columnFieldSchema }))
    .max(MAX_COLUMNS)
    .default([]),
  /** By value of the role column, or by name; compared without case, accents and punctuation. */
  speakers: z.record(z.string().max(MAX_SPEAKER_LENGTH), speakerRoleSchema).default({}),
  /** Who the names are that `speakers` does not list: a shop's customers are too many to. Null: an error on the line. */
  otherSpeakers: speakerRoleSchema.nullable().default(null),
  /** Null while unknown: a date that could be read two ways is then an error on its line. */
  dateOrder: dateOrderSchema.nullable().default(null),
  /** Zone of times that don't carry one. */
  timeZone: z.string().refine(isTimeZone, "Unknown time zone").default("UTC"),
  separator: separatorSchema.default("blank"),
  gapMinutes: z.number().int().min(1).max(525_600).default(DEFAULT_GAP_MINUTES),
  /** Begins the ids of conversations that have none in the file, so that two files don't share ids. */
  threadName: z.string().min(1).max(100).default(DEFAULT_THREAD_NAME),
  /** The file's own ids of conversations and messages are this file's alone: another's with the same ids are others. */
  apart: z.boolean().default(false),
});
export type BatchOptions = z.infer<typeof batchOptionsSchema>;

/** What can be wrong on a line. */
export const LINE_ERROR_CODES = [
  "row_too_short",
  "row_too_long",
  "record_too_long",
  "unclosed_quote",
  "missing_column",
  "missing_conversation",
  "id_too_long",
  "unknown_role",
  "unknown_speaker",
  "bad_timestamp",
  "ambiguous_date",
  "text_too_long",
  "no_speaker",
] as const;
export const lineErrorSchema = z.object({
  /** From 1, as an editor counts; that of the first line of a record that spans several. */
  line: z.number().int(),
  code: z.enum(LINE_ERROR_CODES),
  message: z.string(),
});
export type LineError = z.infer<typeof lineErrorSchema>;
export type LineErrorCode = LineError["code"];

/** One message out of a file. `at` in milliseconds since the epoch, null where the file has no time. */
export type BatchMessage = {
  conversationId: string;
  role: Role;
  text: string;
  at: number | null;
  /** Where `at` is null: the time of the question it answers, or of its conversation. It places the message; no wait is read of it. */
  near: number | null;
  line: number;
  channel: string | null;
  user: string | null;
  agentVersion: string | null;
  /** The file's own id of the message. */
  externalId: string | null;
};

/** Counts of one reading. */
export const batchStatsSchema = z.object({
  lines: z.number().int(),
  messages: z.number().int(),
  conversations: z.number().int(),
  /** False when there are more conversations than are counted exactly: `conversations` is then a lower bound. */
  conversationsExact: z.boolean(),
  errors: z.number().int(),
  /** Lines and messages left out on purpose: media, system notes, headings, ignored speakers, empty texts. */
  skipped: z.number().int(),
  /** How many of `skipped` are private notes of a helpdesk. */
  notes: z.number().int(),
  /** Messages whose text lost NUL characters or had half characters (lone surrogates) replaced by U+FFFD. */
  cleaned: z.number().int(),
});
export type BatchStats = z.infer<typeof batchStatsSchema>;

/** Where a reader puts what it finds, in the file's order. */
export type BatchSink = { message: (message: BatchMessage) => void; error: (error: LineError) => void };

/** Reads decoded text in chunks of any size; `end` after the last one. Never throws on content. */
export type BatchReader = { push: (chunk: string) => void; end: () => BatchStats; readonly stats: BatchStats };
