/** Writes the finished days of a workspace to its bucket: those that are not there yet, and those that changed since. */
import { getLastDay } from "../../../../domain/exports/last-day.ts";
import type { ScheduledTable } from "../../../../domain/exports/scheduled-tables.ts";
import { getDayFile, TABLE_NAMES } from "../../../../domain/exports/scheduled-tables.ts";
import { MINUTE_MS } from "../../../../domain/shared/durations.ts";
import { createId } from "../../../../domain/shared/ids.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { JobOutcome } from "../../../jobs/define-job.ts";
import { log } from "../../../log.ts";
import { listWrittenDays, markDay, upsertDay } from "./days.sql.ts";
import type { DayRow } from "./days.sql.ts";
import { describeFailure, openBucket, writeSchema } from "./open-bucket.ts";
import type { Bucket } from "./open-bucket.ts";
import { computeFingerprint, listDayConversations, listExportDays, listRows } from "./rows.sql.ts";
import type { ExportDay, ExportRow, KeyedRow } from "./rows.sql.ts";
import { claimSchedule, extendHold, failRun, finishRun, releaseSchedule, resumeFinished } from "./schedules.sql.ts";
import type { ClaimedSchedule, RunKey } from "./schedules.sql.ts";
import { encodeRows } from "./write-files.ts";

/** Longer than a file can take between two pages of rows. */
const HOLD_SECONDS = 15 * 60;
/** A run makes room for other workspaces after this time, once it has written a day: the next one begins at the newest day again. */
const SLICE_MS = 5 * MINUTE_MS;
/** Conversations whose rows are read together, and rows that are read at once: a message may have 32 KiB. */
const CONVERSATIONS = 50;
const PAGE_ROWS = 500;

/** The run is not wanted any longer: it was canceled, or the place has changed. */
class RunEnded extends Error {}

type Run = RunKey & ClaimedSchedule & { files: Bucket; signal: AbortSignal };

/**
 * Writes what is due of one workspace, the newest day first. A day's files have fixed names and its row is stored after them: a killed
 * run writes that day again. "interrupted" if the process stops or others wait.
 */
export async function runSchedule(clientId: string, signal: AbortSignal): Promise<JobOutcome> {
  const { system } = getDatabase();
  const key = { clientId, runId: createId() };
  const claimed = await claimSchedule(system, { ...key, holdSeconds: HOLD_SECONDS });
  if (claimed === undefined) return "ended";
  try {
    const run = { ...key, ...claimed, signal, files: await openBucket(clientId, claimed) };
    if (await writeDays(run)) return "ended";
    await releaseSchedule(system, key);
    return "interrupted";
  } catch (error) {
    if (error instanceof RunEnded) return "ended";
    const known = describeFailure(error);
    if (known === null) log.error({ err: error, clientId }, "a scheduled export failed");
    await failRun(system, { ...key, error: known ?? "Something went wrong on our side" });
    return "ended";
  }
}

/** Returns false if days are left. */
async function writeDays(run: Run): Promise<boolean> {
  const { clientId, runId, timeZone } = run;
  const db = getDatabase();
  const { last, nextMs } = getLastDay(Date.now(), timeZone);
  const endMs = Date.now() + SLICE_MS;
  const written = new Map((await listWrittenDays(db.system, clientId)).map((row) => [row.day, row]));
  const period = { clientId, since: run.since, last };
  const days = await db.withClient(clientId, (tx) => listExportDays(tx, period));
  await writeSchema(run.files, run.formats);
  let hasWritten = false;
  for (const day of [...days, ...listEmptied(days, written.values())]) {
    if (run.signal.aborted || (hasWritten && Date.now() > endMs)) return false;
    await keepHold(run);
    const fingerprint = await db.withClient(clientId, (tx) => computeFingerprint(tx, { ...day, clientId }));
    const row = written.get(day.day);
    if (isWritten(run, row, fingerprint)) continue;
    try {
      await writeDay(run, day, { fingerprint, wasMarked: row?.fingerprint === "" });
    } catch (error) {
      // The run that came after may have written the day before this one's last file arrived.
      if (error instanceof RunEnded) await rewriteLater(run, day);
      throw error;
    }
    hasWritten = true;
  }
  await finishRun(db.system, { clientId, runId, nextAt: new Date(nextMs) });
  return true;
}

/** Days in the bucket that have no conversations any longer: their files get no rows. */
function listEmptied(days: readonly ExportDay[], written: Iterable<DayRow>): ExportDay[] {
  const left = new Set(days.map(({ day }) => day));
  return [...written]
    .filter(({ day }) => !left.has(day))
    .map(({ day }) => ({ day, from: new Date(day), to: new Date(day) }));
}

function isWritten(run: Run, row: DayRow | undefined, fingerprint: string): boolean {
  if (row?.fingerprint !== fingerprint) return false;
  const { rewriteFrom, rewriteAt } = run;
  return rewriteFrom === null || rewriteAt === null || row.day < rewriteFrom || row.writtenAt >= rewriteAt;
}

async function writeDay(run: Run, day: ExportDay, state: { fingerprint: string; wasMarked: boolean }): Promise<void> {
  const rows: Record<string, number> = {};
  let bytes = 0;
  for (const table of TABLE_NAMES) {
    for (const format of run.formats) {
      let count = 0;
      async function* countRows(): AsyncGenerator<ExportRow[]> {
        for await (const page of listPages(run, table, day)) {
          count += page.length;
          yield page;
        }
      }
      bytes += await run.files.write(getDayFile(table, day.day, format), encodeRows(format, table, countRows()));
      rows[table] = count;
    }
  }
  const { clientId, runId } = run;
  if (!(await upsertDay(getDatabase().system, { clientId, runId, day: day.day, ...state, rows, bytes }))) {
    throw new RunEnded();
  }
}

async function rewriteLater({ clientId, finishedAt }: Run, { day }: ExportDay): Promise<void> {
  const { system } = getDatabase();
  await markDay(system, { clientId, day });
  await resumeFinished(system, { clientId, finishedAt });
}

/** The rows of a table's day, in a fixed order. */
async function* listPages(run: Run, table: ScheduledTable, day: ExportDay): AsyncGenerator<ExportRow[]> {
  const { clientId } = run;
  const db = getDatabase();
  const of = { ...day, clientId };
  let after: string | null = null;
  for (;;) {
    const part = { ...of, after, limit: CONVERSATIONS };
    const ids: string[] = await db.withClient(clientId, (tx) => listDayConversations(tx, part));
    after = ids.at(-1) ?? null;
    if (after === null) return;
    await keepHold(run);
    let last: string[] | null = null;
    do {
      const page = { ...of, table, ids, after: last, limit: PAGE_ROWS };
      const rows: KeyedRow[] = await db.withClient(clientId, (tx) => listRows(tx, page));
      if (rows.length > 0) yield rows;
      last = rows.length < PAGE_ROWS ? null : (rows.at(-1)?.key ?? null);
    } while (last !== null);
  }
}

async function keepHold({ clientId, runId }: RunKey): Promise<void> {
  if (!(await extendHold(getDatabase().system, { clientId, runId, holdSeconds: HOLD_SECONDS }))) throw new RunEnded();
}
