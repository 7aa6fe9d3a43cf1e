import { buildCells } from "../../../domain/bot-versions/agent-cell.ts";
import type { AgentCell } from "../../../domain/bot-versions/agent-cell.ts";
import { decodeCells, encodeCells } from "../../../domain/bot-versions/cell-encoding.ts";
import { formatDay } from "../../../domain/bot-versions/day-number.ts";
import type { Queryable } from "../../db/sql.ts";
import { tryLockBlocks } from "./blocks.sql.ts";
import { listCounted } from "./count-conversations.ts";
import type { Days } from "./facts.sql.ts";
import { clearHourChanges, listHours, putHours } from "./hours.sql.ts";

/**
 * The cells of days that are not over: stored hours, and the conversations of hours that changed. The first to read these stores
 * them for the next; others that read at the same time only read.
 */
export async function countRecentDays(tx: Queryable, days: Days): Promise<AgentCell[]> {
  const { clientId } = days;
  // Before the hours are read: an older state must not be stored over a newer one.
  const isStoring = await tryLockBlocks(tx, clientId);
  const hours = await listHours(tx, days);
  const stored = hours.flatMap(({ cells }) => (cells === null ? [] : decodeCells(cells)));
  const changed = hours.filter(({ cells }) => cells === null);
  if (changed.length === 0) return stored;
  const wanted = { ...days, hours: changed.map(({ hourAt }) => hourAt) };
  if (isStoring) await clearHourChanges(tx, wanted);
  const counted = await listCounted(tx, wanted);
  const byHour = Map.groupBy(counted, ({ facts, hourAt }) => buildKey(formatDay(facts.day), hourAt));
  const recounted = changed.map((hour) => {
    const own = byHour.get(buildKey(hour.day, hour.hourAt)) ?? [];
    return { hour, cells: buildCells(own.map(({ facts }) => facts)) };
  });
  if (isStoring) {
    await putHours(tx, {
      clientId,
      hours: recounted.map(({ hour, cells }) => ({ ...hour, cells: encodeCells(cells) })),
    });
  }
  return [...stored, ...recounted.flatMap(({ cells }) => cells)];
}

function buildKey(day: string, hourAt: Date): string {
  return `${day} ${hourAt.getTime()}`;
}
