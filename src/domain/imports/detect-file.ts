import { IMPORT_FORMATS, DELIMITERS, DETECTION_HEAD_LENGTH } from "./import-file.contract.ts";
import { isFieldHeader } from "./csv/column-headers.ts";
import { createDetection } from "./detection.ts";
import type { Detection } from "./detection.ts";
import { FORMATS } from "./formats.ts";
import { isJsonText } from "./json/detect-json.ts";
import { JSON_FORMAT_NAMES } from "./json/formats/json-formats.ts";
import { hashText } from "#src/domain/shared/hash.ts";

/** Detects the format and options of a file from its first characters (64–256 Ki are plenty) and its name. */
export function detectFile(head: string, fileName: string): Detection {
  const text = head.slice(0, DETECTION_HEAD_LENGTH).replace(/^\uFEFF/, "");
  const unsupported = detectUnsupported(text);
  if (unsupported) return unsupported;
  const isJson = isJsonText(text);
  const candidates = isJson ? JSON_FORMAT_NAMES : IMPORT_FORMATS;
  const found = candidates.flatMap((format) => {
    const detection = FORMATS[format].detect(text);
    if (!detection) return [];
    const hinted = format === "csv" && /\.(?:csv|tsv)$/i.test(fileName);
    return [{ ...detection, confidence: Math.min(1, detection.confidence + (hinted ? 0.3 : 0)) }];
  });
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence);
  if (!best) {
    let message =
      "No conversations found in this file. It must say who wrote each message: with lines such as “User: …” and “Bot: …”, or with a column in a CSV.";
    if (isHeaderOnly(text)) message = "This table has a header but no rows.";
    if (isJson) message = UNKNOWN_JSON;
    return { ...createDetection(null), warnings: [{ code: "not_recognised", message }] };
  }
  // Ids derive from the first lines: different files get different ids, the same file imported twice gets the same.
  const isChat = best.format !== null && FORMATS[best.format].kind === "chat";
  const threadName = isChat ? best.threadName : `file-${hashText(text.slice(0, 2000)).slice(0, 8)}`;
  const detection = { ...best, threadName };
  if (!text.includes("\uFFFD")) return detection;
  const message = "Some characters couldn't be decoded. If the text looks wrong, save the file as UTF-8 and try again.";
  return { ...detection, warnings: [...best.warnings, { code: "broken_characters", message }] };
}

function isHeaderOnly(text: string): boolean {
  const line = text.trim();
  if (/[\r\n]/.test(line)) return false;
  return DELIMITERS.some((delimiter) => line.split(delimiter).filter(isFieldHeader).length >= 2);
}

/** Patterns of unsupported files, each with a warning code and a message that says what to do instead. */
const UNSUPPORTED: readonly (readonly [RegExp, "unsupported_format" | "not_recognised", string])[] = [
  [
    /^%PDF-|^\{\\rtf/,
    "unsupported_format",
    "PDF and RTF files aren't supported. Save the conversations as plain text.",
  ],
  [
    /^\s*<(?:!doctype html|html|\?xml)/i,
    "unsupported_format",
    "HTML and XML files aren't supported. Save the conversations as CSV or plain text.",
  ],
  [
    /^(?:From \S+@\S+ |(?:(?:From|To|Cc|Date|Subject|Message-ID|MIME-Version|Received|Return-Path|Delivered-To|Reply-To): [^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){3})/,
    "unsupported_format",
    "Email files (mbox, eml) aren't supported. Put sender, time and text into the columns of a CSV.",
  ],
  [
    /^WEBVTT|^\d+\r?\n\d\d:\d\d:\d\d[,.]\d{3} -->/,
    "unsupported_format",
    "Subtitle files aren't supported: they don't contain conversations.",
  ],
  [/^\s*$/, "not_recognised", "The file contains only blank lines."],
];

const UNKNOWN_JSON =
  'No conversations found in this JSON. It must be an export of a known program, or messages such as {"role": "user", "text": "…"} with a conversation_id or in a list “messages”.';

const BINARY = [/^/, "not_recognised", "This is not a text file."] as const;

/** A text file contains a few stray control characters at most. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 2000);
  const controls = start.match(/[^\P{Cc}\s]/gu)?.length ?? 0;
  return controls > start.length / 20;
}

function detectUnsupported(text: string): Detection | null {
  const found = isBinary(text) ? BINARY : UNSUPPORTED.find(([pattern]) => pattern.test(text));
  return found ? { ...createDetection(null), warnings: [{ code: found[1], message: found[2] }] } : null;
}
