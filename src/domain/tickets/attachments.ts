/** What may be attached to a ticket: images and text, by their content. */

export const ATTACHMENT_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "text/plain"] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
export const MAX_FILE_NAME = 200;

const EXTENSIONS: Record<AttachmentType, readonly string[]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  // Whatever a program writes as text. It is served as plain text, never as what its name says.
  "text/plain": ["txt", "log", "csv", "tsv", "json", "jsonl", "md", "yaml", "yml", "xml", "eml", "ini", "conf"],
};

/** Finds the type of a file in its first bytes, or in all of them for text. Null for anything else, whatever its name says. */
export function detectAttachmentType(file: Uint8Array): AttachmentType | null {
  if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(file, [0xff, 0xd8, 0xff])) return "image/jpeg";
  const head = String.fromCharCode(...file.subarray(0, 12));
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  return decodeText(file) === null ? null : "text/plain";
}

/** Decodes UTF-8, and UTF-16 with a byte order mark. Null for other bytes, empty files, and text with control characters. */
export function decodeText(file: Uint8Array): string | null {
  if (file.length === 0) return null;
  try {
    const text = new TextDecoder(detectEncoding(file), { fatal: true }).decode(file);
    return /[^\P{Cc}\t\n\f\r\u0085]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * The name under which a file is stored: one path segment without control or direction characters, with an extension of its type.
 * "photo.png" that holds text becomes "photo.png.txt".
 */
export function normalizeFileName(name: string, type: AttachmentType): string {
  const extensions = EXTENSIONS[type];
  const [first = "txt"] = extensions;
  const segment = name
    .replace(/^.*[/\\]/s, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, "")
    .trim();
  const base = /^\.*$/.test(segment) ? "file" : segment;
  const extension = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase() ?? "";
  const limit = MAX_FILE_NAME - first.length - 1;
  if (extensions.includes(extension) && base.length <= MAX_FILE_NAME) return base;
  return `${Array.from(base).slice(0, limit).join("").slice(0, limit).trim()}.${first}`;
}

/** Whether a type is shown as a picture. */
export function isImageType(type: AttachmentType): boolean {
  return type !== "text/plain";
}

function detectEncoding(file: Uint8Array): string {
  if (startsWith(file, [0xff, 0xfe])) return "utf-16le";
  return startsWith(file, [0xfe, 0xff]) ? "utf-16be" : "utf-8";
}

function startsWith(file: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, at) => file[at] === byte);
}
