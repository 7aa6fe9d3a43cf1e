import type { AgentCell } from "../../../domain/bot-versions/agent-cell.ts";
import type { Agents, AgentsQuery } from "../../../domain/bot-versions/bot-versions.contract.ts";
import { buildAgents } from "../../../domain/bot-versions/build-agents.ts";
import { decodeCells } from "../../../domain/bot-versions/cell-encoding.ts";
import { formatDay, toDayNumber } from "../../../domain/bot-versions/day-number.ts";
import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import { computeLastSettledDay } from "../../../domain/metrics/settled-day.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { listOmittedAccounts } from "../../db/account-filter.ts";
import { hasReadingFilter } from "../../db/reading-filter.ts";
import { getDatabase } from "../../db/sql.ts";
import { listBlocks } from "./blocks.sql.ts";
import type { Block } from "./blocks.sql.ts";
import { countDays } from "./count-conversations.ts";
import { countRecentDays } from "./recent-cells.ts";

/** The client and the time zone of its days. */
type AgentsViewer = { clientId: string; timeZone: string };

/** Compares the versions, models, agents or prompts of a period: blocks of past days, hours of the last ones. */
export async function getAgents({ clientId, timeZone }: AgentsViewer, query: AgentsQuery): Promise<Agents> {
  const lastSettled = computeLastSettledDay(Date.now());
  const cells = await getDatabase().withClient(clientId, async (tx) => {
    const omitted = await listOmittedAccounts(tx, { ...query, clientId });
    // Blocks don't hold what conversations came to.
    if (hasReadingFilter(query)) {
      const { account: _account, channel: _channel, language: _language, version: _version, ...counting } = query;
      const counted = await countDays(tx, { ...counting, clientId });
      return counted.filter((cell) => matches(cell, query, omitted));
    }
    const blocks = await listBlocks(tx, { ...query, clientId });
    const all = blocks.flatMap((block) => decodeCells(block.cells));
    for (const { from, to } of listOtherDays(query, blocks)) {
      const recentFrom = from > lastSettled ? from : addDays(lastSettled, 1);
      if (from < recentFrom) {
        all.push(...(await countDays(tx, { clientId, from, to: to < recentFrom ? to : lastSettled })));
      }
      if (to >= recentFrom) all.push(...(await countRecentDays(tx, { clientId, from: recentFrom, to })));
    }
    return all.filter((cell) => matches(cell, query, omitted));
  });
  return { ...buildAgents(cells, query), timeZone };
}

function matches(cell: AgentCell, filter: DimensionFilter, omitted: readonly string[]): boolean {
  const { account, channel, language, version } = filter;
  return (
    (account === undefined || cell.account === account) &&
    (channel === undefined || cell.channel === channel) &&
    (language === undefined || cell.language === language) &&
    (version === undefined || cell.version === version) &&
    !omitted.includes(cell.account)
  );
}

/** The ranges of days of a period that no block has. */
function listOtherDays(
  { from, to }: { from: string; to: string },
  blocks: readonly Block[],
): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  let next = toDayNumber(from);
  const end = toDayNumber(to) + 1;
  for (const { firstDay, days } of [...blocks, { firstDay: formatDay(end), days: 0 }]) {
    const first = toDayNumber(firstDay);
    if (first > next) ranges.push({ from: formatDay(next), to: formatDay(first - 1) });
    next = first + days;
  }
  return ranges;
}
