import sharp from "sharp";
import type { Sharp } from "sharp";
import { decodeText, detectAttachmentType } from "../../../domain/tickets/attachments.ts";
import type { AttachmentType } from "../../../domain/tickets/attachments.ts";
import { AppError } from "../../../domain/shared/errors.ts";

/** A small file can hold a picture of gigabytes. */
const MAX_PIXELS = 50_000_000;
const REFUSED = "Only images (PNG, JPEG, WebP, GIF) and text files can be attached.";

/**
 * Checks a file by its content and writes it again: a picture without metadata and without anything behind its end, text as UTF-8. AppError
 * `invalid` for anything else.
 */
export async function normalizeAttachment(file: Uint8Array): Promise<{ type: AttachmentType; content: Uint8Array }> {
  const type = detectAttachmentType(file);
  if (type === null) throw createFileError(REFUSED);
  if (type === "text/plain") return { type, content: new TextEncoder().encode(decodeText(file) ?? "") };
  try {
    const animated = type === "image/gif" || type === "image/webp";
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error", animated });
    return { type, content: await encode(animated ? picture : picture.rotate(), type) };
  } catch (cause) {
    throw createFileError("This file can't be read as a picture.", cause);
  }
}

async function encode(picture: Sharp, type: AttachmentType): Promise<Uint8Array> {
  if (type === "image/png") return picture.png().toBuffer();
  if (type === "image/jpeg") return picture.jpeg({ quality: 90 }).toBuffer();
  return type === "image/gif" ? picture.gif().toBuffer() : picture.webp({ quality: 90 }).toBuffer();
}

function createFileError(message: string, cause?: unknown): AppError {
  return new AppError("invalid", message, { fields: { file: message }, cause });
}
