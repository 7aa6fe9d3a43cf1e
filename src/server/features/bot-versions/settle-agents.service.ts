import { mergeCells } from "../../../domain/bot-versions/agent-cell.ts";
import type { AgentCell } from "../../../domain/bot-versions/agent-cell.ts";
import { decodeCells, encodeCells } from "../../../domain/bot-versions/cell-encoding.ts";
import { formatDay, toDayNumber } from "../../../domain/bot-versions/day-number.ts";
import { computeLastSettledDay } from "../../../domain/metrics/settled-day.ts";
import { listClientIds } from "../../db/client-ids.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import {
  clearChanges,
  listDayBlocks,
  listPendingDays,
  mergeChanges,
  replaceBlocks,
  tryLockBlocks,
} from "./blocks.sql.ts";
import type { Block } from "./blocks.sql.ts";
import { countDays } from "./count-conversations.ts";
import { deleteHours } from "./hours.sql.ts";

/** Lengths of blocks in days; each is a multiple of the one before. */
const LENGTHS = [1, 4, 16] as const;
const LONGEST = 16;
/** Older days are read from their conversations; more than a request can ask for. */
const MAX_DAYS = 1_200;

/** Background job: writes the blocks of past days, and again those of days that changed, for each client in turn. */
export async function settleAllAgents(nowMs: number): Promise<void> {
  for (const clientId of await listClientIds(getDatabase().system)) await settleAgents(clientId, nowMs);
}

/** Writes one client's missing and changed blocks, sixteen days to a transaction. */
export async function settleAgents(clientId: string, nowMs: number): Promise<void> {
  const last = computeLastSettledDay(nowMs);
  const { withClient } = getDatabase();
  const pending = await withClient(clientId, async (tx) => {
    await mergeChanges(tx, clientId);
    return listPendingDays(tx, { clientId, last, limit: MAX_DAYS });
  });
  for (const [at, days] of Map.groupBy(pending, (day) => Math.floor(toDayNumber(day) / LONGEST))) {
    const range = { clientId, from: formatDay(at * LONGEST), to: formatDay((at + 1) * LONGEST - 1) };
    await withClient(clientId, async (tx) => {
      if (await tryLockBlocks(tx, clientId)) await settleRange(tx, { ...range, days, last });
    });
  }
}

type Range = { clientId: string; from: string; to: string; days: readonly string[]; last: string };

/** Writes the blocks within sixteen days. Later changes record their day again, so they are included now or in the next run. */
async function settleRange(tx: Queryable, { clientId, from, to, days, last }: Range): Promise<void> {
  const over = { clientId, from, to: to < last ? to : last };
  const changed = await clearChanges(tx, over);
  const wanted = new Set([...days, ...changed]);
  const stored = await listDayBlocks(tx, { clientId, from, to });
  const byDay = new Map(stored.map(({ firstDay, cells }) => [firstDay, decodeCells(cells)]));
  for (const day of wanted) byDay.set(day, await countDays(tx, { clientId, from: day, to: day }));
  const blocks = LENGTHS.flatMap((length) => buildBlocks(byDay, { from, length }));
  await replaceBlocks(tx, { clientId, from, to, blocks });
  await deleteHours(tx, over);
}

/** The blocks of one length whose days are all known. */
function buildBlocks(
  byDay: ReadonlyMap<string, AgentCell[]>,
  { from, length }: { from: string; length: number },
): Block[] {
  const start = toDayNumber(from);
  return Array.from({ length: LONGEST / length }, (_, at) => start + at * length).flatMap((first) => {
    const parts = Array.from({ length }, (_, day) => byDay.get(formatDay(first + day)));
    const known = parts.filter((cells) => cells !== undefined);
    if (known.length < length) return [];
    return [{ firstDay: formatDay(first), days: length, cells: encodeCells(mergeCells(known.flat())) }];
  });
}
