/** Reads stored conversations again after the engine's readings or an API account's goal changed, and those stored before there were readings. */
import { READING_VERSION } from "../../../../domain/reading/reading-version.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { SETTINGS_MAX_AGE_MS } from "../analyze/client-settings.ts";
import {
  addReadingRuns,
  addRecount,
  countBacklog,
  finishReadingRun,
  listUnfinishedRuns,
  queueBacklog,
  startReadingRun,
} from "../store/conversations/reading-runs.sql.ts";

/** Counts an API account's conversations again by its new goal; in the transaction that changes the goal. */
export async function requestRecount(
  tx: Queryable,
  account: { clientId: string; apiAccountId: string },
): Promise<void> {
  // Writers may know the former goal this long.
  await addRecount(tx, { ...account, version: READING_VERSION, waitMs: 2 * SETTINGS_MAX_AGE_MS });
}

/** Adds a run for each client whose conversations another version of the engine has read. */
export async function scheduleReadingRuns(): Promise<void> {
  await addReadingRuns(getDatabase().ingest, READING_VERSION);
}

/** Queues what each new run has to read, and ends the runs that are done; returns the clients that still have a backlog. */
export async function continueReadingRuns(): Promise<string[]> {
  const { ingest } = getDatabase();
  const busy: string[] = [];
  for (const { clientId, total, apiAccountIds } of await listUnfinishedRuns(ingest)) {
    if (total === null) {
      await ingest.begin(async (tx) => {
        await queueBacklog(tx, { clientId, version: READING_VERSION, apiAccountIds });
        await startReadingRun(tx, { clientId, total: await countBacklog(tx, clientId), apiAccountIds });
      });
      busy.push(clientId);
    } else if ((await countBacklog(ingest, clientId)) > 0) busy.push(clientId);
    else await finishReadingRun(ingest, clientId);
  }
  return busy;
}
