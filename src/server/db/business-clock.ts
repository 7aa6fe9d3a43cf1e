import { setClockAhead } from "../../domain/ingest/latest-time.ts";
import { SECOND_MS } from "../../domain/shared/durations.ts";
import { getEnv } from "../env.ts";
import type { Queryable } from "./sql.ts";

/** The time of trials, plans and billing in milliseconds; with TEST_CLOCK=on, tests can advance it. */
export async function getBusinessTime(sql: Queryable): Promise<number> {
  if (!getEnv().testClock) return Date.now();
  const aheadMs = (await getClockOffset(sql)) * SECOND_MS;
  setClockAhead(aheadMs);
  return Date.now() + aheadMs;
}

/** The seconds by which the business clock is ahead of the machine's. */
export async function getClockOffset(sql: Queryable): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`select offset_seconds as seconds from business_clock`;
  return row?.seconds ?? 0;
}

/** Sets the offset; it never decreases. */
export async function setClockOffset(sql: Queryable, seconds: number): Promise<void> {
  await sql`update business_clock set offset_seconds = ${seconds} where offset_seconds < ${seconds}`;
}
