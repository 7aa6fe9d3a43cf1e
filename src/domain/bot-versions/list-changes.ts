import { compareText } from "../shared/text.ts";
import type { AgentCell } from "./agent-cell.ts";
import type { AgentChange } from "./bot-versions.contract.ts";
import { formatDay } from "./day-number.ts";

/** Clients that send a build or session id as version would have thousands. */
const MAX_CHANGES = 100;
const KINDS = ["version", "model", "prompt"] as const;

type Use = { value: string; firstDay: number; conversations: number };

/**
 * When versions, models and prompts came into use, in order: the first day of each value in the period, after the first day with
 * any. `from` is the value of the same bot that came into use before it.
 */
export function listChanges(cells: readonly AgentCell[]): AgentChange[] {
  const found = new Map<string, AgentChange & { conversations: number }>();
  for (const ofAgent of Map.groupBy(cells, ({ agent }) => agent).values()) {
    for (const kind of KINDS) {
      for (const change of listChangesOf(ofAgent, kind))
        found.set(JSON.stringify([change.at, kind, change.to]), change);
    }
  }
  return [...found.values()]
    .sort((a, b) => b.conversations - a.conversations)
    .slice(0, MAX_CHANGES)
    .sort((a, b) => compareText(a.at, b.at) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compareText(a.to, b.to))
    .map(({ at, kind, from, to }) => ({ at, kind, from, to }));
}

function listChangesOf(cells: readonly AgentCell[], kind: (typeof KINDS)[number]) {
  const uses = [...Map.groupBy(cells, (cell) => cell[kind])]
    .filter(([value]) => value !== "")
    .map(([value, own]): Use => {
      const firstDay = Math.min(...own.map((cell) => cell.firstDay));
      return { value, firstDay, conversations: own.reduce((sum, { conversations }) => sum + conversations, 0) };
    })
    // The most frequent of several that began on the same day comes last, so that it is what the next one follows.
    .sort((a, b) => a.firstDay - b.firstDay || a.conversations - b.conversations || compareText(a.value, b.value));
  return uses.flatMap(({ value, firstDay, conversations }, at) => {
    const before = uses.findLast((use, index) => index < at && use.firstDay < firstDay);
    return before === undefined
      ? []
      : [{ at: formatDay(firstDay), kind, from: before.value, to: value, conversations }];
  });
}
