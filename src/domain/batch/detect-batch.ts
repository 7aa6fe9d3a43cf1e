import { BATCH_FORMATS, DETECTION_HEAD_LENGTH } from "./batch.contract.ts";
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
    const message = "No conversation was recognised in this file.";
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

function refuseOther(text: string): Detection | null {
  const isZip = text.startsWith("PK\u0003\u0004");
  const isJson = /^\s*[[{]\s*["{[]/.test(text) && !/^\s*\[\d/.test(text);
  if (!isZip && !isJson) return null;
  const message = isZip ? "Zip files are not read yet: unpack it first." : "JSON files are not read here yet.";
  return { ...emptyDetection(null), warnings: [{ code: "unsupported_format", message }] };
}
