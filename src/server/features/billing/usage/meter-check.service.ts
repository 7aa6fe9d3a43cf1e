import { DAY_MS } from "#src/domain/shared/durations.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { listHoldingClients } from "../../ingest/ingest.service.ts";
import { enqueueAdminMail } from "../../mail/admin-mails.service.ts";
import { getMeterTotals, listChangedPeriods } from "./meter-check.sql.ts";
import { listRecentlyCounted } from "./usage.sql.ts";

/** Clients that a mail names; the log has all of them. */
const MAX_NAMED = 20;

/**
 * Compares the meter of every client with recent or held messages with what is stored. A difference is a defect of ours: it is logged
 * and told to the administrators, and nothing is changed. Returns a sentence for each.
 */
export async function checkMeters(): Promise<string[]> {
  const { system } = getDatabase();
  const since = new Date((await getBusinessTime(system)) - 2 * DAY_MS);
  const clients = new Set([...(await listRecentlyCounted(system, since)), ...(await listHoldingClients(system))]);
  const problems: string[] = [];
  for (const clientId of clients) problems.push(...(await checkMeter(system, clientId)));
  if (problems.length === 0) return problems;
  for (const problem of problems) log.error({ problem }, "the meter differs from what is stored");
  await enqueueAdminMail(system, {
    subject: "The meter differs from what is stored",
    text: problems.slice(0, MAX_NAMED).join("\n"),
    facts: { Differences: formatCount(problems.length) },
    action: { label: "Open the clients", link: "/admin/clients" },
  });
  return problems;
}

async function checkMeter(sql: Queryable, clientId: string): Promise<string[]> {
  const totals = await getMeterTotals(sql, clientId);
  if (totals === undefined) return [];
  const { stored, counted, held, heldRows } = totals;
  const problems: string[] = [];
  if (stored > counted)
    problems.push(`${formatCount(stored)} messages are stored, but ${formatCount(counted)} counted.`);
  if (held !== heldRows)
    problems.push(`${formatCount(heldRows)} messages are held, but the meter says ${formatCount(held)}.`);
  for (const { startAt, charged, counted: recount } of await listChangedPeriods(sql, clientId)) {
    problems.push(
      `The period from ${startAt.toISOString()} was closed with ${formatCount(charged)} messages, and now has ${formatCount(recount)}.`,
    );
  }
  return problems.map((problem) => `Client ${clientId}: ${problem}`);
}
