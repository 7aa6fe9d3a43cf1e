import { NO_STEP, listDropOffs } from "#src/domain/metrics/drop-offs/drop-off-counts.ts";
import type { DropOff } from "#src/domain/metrics/drop-offs/drop-off-counts.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import type { DropReason } from "#src/domain/reading/reading.contract.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import type { z } from "zod";
import { getDatabase } from "../../../db/sql.ts";
import { listTextsOfSteps } from "./flow.sql.ts";
import type { MetricsViewer } from "../metrics.service.ts";
import { getPeriodDropOffs, getTemplates } from "../rollups/period-totals.ts";

/** A bot message after which conversations drop off, with their most frequent stage and reason; null if the bot sent none. */
type LeavingPoint = {
  stage: z.infer<typeof dropStageSchema>;
  reason: DropReason;
  /** Its key, and its text with masks for what varies. */
  message: { step: string; text: string } | null;
  n: number;
  share: number;
};

type Group = { step: number; n: number; top: Omit<DropOff, "step"> };

/** Lists the bot messages after which most conversations of a period drop off; `share` is of all drop-offs. */
export async function listLeavingPoints(
  viewer: MetricsViewer,
  query: MetricsQuery,
  limit: number,
): Promise<LeavingPoint[]> {
  const { clientId } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const { drops, unnumbered } = await getPeriodDropOffs(tx, { ...query, clientId });
    const groups = groupBySteps(listDropOffs(drops));
    const total = groups.reduce((sum, { n }) => sum + n, 0);
    const top = groups.toSorted((a, b) => b.n - a.n || a.step - b.step).slice(0, limit);
    const steps = top.map(({ step }) => step).filter((step) => step !== NO_STEP);
    const texts = await getTemplates(tx, { clientId, steps, unnumbered });
    return top.map(({ step, n, top: { stage, reason } }) => ({
      stage: dropStageSchema.parse(stage),
      reason,
      message: texts.get(step) ?? null,
      n,
      share: n / total,
    }));
  });
}

/** Lists the texts of bot messages, each by its key in a conversation; without those that are deleted. */
export async function listTexts(
  { clientId }: Pick<MetricsViewer, "clientId">,
  messages: readonly { conversationId: string; step: string }[],
): Promise<string[]> {
  const texts = await getDatabase().withClient(clientId, (tx) => listTextsOfSteps(tx, { clientId, messages }));
  return texts.flatMap(({ text }) => (text === REMOVED_TEXT ? [] : [text]));
}

function groupBySteps(drops: readonly DropOff[]): Group[] {
  const groups = new Map<number, Group>();
  for (const { stage, reason, step, n } of drops) {
    if (n <= 0) continue;
    const group = groups.get(step);
    if (group === undefined) {
      groups.set(step, { step, n, top: { stage, reason, n } });
      continue;
    }
    group.n += n;
    const { top } = group;
    // On equal counts by name, so that the same data give the same report.
    if (n > top.n || (n === top.n && `${stage}${reason}` < `${top.stage}${top.reason}`))
      group.top = { stage, reason, n };
  }
  return [...groups.values()];
}
