/** A parsed value as JSON again; null where it is nested deeper than can be written, which JSON.parse has no limit for. */
export function writeJson(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
