import type { AgentChange } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { compareText } from "#src/domain/shared/text.ts";

/** Changes that are one mark of the timeline: what a day brought, each version of several by itself. */
type ChangeMark = { day: string; changes: readonly AgentChange[] };

/** Groups changes into marks, in order of their days. A release often changes version, model and prompt at once. */
export function groupMarks(changes: readonly AgentChange[]): ChangeMark[] {
  return [...Map.groupBy(changes, ({ at }) => at)]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([day, own]) => splitDay(own).map((part) => ({ day, changes: part })));
}

function splitDay(changes: readonly AgentChange[]): (readonly AgentChange[])[] {
  const versions = changes.filter(({ kind }) => kind === "version");
  if (versions.length < 2) return [changes];
  const others = changes.filter(({ kind }) => kind !== "version");
  return [...versions.map((version) => [version]), ...(others.length === 0 ? [] : [others])];
}
