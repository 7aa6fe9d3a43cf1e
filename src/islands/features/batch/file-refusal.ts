import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { MAX_UPLOAD_BYTES } from "#src/domain/uploads/uploads.contract.ts";

/** Why a file is not even looked at; null when it is. */
export function findRefusal({ name, size }: { name: string; size: number }): string | null {
  if (size > MAX_UPLOAD_BYTES) {
    return (
      `“${name}” has ${formatBytes(size)}. A file may have ${formatBytes(MAX_UPLOAD_BYTES)} at the most: ` +
      "split it, and bring the parts in one after the other."
    );
  }
  return size === 0 ? `“${name}” is empty.` : null;
}
