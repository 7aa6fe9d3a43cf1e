import { readMessage } from "../../../domain/analysis/analysis.ts";
import type { Role } from "../../../domain/analysis/analysis.contract.ts";
import { readStepKey } from "../../../domain/analysis/steps.ts";
import type { ReadAhead } from "./ingest.types.ts";

const CACHE_LIMIT = 20_000;
const MAX_CACHED_LENGTH = 500;

const keys = new Map<string, string>();

/** {@link readStepKey}, remembered: bots say the same sentences over and over. */
function readStepKeyCached(text: string): string {
  if (text.length > MAX_CACHED_LENGTH) return readStepKey(text);
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = readStepKey(text);
  // Emptied when full: what is said often is back at once.
  if (keys.size >= CACHE_LIMIT) keys.clear();
  keys.set(text, key);
  return key;
}

/** Reads all of a message that needs no conversation around it. */
export function readAhead(role: Role, text: string): ReadAhead {
  return { reading: readMessage({ role, text }), step: role === "bot" ? readStepKeyCached(text) : null };
}
