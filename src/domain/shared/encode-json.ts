/** `value` as JSON; null where it is nested too deeply for JSON.stringify, which JSON.parse accepts. */
export function encodeJson(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
