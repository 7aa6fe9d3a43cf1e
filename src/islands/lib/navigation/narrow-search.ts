import { OUTCOMES, splitList } from "#src/domain/conversations/outcome-filter.ts";
import { pickSharedSearch } from "./dash-search.ts";
import type { DashSearch } from "./dash-search.ts";

/** Filters that are lists of values. */
const LISTS = ["outcome", "reason", "act", "need", "sourceKind"] as const;
/** Outcomes by stage alone, which conversations have beside one of the others. */
const GROUPS: readonly string[] = OUTCOMES.filter((outcome) => outcome !== "open");

/**
 * The search of the conversations that a figure counts: those that the shared filters leave and its own filter asks for. Null where
 * no filter of the list means both.
 */
export function narrowSearch(search: DashSearch, own: DashSearch): DashSearch | null {
  const shared = pickSharedSearch(search);
  const lists: Partial<Record<(typeof LISTS)[number], string>> = {};
  for (const name of LISTS) {
    const [ours, theirs] = [own[name], shared[name]];
    if (ours === undefined && theirs === undefined) continue;
    const both = ours === undefined || theirs === undefined ? (ours ?? theirs) : findCommon(ours, theirs, own.stage);
    if (both === undefined) return null;
    lists[name] = both;
  }
  return { ...shared, ...own, ...lists };
}

/** The values that mean one of both lists. */
function findCommon(own: string, shared: string, stage: DashSearch["stage"]): string | undefined {
  const [ours, theirs] = [splitList(own), splitList(shared)];
  const common = ours.filter((value) => theirs.includes(value));
  if (common.length === ours.length) return own;
  if (![...ours, ...theirs].some((value) => GROUPS.includes(value))) {
    return common.length === 0 ? undefined : common.join(",");
  }
  // Before Conversion nobody has converted: those with an outcome there have dropped off.
  if (stage === undefined || stage === "conversion") return undefined;
  if (own === "dropped" && theirs.every(isRead)) return shared;
  return shared === "dropped" && ours.every(isRead) ? own : undefined;
}

function isRead(outcome: string): boolean {
  return outcome !== "open" && !GROUPS.includes(outcome);
}
