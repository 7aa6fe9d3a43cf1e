import { demoWorkspace, generateConversations } from "../../../demo/demo.ts";
import { SAMPLE_CONVERSATIONS } from "../../../domain/api-accounts/api-accounts.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteSampleAccount, findSampleAccount, markSampleReady } from "../api-accounts/sample-account.service.ts";
import { listAccountConversations, removeConversations } from "../ingest/ingest.service.ts";
import { notifyChange } from "../live/live.service.ts";
import { settleTopics } from "../topics/topics.service.ts";
import { loadConversations } from "./demo.service.ts";

const SAMPLE_DAYS = 30;
const SAMPLE_SEED = 20_261_101;
/** Small enough that the progress of a removal is seen. */
const CHUNK_CONVERSATIONS = 50;

type Sample = { clientId: string; id: string };

/** Fills a sample account. Ids are derived from the account's, so that a second run adds nothing. */
export async function runLoadSample({ clientId, id }: Sample): Promise<void> {
  const db = getDatabase();
  const account = await findSampleAccount(db, clientId);
  if (account?.id !== id || account.sample !== "loading") return;
  const accounts = new Map<string, string>(demoWorkspace.accounts.map(({ name }) => [name, id]));
  const until = Date.parse(account.createdAt);
  await loadConversations(
    { clientId, accounts, callsUntil: until },
    generateConversations({ seed: SAMPLE_SEED, until, days: SAMPLE_DAYS, conversations: SAMPLE_CONVERSATIONS }),
  );
  await markSampleReady(db, { clientId, apiAccountId: id });
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
    notifyChange(clientId);
  }
  await deleteSampleAccount(db, { clientId, apiAccountId: id });
  // Topics of the sample alone are deleted with it.
  await settleTopics(clientId);
  notifyChange(clientId);
}
