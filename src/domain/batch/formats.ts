import type { BatchFormat, BatchOptions, BatchReader, BatchSink } from "./batch.contract.ts";
import { createChatExportReader } from "./chat-export-reader.ts";
import { createCsvReader } from "./csv-reader.ts";
import { detectChatExport } from "./detect-chat-export.ts";
import { detectCsv } from "./detect-csv.ts";
import { detectTranscript } from "./detect-transcript.ts";
import type { DetectFormat } from "./detection.ts";
import { createTranscriptReader } from "./transcript-reader.ts";

/** How each format is recognised and read: a new one is a file of each kind and a row here. */
export const FORMATS: Readonly<
  Record<BatchFormat, { detect: DetectFormat; createReader: (options: BatchOptions, sink: BatchSink) => BatchReader }>
> = {
  chat_export: { detect: detectChatExport, createReader: createChatExportReader },
  transcript: { detect: detectTranscript, createReader: createTranscriptReader },
  csv: { detect: detectCsv, createReader: createCsvReader },
};

/** A reader of the format that `options` name: push decoded text, end, and the sink has had every message and error. */
export function createBatchReader(options: BatchOptions, sink: BatchSink): BatchReader {
  return FORMATS[options.format].createReader(options, sink);
}
