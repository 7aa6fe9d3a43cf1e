import { demoWorkspace, generateConversations } from "../../../demo/demo.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteSampleAccount, findSampleAccount, markSampleReady } from "../api-accounts/sample-account.service.ts";
import { listAccountConversations, removeConversations } from "../ingest/ingest.service.ts";
import { notifyChange } from "../live/live.service.ts";
import { updateTopics } from "../topics/topics.service.ts";
import { loadConversations } from "./demo.service.ts";

/** A tenth of the demo: enough to fill every screen, loaded in seconds. */
const SAMPLE_CONVERSATIONS = 400;
const SAMPLE_DAYS = 30;
const SAMPLE_SEED = 20_261_101;
const CHUNK_CONVERSATIONS = 200;

type Sample = { clientId: string; id: string };

/** Fills a sample account. Ids are derived from the account's, so that a second run adds nothing. */
export async function runLoadSample({ clientId, id }: Sample): Promise<void> {
  const db = getDatabase();
  const account = await findSampleAccount(db, clientId);
  if (account?.id !== id || account.sample !== "loading") return;
  const accounts = new Map<string, string>(demoWorkspace.accounts.map(({ name }) => [name, id]));
  const until = Date.parse(account.createdAt);
  await loadConversations(
    { clientId, accounts },
    generateConversations({ seed: SAMPLE_SEED, until, days: SAMPLE_DAYS, conversations: SAMPLE_CONVERSATIONS }),
  );
  await markSampleReady(db, { clientId, apiAccountId: id });
  await updateTopics(clientId, until);
  notifyChange(clientId);
}

/** Removes a sample account and its conversations, in chunks; a second run continues. */
export async function runRemoveSample({ clientId, id }: Sample): Promise<void> {
  const db = getDatabase();
  const account = await findSampleAccount(db, clientId);
  if (account?.id !== id || account.sample !== "removing") return;
  for (;;) {
    const conversationIds = await listAccountConversations({ clientId, apiAccountId: id, limit: CHUNK_CONVERSATIONS });
    if (conversationIds.length === 0) break;
    await removeConversations({ clientId, conversationIds });
  }
  await deleteSampleAccount(db, { clientId, apiAccountId: id });
  notifyChange(clientId);
}
