import { BATCH_FORMATS, DELIMITERS, DETECTION_HEAD_LENGTH } from "./batch.contract.ts";
import { isFieldHeader } from "./column-words.ts";
import { emptyDetection } from "./detection.ts";
import type { Detection } from "./detection.ts";
import { FORMATS } from "./formats.ts";
import { hashText } from "#src/domain/shared/hash.ts";

/** How a file should be read, by its first characters (64–256 Ki are plenty) and its name. */
export function detectBatch(head: string, fileName: string): Detection {
  const text = head.slice(0, DETECTION_HEAD_LENGTH).replace(/^\uFEFF/, "");
  const unread = refuseOther(text);
  if (unread) return unread;
  const found = BATCH_FORMATS.flatMap((format) => {
    const detection = FORMATS[format].detect(text);
    if (!detection) return [];
    const hinted = format === "csv" && /\.(?:csv|tsv)$/i.test(fileName);
    return [{ ...detection, confidence: Math.min(1, detection.confidence + (hinted ? 0.3 : 0)) }];
  });
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence);
  if (!best) {
    const message = isHeaderAlone(text)
      ? "This table has a header and no rows below it."
      : "No conversation was recognised in this file. It has to say who wrote each message: in lines such as “User: …” and “Bot: …”, or in the columns of a CSV.";
    return { ...emptyDetection(null), warnings: [{ code: "not_recognised", message }] };
  }
  // Two files must not share conversation ids, one file sent twice must: its first lines tell them apart.
  const threadName =
    best.format === "chat_export" ? best.threadName : `file-${hashText(text.slice(0, 2000)).slice(0, 8)}`;
  const detection = { ...best, threadName };
  if (!text.includes("\uFFFD")) return detection;
  const message = "Some characters could not be read: the file may be saved in another encoding than UTF-8.";
  return { ...detection, warnings: [...best.warnings, { code: "broken_characters", message }] };
}

function isHeaderAlone(text: string): boolean {
  const line = text.trim();
  if (/[\r\n]/.test(line)) return false;
  return DELIMITERS.some((delimiter) => line.split(delimiter).filter(isFieldHeader).length >= 2);
}

/** Files that are no text, or not one of ours, and what to do about it. */
const OTHERS: readonly (readonly [RegExp, "unsupported_format" | "not_recognised", string])[] = [
  [
    /^PK\u0003\u0004(?=[^]*(?:\[Content_Types\]|xl\/|word\/|application\/vnd\.oasis|Index\/\w+\.iwa))/,
    "unsupported_format",
    "This is an Office file or the like: save the table as CSV, or the text as plain text.",
  ],
  [/^PK\u0003\u0004/, "unsupported_format", "Zip files are not read yet: unpack it first."],
  [/^\u001F[\u008B\u2039\uFFFD]/, "unsupported_format", "Compressed files (gzip) are not read here: unpack it first."],
  [/^%PDF-|^\{\\rtf/, "unsupported_format", "PDF and RTF are not read: save it as plain text."],
  [
    /^\s*<(?:!doctype html|html|\?xml)/i,
    "unsupported_format",
    "HTML and XML are not read: save it as CSV or plain text.",
  ],
  [/^\s*(?:\[\s*(?:["{[]|$)|\{\s*")/, "unsupported_format", "JSON files are not read here yet: send them by the API."],
  [
    /^(?:From \S+@\S+ |(?:(?:From|To|Cc|Date|Subject|Message-ID|MIME-Version|Received|Return-Path|Delivered-To|Reply-To): [^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){3})/,
    "unsupported_format",
    "E-mails (mbox, eml) are not read: put who wrote, when and what into the columns of a CSV.",
  ],
  [
    /^WEBVTT|^\d+\r?\n\d\d:\d\d:\d\d[,.]\d{3} -->/,
    "unsupported_format",
    "Subtitles are not read here: they carry no conversations.",
  ],
  [/^\s*$/, "not_recognised", "The file holds nothing but blank lines."],
];

const NO_TEXT = [/^/, "not_recognised", "This is not a text file."] as const;

/** Text has a stray control character at most. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 2000);
  const controls = start.match(/[^\P{Cc}\s]/gu)?.length ?? 0;
  return !/^(?:PK|\u001F[\u008B\u2039\uFFFD])/.test(start) && controls > start.length / 20;
}

function refuseOther(text: string): Detection | null {
  // "[10:15] Ana: …" begins like a list, and is none.
  const found = isBinary(text) ? NO_TEXT : OTHERS.find(([pattern]) => pattern.test(text));
  return found ? { ...emptyDetection(null), warnings: [{ code: found[1], message: found[2] }] } : null;
}
