import { STAGES } from "../../../domain/analysis/analysis.contract.ts";
import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDimensions } from "../metrics/metrics.service.ts";
import type { ToolContext } from "../tools/tools.service.ts";

const DAYS = 90;
/** The protocol's maximum. */
const MAX_VALUES = 100;

/** Values that begin with what was typed, for the argument of a prompt: a stage, a channel, or a version. */
export async function listCompletions(
  { viewer }: ToolContext,
  { name, typed }: { name: string; typed: string },
): Promise<{ values: string[]; total: number; hasMore: boolean }> {
  const values = (await listValues(viewer, name)).filter((value) =>
    value.toLowerCase().startsWith(typed.toLowerCase()),
  );
  return { values: values.slice(0, MAX_VALUES), total: values.length, hasMore: values.length > MAX_VALUES };
}

async function listValues(viewer: ToolContext["viewer"], name: string): Promise<string[]> {
  if (name === "stage") return ["none", ...STAGES];
  if (!["channel", "version", "a", "b"].includes(name)) return [];
  const to = localDayOf(Date.now(), viewer.timeZone);
  const { channels, versions } = await getDimensions(viewer, { from: addDays(to, 1 - DAYS), to });
  return (name === "channel" ? channels : versions).map(({ value }) => value);
}
