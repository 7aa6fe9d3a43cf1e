import type { ApiAccount } from "../../../domain/accounts/accounts.contract.ts";
import { demoWorkspace, generateConversations } from "../../../domain/demo/demo.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Database } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import {
  closeSampleAccount,
  dropSampleAccount,
  findSampleAccount,
  finishSampleAccount,
  openSampleAccount,
  selectBusySamples,
} from "../accounts/sample-account.service.ts";
import { listAccountConversations, removeConversations } from "../ingest/ingest.service.ts";
import { announceChange } from "../live/live.service.ts";
import { readTopics } from "../topics/topics.service.ts";
import { loadConversations } from "./demo.service.ts";

/** A tenth of the demo: enough for every screen to say something, loaded in seconds. */
const SAMPLE_CONVERSATIONS = 400;
const SAMPLE_DAYS = 30;
const SAMPLE_SEED = 20_261_101;
const CHUNK_CONVERSATIONS = 200;

export type SampleJob = { clientId: string; id: string };

/** Has made-up conversations loaded into an account of their own. Asked again, it goes on with what was cut short. */
export async function loadSample(db: Database, viewer: UserViewer): Promise<ApiAccount> {
  const account = await openSampleAccount(db, viewer);
  if (account.sample === "loading") await sendJob("load-sample", { clientId: viewer.clientId, id: account.id });
  return account;
}

/** Has the sample data removed, account and all; where there is none, the wish is fulfilled. */
export async function removeSample(db: Database, viewer: UserViewer): Promise<{ success: true }> {
  const account = await closeSampleAccount(db, viewer);
  if (account !== null) await sendJob("remove-sample", { clientId: viewer.clientId, id: account.id });
  return { success: true };
}

/** Asks again for sample data that a killed process left half-way. */
export async function requeueSamples(): Promise<void> {
  for (const { clientId, id, sample } of await selectBusySamples(getDatabase().ingest)) {
    await sendJob(sample === "loading" ? "load-sample" : "remove-sample", { clientId, id });
  }
}

/** The job behind {@link loadSample}. Its ids come from the account's, so that a second run adds nothing. */
export async function processLoadSample({ clientId, id }: SampleJob): Promise<void> {
  const db = getDatabase();
  const account = await findSampleAccount(db, clientId);
  if (account?.id !== id || account.sample !== "loading") return;
  const accounts = new Map<string, string>(demoWorkspace.accounts.map(({ name }) => [name, id]));
  const until = Date.parse(account.createdAt);
  await loadConversations(
    { clientId, accounts },
    generateConversations({ seed: SAMPLE_SEED, until, days: SAMPLE_DAYS, conversations: SAMPLE_CONVERSATIONS }),
  );
  await finishSampleAccount(db, { clientId, apiAccountId: id });
  await readTopics(clientId, until);
  announceChange(clientId);
}

/** The job behind {@link removeSample}, a few conversations at a time; begun again it goes on where it was. */
export async function processRemoveSample({ clientId, id }: SampleJob): Promise<void> {
  const db = getDatabase();
  const account = await findSampleAccount(db, clientId);
  if (account?.id !== id || account.sample !== "removing") return;
  for (;;) {
    const conversationIds = await listAccountConversations({ clientId, apiAccountId: id, limit: CHUNK_CONVERSATIONS });
    if (conversationIds.length === 0) break;
    await removeConversations({ clientId, conversationIds });
  }
  await dropSampleAccount(db, { clientId, apiAccountId: id });
  announceChange(clientId);
}
