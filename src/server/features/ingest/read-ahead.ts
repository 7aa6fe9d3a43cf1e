import { readMessage } from "../../../domain/analysis/analysis.ts";
import type { Role } from "../../../domain/analysis/analysis.contract.ts";
import { readStep } from "../../../domain/analysis/steps.ts";
import type { ReadAhead } from "./ingest.types.ts";

/** A reading keeps a few kilobytes. */
const CACHE_LIMIT = 6_000;
const MAX_CACHED_LENGTH = 500;

/**
 * What bots said, with its step: a server hears many bots, whose sentences would push each other out of the engine's own
 * small memory. Nobody changes a reading once it is made.
 */
const known = new Map<string, ReadAhead>();

/** Reads all of a message that needs no conversation around it. */
export function readAhead(role: Role, text: string): ReadAhead {
  if (role !== "bot") return { reading: readMessage({ role, text }), step: null };
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const ahead = { reading: readMessage({ role, text }), step: readStep(text) };
  if (text.length > MAX_CACHED_LENGTH) return ahead;
  // Emptied when full: what is said often is back at once.
  if (known.size >= CACHE_LIMIT) known.clear();
  known.set(text, ahead);
  return ahead;
}
