import { createCollected } from "./collect.ts";
import type { Collected } from "./collect.ts";

/** Joins what was found in several items. */
export function mergeCollected(parts: readonly Collected[]): Collected {
  const merged = createCollected();
  for (const part of parts) {
    merged.messages.push(...part.messages);
    merged.changes.push(...part.changes);
    merged.events.push(...part.events);
    merged.removedThreads.push(...part.removedThreads);
    merged.fetches.push(...part.fetches);
    merged.referrals.push(...part.referrals);
    merged.results.push(...part.results);
    merged.ownId = part.ownId ?? merged.ownId;
    merged.wordless += part.wordless;
    for (const [reason, n] of part.ignored) merged.ignored.set(reason, (merged.ignored.get(reason) ?? 0) + n);
  }
  return merged;
}
