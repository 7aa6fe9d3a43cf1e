import sharp from "sharp";
import { MAX_LOGO_BYTES } from "../../../domain/reports/brand.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";

const MAX_SIZE = { width: 600, height: 200 };
/** A logo is part of every PDF, which stays below 300 KB. */
const MAX_STORED_BYTES = 100 * 1024;
/** A small file can hold a picture of gigabytes. */
const MAX_PIXELS = 25_000_000;
const SMALLER = 0.7;

/**
 * Decodes a PNG or JPEG and re-encodes it as a PNG on white, at most 600 × 200 pixels and without metadata. AppError `invalid` for
 * anything else.
 */
export async function normalizeLogo(file: Uint8Array): Promise<Uint8Array> {
  if (file.length > MAX_LOGO_BYTES) throw createLogoError(`At most ${MAX_LOGO_BYTES / 1024} KB.`);
  if (!isPictureFile(file)) throw createLogoError("Choose a PNG or JPEG file.");
  try {
    let { width, height } = MAX_SIZE;
    for (;;) {
      const picture = await resize(file, { width, height });
      if (picture.length <= MAX_STORED_BYTES) return picture;
      [width, height] = [Math.round(width * SMALLER), Math.round(height * SMALLER)];
    }
  } catch (cause) {
    throw createLogoError("This file can't be read as a picture.", cause);
  }
}

/** Transparency becomes white: the report is printed on white, and a second picture for it would double the size. */
async function resize(file: Uint8Array, { width, height }: typeof MAX_SIZE): Promise<Uint8Array> {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .rotate()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColorspace("srgb")
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Whether a file begins as a PNG or JPEG does; its name and type say nothing. */
function isPictureFile(file: Uint8Array): boolean {
  return [PNG, JPEG].some((head) => head.every((byte, at) => file[at] === byte));
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

function createLogoError(message: string, cause?: unknown): AppError {
  return new AppError("invalid", message, { fields: { logo: message }, cause });
}
