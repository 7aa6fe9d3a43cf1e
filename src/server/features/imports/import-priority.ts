/** A file up to this size takes seconds. */
const SMALL_BYTES = 1024 * 1024;
const MAX_AHEAD = 9_999;

/** The lowest priority of small files; all large ones are below it. */
export const SMALL_PRIORITY = 0;

/**
 * The priority of an import in its queue. Small files go before large ones; within each, the first file of every client goes before
 * the second one of any, and so on.
 */
export function getImportPriority({ fileBytes, ahead }: { fileBytes: number; ahead: number }): number {
  const highest = fileBytes <= SMALL_BYTES ? SMALL_PRIORITY + MAX_AHEAD : SMALL_PRIORITY - 1;
  return highest - Math.min(ahead, MAX_AHEAD);
}
