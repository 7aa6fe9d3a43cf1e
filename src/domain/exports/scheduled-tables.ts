/** The tables that a scheduled export writes, by day. Both formats have the same columns. */
import { PRODUCT_NAME } from "../shared/product.ts";

/** How values of a column look: `json` is text in Parquet. */
export const COLUMN_TYPES = {
  string: "text",
  boolean: "true or false",
  int: "whole number, 32 bits",
  long: "whole number, 64 bits",
  double: "floating-point number",
  date: "calendar day",
  timestamp: "instant in UTC, to the millisecond",
  json: "JSON; in Parquet as text",
} as const;
export type ColumnType = keyof typeof COLUMN_TYPES;

export type ScheduledColumn = readonly [name: string, type: ColumnType, about?: string];

const CONVERSATION: ScheduledColumn = ["conversation_id", "string", "its row in `conversations`"];
const DAY: ScheduledColumn = [
  "day",
  "date",
  "the day on which the conversation began, in the workspace's time zone, as screens count it",
];

/** Tables with their columns. The rows of a conversation are all in the files of its day. */
export const SCHEDULED_TABLES = {
  conversations: {
    about: "Conversations with the engine's analysis, corrections and tags",
    columns: [
      ["conversation_id", "string", `ID in ${PRODUCT_NAME}`],
      DAY,
      ["api_account_id", "string"],
      ["external_id", "string", "the sender's ID"],
      ["channel", "string"],
      ["language", "string"],
      ["agent_name", "string"],
      ["agent_version", "string"],
      ["agent_model", "string"],
      ["end_user", "string", "the sender's ID of the user, or a pseudonym"],
      ["started_at", "timestamp"],
      ["last_at", "timestamp"],
      ["closed", "boolean"],
      ["stage", "string", "the furthest stage as analyzed"],
      ["converted", "boolean"],
      ["corrected_stage", "string", "as corrected by a member"],
      ["corrected_converted", "boolean"],
      ["handed_off", "boolean"],
      ["drop_stage", "string"],
      ["drop_reason", "string", "the reason of its reading, unless it converted"],
      ["sentiment", "double", "-1 to 1"],
      ["sentiment_trend", "double"],
      ["intent", "string"],
      ["messages", "int"],
      ["user_messages", "int"],
      ["bot_messages", "int"],
      ["agent_messages", "int"],
      ["turns", "int"],
      ["duration_ms", "long"],
      ["first_response_ms", "long"],
      ["median_response_ms", "long"],
      ["p95_response_ms", "long"],
      ["quality", "int", "0 to 100"],
      ["fallbacks", "int"],
      ["flags", "json"],
      ["tags", "json"],
      ["first_message", "string"],
    ],
  },
  messages: {
    about: "Messages with the engine's analysis",
    columns: [
      ["message_id", "string"],
      CONVERSATION,
      DAY,
      ["role", "string", "`user`, `bot` or `agent`"],
      ["text", "string"],
      ["sent_at", "timestamp"],
      ["timed", "boolean", "false if the sender gave no time: `sent_at` is when it arrived"],
      ["metadata", "json"],
      ["stage", "string"],
      ["confidence", "double"],
      ["language", "string"],
      ["sentiment", "double"],
      ["intent", "string"],
      ["flags", "json"],
    ],
  },
  events: {
    about: "Events",
    columns: [
      ["event_id", "string"],
      CONVERSATION,
      DAY,
      ["type", "string", "`conversion`, `handoff`, `feedback`, `end` or `custom`"],
      ["name", "string"],
      ["at", "timestamp"],
      ["score", "double"],
      ["value", "double", "of a conversion, in the currency's units"],
      ["currency", "string"],
      ["data", "json"],
    ],
  },
  readings: {
    about: "What each conversation came to, with the corrections of members",
    columns: [
      CONVERSATION,
      DAY,
      ["outcome", "string", "as figures count it, corrections included; null while the conversation is open"],
      ["reason", "string"],
      ["act", "string", "what the business did last"],
      ["need", "string", "what the user came for"],
      ["topic", "string", "key of its topic; empty for none, null before it was placed"],
      ["sentiment", "double", "of the conversation, -1 to 1"],
      ["reading", "json", "as analyzed"],
      ["corrections", "json", "as corrected by members"],
    ],
  },
} as const satisfies Record<string, { about: string; columns: readonly ScheduledColumn[] }>;

export type ScheduledTable = keyof typeof SCHEDULED_TABLES;
export const TABLE_NAMES = ["conversations", "messages", "events", "readings"] as const satisfies ScheduledTable[];

export const EXPORT_FORMATS = ["parquet", "jsonl"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The file of a table's day. Always the same name, so that writing a day again replaces it. */
export function getDayFile(table: ScheduledTable, day: string, format: ExportFormat): string {
  return `${table}/date=${day}/part-0.${format}`;
}

/** The file that describes all others. */
export const SCHEMA_FILE = "schema.json";

/** Builds the content of {@link SCHEMA_FILE}. */
export function buildScheduleSchema(formats: readonly ExportFormat[]): string {
  const tables = TABLE_NAMES.map((name) => {
    const { about, columns } = SCHEDULED_TABLES[name];
    const described = columns.map(([column, type, note]: ScheduledColumn) => ({
      name: column,
      type,
      ...(note === undefined ? {} : { about: note }),
    }));
    return { name, about, files: formats.map((format) => getDayFile(name, "*", format)), columns: described };
  });
  return `${JSON.stringify({ format: "threadlight-days", version: 1, types: COLUMN_TYPES, tables }, null, 2)}\n`;
}
