/** Reads stored conversations again after the engine's readings changed, and those stored before there were readings. */
import { READING_VERSION } from "../../../../domain/reading/reading-version.ts";
import { getDatabase } from "../../../db/sql.ts";
import {
  addReadingRuns,
  countBacklog,
  finishReadingRun,
  listUnfinishedRuns,
  queueBacklog,
  startReadingRun,
} from "../store/reading-runs.sql.ts";

/** Adds a run for each client whose conversations another version of the engine has read. */
export async function scheduleReadingRuns(): Promise<void> {
  await addReadingRuns(getDatabase().ingest, READING_VERSION);
}

/** Queues what each new run has to read, and ends the runs that are done; returns the clients that still have a backlog. */
export async function continueReadingRuns(): Promise<string[]> {
  const { ingest } = getDatabase();
  const busy: string[] = [];
  for (const { clientId, total } of await listUnfinishedRuns(ingest)) {
    if (total === null) {
      await ingest.begin(async (tx) => {
        const queued = await queueBacklog(tx, { clientId, version: READING_VERSION });
        await startReadingRun(tx, { clientId, total: queued });
      });
      busy.push(clientId);
    } else if ((await countBacklog(ingest, clientId)) > 0) busy.push(clientId);
    else await finishReadingRun(ingest, clientId);
  }
  return busy;
}
