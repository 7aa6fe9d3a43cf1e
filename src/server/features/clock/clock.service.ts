import { SECOND_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { getBusinessTime, getClockOffset, setClockOffset } from "../../db/business-clock.ts";
import type { Sql } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { sendWaitingMails } from "../mail/send-waiting.service.ts";
import { computeSnapshots, getNextSnapshotMs } from "../benchmarks/snapshots.service.ts";
import { getNextReportMs, sendDueReports } from "../reports/send-reports.service.ts";
import { getNextDigestMs, sendDueDigests } from "../weekly-digest/send-digests.service.ts";
import { evaluateAlerts } from "../alerts/evaluate.service.ts";
import { getNextDeliveryMs, runDueDeliveries } from "../webhooks/deliver.service.ts";
import { announceStandings } from "../webhooks/standing-announcements.service.ts";
import { getNextBillingMs, runBilling } from "../billing/cycle.service.ts";
import { reconcileClients } from "../billing/events/reconcile.service.ts";

/** What has deadlines by the business clock: when the next one is, after `fromMs` and up to `toMs`, and the work of that instant. */
type Scheduled = {
  findNext(fromMs: number, toMs: number): Promise<number | null>;
  run(nowMs: number): Promise<unknown>;
};

/** In the order in which they run at the same instant. What they send goes out last. */
const SCHEDULED: readonly Scheduled[] = [
  { findNext: getNextBillingMs, run: runBilling },
  { findNext: getNextReportMs, run: sendDueReports },
  { findNext: getNextDigestMs, run: sendDueDigests },
  { findNext: getNextSnapshotMs, run: computeSnapshots },
  { findNext: getNextDeliveryMs, run: runDueDeliveries },
];

/** The advisory lock that lets one request at a time advance the clock. */
const CLOCK_LOCK = 7_281;

/** The business clock. AppError `not_found` unless TEST_CLOCK is on. */
export async function getClock(sql: Sql): Promise<{ now: string; offsetSeconds: number }> {
  requireTestClock();
  const offsetSeconds = await getClockOffset(sql);
  return { now: formatClock(offsetSeconds), offsetSeconds };
}

/**
 * Advances the business clock, stopping at each deadline on the way to do what is due then. Returns the new time and the number
 * of those instants. AppError `not_found` unless TEST_CLOCK is on.
 */
export async function advanceClock(sql: Sql, seconds: number): Promise<{ now: string; ran: number }> {
  requireTestClock();
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${CLOCK_LOCK})`;
    const target = (await getClockOffset(sql)) + seconds;
    let ran = 0;
    let fromMs = await getBusinessTime(sql);
    // What came due since the clock was last advanced.
    await sendDueReports(fromMs);
    await sendDueDigests(fromMs);
    for (;;) {
      const toMs = Date.now() + target * SECOND_MS;
      const instants = await Promise.all(SCHEDULED.map(({ findNext }) => findNext(fromMs, toMs)));
      const nextMs = Math.min(...instants.filter((instant) => instant !== null));
      if (nextMs === Infinity) break;
      // Rounded up to whole seconds, so that the deadline has passed.
      await setClockOffset(sql, Math.min(target, Math.ceil((nextMs - Date.now()) / SECOND_MS)));
      for (const [at, { run }] of SCHEDULED.entries()) {
        if (instants[at] === nextMs) await run(Math.max(nextMs, fromMs));
      }
      await announceStandings();
      await runDueDeliveries();
      fromMs = nextMs;
      ran++;
    }
    await setClockOffset(sql, target);
    // What follows from usage has no deadline of its own.
    await runBilling(Date.now() + target * SECOND_MS);
    // The built-in provider tells of everything by itself.
    if (getEnv().stripe !== undefined) await reconcileClients();
    await evaluateAlerts();
    await announceStandings();
    await runDueDeliveries();
    return { now: formatClock(target), ran };
  });
}

/** The same, and resolves once the mails that follow were attempted. */
export async function advanceClockAndMails(sql: Sql, seconds: number): Promise<{ now: string; ran: number }> {
  const advanced = await advanceClock(sql, seconds);
  await sendWaitingMails();
  return advanced;
}

function formatClock(offsetSeconds: number): string {
  return new Date(Date.now() + offsetSeconds * SECOND_MS).toISOString();
}

function requireTestClock(): void {
  if (!getEnv().testClock) throw new AppError("not_found", "There is nothing at this address.");
}
