import { compareText } from "../shared/text.ts";

/** Conversations left at one stage for one reason after one message of the bot; `step` is '' where it had said nothing. */
export type DropCount = { stage: string; reason: string; step: string; n: number };

/** Drop-offs by stage, reason and step. */
export type DropTree = Record<string, Record<string, Record<string, number>>>;

/** Adds `count` to `tree` in place. */
export function addDrop(tree: DropTree, { stage, reason, step, n }: DropCount): void {
  const reasons = (tree[stage] ??= {});
  const steps = (reasons[reason] ??= {});
  steps[step] = (steps[step] ?? 0) + n;
}

/** What `after` holds more than `before`; nothing of what they hold alike. */
export function subtractDrops(after: DropTree, before: DropTree): DropCount[] {
  return Object.entries(after).flatMap(([stage, reasons]) =>
    Object.entries(reasons).flatMap(([reason, steps]) => {
      const known = before[stage]?.[reason];
      return Object.entries(steps).flatMap(([step, count]) => {
        const n = count - (known?.[step] ?? 0);
        return n === 0 ? [] : [{ stage, reason, step, n }];
      });
    }),
  );
}

/** Counts of the same stage, reason and step as one. */
export function mergeDrops(...lists: readonly (readonly DropCount[])[]): DropCount[] {
  const tree: DropTree = {};
  for (const list of lists) for (const count of list) addDrop(tree, count);
  return subtractDrops(tree, {});
}

/** Only the `most` commonest steps told apart, over all stages and reasons; the others of a stage and reason are under ''. */
export function tellCommonest(counts: readonly DropCount[], most: number): DropCount[] {
  const steps = new Map<string, number>();
  for (const { step, n } of counts) if (step !== "") steps.set(step, (steps.get(step) ?? 0) + n);
  const told = new Set(
    [...steps]
      .sort(([a, n], [b, m]) => m - n || compareText(a, b))
      .slice(0, most)
      .map(([step]) => step),
  );
  return sortDrops(mergeDrops(counts.map((count) => (told.has(count.step) ? count : { ...count, step: "" }))));
}

/** As {@link tellCommonest}, but the commonest steps of each stage and reason. */
export function tellCommonestEach(counts: readonly DropCount[], most: number): DropCount[] {
  const groups = Map.groupBy(counts, ({ stage, reason }) => `${stage} ${reason}`);
  return sortDrops([...groups.values()].flatMap((group) => tellCommonest(group, most)));
}

/** The steps that are told apart. */
export function listSteps(counts: readonly DropCount[]): string[] {
  return [...new Set(counts.flatMap(({ step }) => (step === "" ? [] : [step])))];
}

function sortDrops(counts: DropCount[]): DropCount[] {
  return counts.sort((a, b) => b.n - a.n || compareText(a.step, b.step));
}
