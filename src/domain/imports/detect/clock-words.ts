import type { Detection } from "../detection.ts";
import type { When } from "../time/when.ts";
import { isUnclearZone } from "../time/zones.ts";

/** Words listed at most. */
const MAX_WORDS = 6;

/**
 * Collects words next to clock times that aren't known. A word next to an hour above 12 belongs to the 24-hour clock;
 * any other may mean before or after noon, which only the user can decide.
 */
export function createClockWordTally(): {
  add: (unknown: When["unknown"]) => void;
  detect: () => Detection["clockWords"];
} {
  const words = new Map<string, { count: number; is24h: boolean }>();
  return {
    add(unknown) {
      if (unknown === null) return;
      const { word, hour } = unknown;
      const known = words.get(word) ?? { count: 0, is24h: false };
      const is24h = !isUnclearZone(word) && (known.is24h || hour > 12 || hour === 0);
      words.set(word, { count: known.count + 1, is24h });
    },
    detect: () =>
      [...words]
        .toSorted((a, b) => b[1].count - a[1].count)
        .slice(0, MAX_WORDS)
        .map(([word, { is24h }]) => ({ word, meaning: is24h ? ("none" as const) : null })),
  };
}
