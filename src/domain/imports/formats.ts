import type { ImportFormat, ImportOptions, ImportReader, ImportSink } from "./import-file.contract.ts";
import { createChatExportReader } from "./chat-export/chat-export-reader.ts";
import { createCsvReader } from "./csv/csv-reader.ts";
import { detectChatExport } from "./detect/detect-chat-export.ts";
import { detectCsv } from "./detect/detect-csv.ts";
import { detectTranscript } from "./detect/detect-transcript.ts";
import type { DetectFormat } from "./detection.ts";
import { detectJson } from "./json/detect-json.ts";
import { JSON_FORMATS } from "./json/formats/json-formats.ts";
import type { JsonFormatName } from "./json/formats/json-formats.ts";
import { createJsonReader } from "./json/reader/json-reader.ts";
import { createTranscriptReader } from "./transcript/transcript-reader.ts";

/**
 * What a file holds, which decides what the preview asks: a table's columns, names in text, nothing (the log of a tool has
 * ids and roles of its own), or who is the bot in a chat between people.
 */
export type FormatKind = "table" | "text" | "log" | "chat";

type Format = {
  /** As the screens and the documentation call it. */
  label: string;
  kind: FormatKind;
  detect: DetectFormat;
  createReader: (options: ImportOptions, sink: ImportSink) => ImportReader;
};

/** Name, detector and reader of each format. A new format needs an entry here. */
export const FORMATS: Readonly<Record<ImportFormat, Format>> = {
  chat_export: { label: "Chat export", kind: "chat", detect: detectChatExport, createReader: createChatExportReader },
  transcript: { label: "Transcript", kind: "text", detect: detectTranscript, createReader: createTranscriptReader },
  csv: { label: "CSV", kind: "table", detect: (head) => detectCsv(head), createReader: createCsvReader },
  // Its sheet arrives as CSV, and only detectImportFile knows that it was a spreadsheet.
  xlsx: { label: "Excel (XLSX)", kind: "table", detect: () => null, createReader: createCsvReader },
  messages_json: defineJson("messages_json", "Messages (JSON)"),
  chatgpt_json: defineJson("chatgpt_json", "ChatGPT export"),
  telegram_json: defineJson("telegram_json", "Telegram export"),
  meta_json: defineJson("meta_json", "Messenger or Instagram export"),
  rasa_json: defineJson("rasa_json", "Rasa trackers"),
  dialogflow_json: defineJson("dialogflow_json", "Dialogflow log"),
  zendesk_json: defineJson("zendesk_json", "Zendesk tickets"),
  intercom_json: defineJson("intercom_json", "Intercom conversations"),
  botpress_json: defineJson("botpress_json", "Botpress messages"),
  voiceflow_json: defineJson("voiceflow_json", "Voiceflow transcripts"),
};

function defineJson(name: JsonFormatName, label: string): Format {
  const format = JSON_FORMATS[name];
  return {
    label,
    kind: "isChat" in format ? "chat" : "log",
    detect: (head) => detectJson(name, head),
    createReader: (options, sink) => createJsonReader(format, options, sink),
  };
}

/** Whether the rows of a table hold the messages, so that its columns are mapped. */
export function isTable(format: ImportFormat): boolean {
  return FORMATS[format].kind === "table";
}

/** Creates a reader for the format in `options`; after `end`, `sink` has received every message and error. */
export function createImportReader(options: ImportOptions, sink: ImportSink): ImportReader {
  return FORMATS[options.format].createReader(options, sink);
}
