import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { MAX_IMPORT_BYTES } from "#src/domain/imports/imports.contract.ts";

/** Returns an error message if a file is empty or too large, else null. */
export function validateFile({ name, size }: { name: string; size: number }): string | null {
  if (size > MAX_IMPORT_BYTES) {
    return `“${name}” is ${formatBytes(size)}. Files can be up to ${formatBytes(MAX_IMPORT_BYTES)}. Split it and import the parts one by one.`;
  }
  return size === 0 ? `“${name}” is empty.` : null;
}
