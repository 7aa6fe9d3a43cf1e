import type { ApiAccount } from "../../../domain/api-accounts/api-accounts.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Database } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import {
  addSampleAccount,
  listUnfinishedSamples,
  markSampleForRemoval,
} from "../api-accounts/sample-account.service.ts";
import { loadSampleJob, removeSampleJob } from "./demo.jobs.ts";

/** Enqueues loading generated conversations into a sample account; called again, continues an interrupted load. */
export async function loadSample(db: Database, viewer: UserViewer): Promise<ApiAccount> {
  const account = await addSampleAccount(db, viewer);
  if (account.sample === "loading") await enqueueJob(loadSampleJob, { clientId: viewer.clientId, id: account.id });
  return account;
}

/** Enqueues removing the sample account and its data; succeeds if there is none. */
export async function removeSample(db: Database, viewer: UserViewer): Promise<{ success: true }> {
  const account = await markSampleForRemoval(db, viewer);
  if (account !== null) await enqueueJob(removeSampleJob, { clientId: viewer.clientId, id: account.id });
  return { success: true };
}

/** Enqueues loads and removals again that a killed process left unfinished. */
export async function requeueSamples(): Promise<void> {
  for (const { clientId, id, sample } of await listUnfinishedSamples(getDatabase().ingest)) {
    await enqueueJob(sample === "loading" ? loadSampleJob : removeSampleJob, { clientId, id });
  }
}
