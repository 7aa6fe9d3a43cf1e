import type { ImportFormat, ImportOptions, ImportReader, ImportSink } from "./import-file.contract.ts";
import { createChatExportReader } from "./chat-export/chat-export-reader.ts";
import { createCsvReader } from "./csv/csv-reader.ts";
import { detectChatExport } from "./detect/detect-chat-export.ts";
import { detectCsv } from "./detect/detect-csv.ts";
import { detectTranscript } from "./detect/detect-transcript.ts";
import type { DetectFormat } from "./detection.ts";
import { createTranscriptReader } from "./transcript/transcript-reader.ts";

/** Detector and reader of each format. A new format needs one of each and an entry here. */
export const FORMATS: Readonly<
  Record<
    ImportFormat,
    { detect: DetectFormat; createReader: (options: ImportOptions, sink: ImportSink) => ImportReader }
  >
> = {
  chat_export: { detect: detectChatExport, createReader: createChatExportReader },
  transcript: { detect: detectTranscript, createReader: createTranscriptReader },
  csv: { detect: detectCsv, createReader: createCsvReader },
};

/** Creates a reader for the format in `options`; after `end`, `sink` has received every message and error. */
export function createImportReader(options: ImportOptions, sink: ImportSink): ImportReader {
  return FORMATS[options.format].createReader(options, sink);
}
