/** Sends the reports of sold conversations that are due. */
import { HOUR_MS } from "../../../domain/shared/durations.ts";
import { getReportId, getValue, hasPlatformPerson } from "../../../domain/sources/build-report.ts";
import type { Sale } from "../../../domain/sources/build-report.ts";
import { getNextAttemptMs } from "../../../domain/webhooks/retry-schedule.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { getStanding } from "../../auth/standing.ts";
import { getReportIds, WEBHOOKS_TARGET } from "../ingest/report-ids.service.ts";
import { getCurrency } from "../money/money.service.ts";
import { announceSold } from "../webhooks/announcements.service.ts";
import { sendReport } from "./platforms.ts";
import type { PlatformResult } from "./platforms.ts";
import { claimReports, dropReport, endReport, findSold, postponeReport, sumConversions } from "./reports.sql.ts";
import type { DueReport, ReportKey } from "./reports.sql.ts";
import { listTargetRows, noteResult } from "./targets.sql.ts";

/** Reports of one pass, sent at the same time. */
const BATCH = 20;
/** Longer than a call can take. */
const HOLD_SECONDS = 60;
/** How long a report rests while its workspace is read-only. */
const REST_MS = HOUR_MS;

/** Sends a batch of due reports; true if there may be more. */
export async function sendDueReports(): Promise<boolean> {
  const due = await claimReports(getDatabase().system, { limit: BATCH, holdSeconds: HOLD_SECONDS });
  await Promise.all(
    due.map((report) =>
      send(report).catch((error: unknown) => {
        // Its hold ends, and it is sent again.
        log.warn({ err: error, clientId: report.clientId }, "a report could not be sent");
      }),
    ),
  );
  return due.length === BATCH;
}

async function send(report: DueReport): Promise<void> {
  const { clientId, conversationId } = report;
  const { system } = getDatabase();
  if ((await getStanding(system, clientId)).access !== "full") {
    return postponeReport(system, { ...report, until: new Date(Date.now() + REST_MS), attempted: false });
  }
  const ids = await getReportIds({ clientId, conversationId });
  const isReachable = ids.click !== null || ids.reach !== null;
  if (report.targetId === WEBHOOKS_TARGET) return announce(report, isReachable);
  const found = await getDatabase().withClient(clientId, async (tx) => {
    const [target] = await listTargetRows(tx, report);
    return { target, sale: await findSale(tx, report) };
  });
  const { target, sale } = found;
  const isWanted = target?.enabled === true && sale !== undefined && isReachable;
  const result = isWanted ? await sendReport(clientId, target, { sale, ...ids }) : null;
  await getDatabase().withClient(clientId, (tx) => record(tx, report, result));
}

/** Hands a report to the queue of webhooks, which retries it. */
async function announce(report: ReportKey, isReachable: boolean): Promise<void> {
  const { clientId, conversationId } = report;
  await getDatabase().withClient(clientId, async (tx) => {
    const sale = await findSale(tx, report);
    // Person ids are kept for Meta alone: a webhook needs to have none of them.
    if (sale === undefined || (!isReachable && !hasPlatformPerson(sale))) return dropReport(tx, report);
    const { value, currency } = getValue(sale) ?? { value: null, currency: null };
    await announceSold(tx, { clientId, conversationId, eventId: getReportId(conversationId), value, currency });
    await endReport(tx, { ...report, state: "sent" });
  });
}

/** The sale as it is now, corrections included; undefined if the conversation is not sold, or not there any more. */
async function findSale(tx: Queryable, key: Omit<ReportKey, "targetId">): Promise<Sale | undefined> {
  const row = await findSold(tx, key);
  if (row === undefined) return undefined;
  const sums = await sumConversions(tx, key);
  const own = await getCurrency(tx, key.clientId);
  // Currencies are never converted: the workspace's own before others.
  const sum = sums.find(({ currency }) => currency === own) ?? sums[0];
  return {
    conversationId: key.conversationId,
    channel: row.channel,
    atMs: row.lastAt.getTime(),
    cents: sum?.cents ?? null,
    currency: sum?.currency ?? null,
  };
}

async function record(tx: Queryable, report: DueReport, result: PlatformResult | null): Promise<void> {
  if (result === null) return dropReport(tx, report);
  await noteResult(tx, { ...report, error: result.error });
  if (result.ok) return endReport(tx, { ...report, state: "sent" });
  const { createdAt, attempts } = report;
  const schedule = { attempts: attempts + 1, createdMs: createdAt.getTime(), nowMs: Date.now() };
  const nextMs = getNextAttemptMs({ ...schedule, retryAfterMs: result.retryAfterMs });
  if (nextMs === null) return endReport(tx, { ...report, state: "failed" });
  await postponeReport(tx, { ...report, until: new Date(nextMs), attempted: true });
}
