import { readMessage } from "../../../domain/analysis/analysis.ts";
import type { Reading } from "../../../domain/analysis/analysis.ts";
import type { Role } from "../../../domain/analysis/analysis.contract.ts";
import { readStep } from "../../../domain/analysis/steps.ts";
import type { Step } from "../../../domain/analysis/steps.ts";

/** The part of the reading that needs no conversation around it, and what a bot message says. */
export type Alone = { reading: Reading; step: Step | null };

/** A reading keeps a few kilobytes. */
const CACHE_LIMIT = 6_000;
const MAX_CACHED_LENGTH = 500;

/**
 * What bots said, with its step: a server hears many bots, whose sentences would push each other out of the engine's own
 * small memory. Nobody changes a reading once it is made.
 */
const known = new Map<string, Alone>();

/** Reads all of a message that needs no conversation around it. */
export function readAlone(role: Role, text: string): Alone {
  if (role !== "bot") return { reading: readMessage({ role, text }), step: null };
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const alone = { reading: readMessage({ role, text }), step: readStep(text) };
  if (text.length > MAX_CACHED_LENGTH) return alone;
  // Emptied when full: what is said often is back at once.
  if (known.size >= CACHE_LIMIT) known.clear();
  known.set(text, alone);
  return alone;
}
