import { readStepKey } from "../../../domain/analysis/steps.ts";

const CACHE_LIMIT = 20_000;
const MAX_CACHED_LENGTH = 500;

const keys = new Map<string, string>();

/** {@link readStepKey}, remembered: bots say the same sentences over and over. */
export function readStepKeyCached(text: string): string {
  if (text.length > MAX_CACHED_LENGTH) return readStepKey(text);
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = readStepKey(text);
  // Emptied when full: what is said often is back at once.
  if (keys.size >= CACHE_LIMIT) keys.clear();
  keys.set(text, key);
  return key;
}
