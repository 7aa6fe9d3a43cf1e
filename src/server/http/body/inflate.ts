/** Undoes gzip with the result counted while it grows: a body of 16 KB may hold 16 MB. */
import { createGunzip } from "node:zlib";
import type { BodyHold } from "./body-budget.ts";

/** Each part costs a turn of the event loop: with Node's 16 KiB, four times as many take twice the time. */
const CHUNK_BYTES = 64 * 1024;

/** Thrown for more than `limit` bytes. */
export class InflatedSizeError extends Error {}

/** Inflates gzip, each part held before the next one. Throws InflatedSizeError above `limit` bytes, and the errors of zlib. */
export async function inflateGzip(
  bytes: Uint8Array,
  { limit, hold }: { limit: number; hold?: BodyHold | undefined },
): Promise<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  gunzip.end(bytes);
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop destroys the stream, so that nothing further is inflated.
  for await (const part of gunzip) {
    if (!(part instanceof Uint8Array)) continue;
    size += part.byteLength;
    if (size > limit) throw new InflatedSizeError();
    hold?.growTo(size);
    parts.push(part);
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}
