import type { AgentCell } from "../../../domain/agents/agent-cell.ts";
import type { Agents, AgentsQuery } from "../../../domain/agents/agents.contract.ts";
import { buildAgents } from "../../../domain/agents/build-agents.ts";
import { decodeCells } from "../../../domain/agents/cell-encoding.ts";
import { formatDay, toDayNumber } from "../../../domain/agents/day-number.ts";
import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listBlocks } from "./blocks.sql.ts";
import type { Block } from "./blocks.sql.ts";
import { countDays } from "./settle-agents.service.ts";
import { listSampleAccounts } from "./sample-accounts.sql.ts";

/** The client and the time zone of its days. */
type AgentsViewer = { clientId: string; timeZone: string };

/** Compares the versions, models, agents or prompts of a period: settled blocks of days, and the conversations of the other days. */
export async function getAgents({ clientId, timeZone }: AgentsViewer, query: AgentsQuery): Promise<Agents> {
  const cells = await getDatabase().withClient(clientId, async (tx) => {
    const [blocks, samples] = await Promise.all([
      listBlocks(tx, { ...query, clientId }),
      query.sample === "exclude" ? listSampleAccounts(tx, clientId) : [],
    ]);
    const rest = await Promise.all(
      listOtherDays(query, blocks).map((range) => countDays(tx, { ...query, ...range, clientId })),
    );
    const settled = blocks.flatMap((block) => decodeCells(block.cells)).filter((cell) => matches(cell, query, samples));
    return [...settled, ...rest.flat()];
  });
  return { ...buildAgents(cells, query), timeZone };
}

function matches(cell: AgentCell, filter: DimensionFilter, samples: readonly string[]): boolean {
  const { account, channel, language, version } = filter;
  return (
    (account === undefined || cell.account === account) &&
    (channel === undefined || cell.channel === channel) &&
    (language === undefined || cell.language === language) &&
    (version === undefined || cell.version === version) &&
    !samples.includes(cell.account)
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
