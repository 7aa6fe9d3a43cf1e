import { compareText } from "../shared/text.ts";
import type { Stop } from "./stations.contract.ts";

/** Gives the messages of the same text one station: that at which most of them were read. People and silence stay. */
export function settleStops<Path extends { stops: readonly Stop[] }>(paths: readonly Path[]): Path[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { key, step } of paths.flatMap(({ stops }) => stops)) {
    if (step === "") continue;
    const keys = counts.get(step) ?? new Map<string, number>();
    counts.set(step, keys.set(key, (keys.get(key) ?? 0) + 1));
  }
  const most = new Map(
    [...counts].map(([step, keys]) => {
      const [best] = [...keys].sort(([a, n], [b, m]) => m - n || compareText(a, b));
      return [step, best?.[0]];
    }),
  );
  return paths.map((path) => ({
    ...path,
    stops: path.stops.map((stop) => ({ ...stop, key: most.get(stop.step) ?? stop.key })),
  }));
}
