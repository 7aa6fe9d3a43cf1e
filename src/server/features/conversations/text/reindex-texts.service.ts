import { setTimeout as wait } from "node:timers/promises";
import { TOKENIZER_VERSION } from "#src/domain/search/tokenize.ts";
import { getDatabase } from "../../../db/sql.ts";
import { hasOldTexts, listIndexedAfter, lockProgress, setProgress } from "./reindex-texts.sql.ts";
import { lockTexts, updateTextIndex } from "./text-index.sql.ts";

const BATCH_CONVERSATIONS = 200;

/** Whether stored texts remain that the current tokenizer has not indexed. */
export async function hasTextsToReindex(): Promise<boolean> {
  return hasOldTexts(getDatabase().ingest, TOKENIZER_VERSION);
}

/**
 * Indexes all stored texts again after the tokenizer changed, until `signal` is aborted or the time is up. Progress is
 * stored with each batch, so the next call continues. Rests as long as it works: imports and searches come first.
 */
export async function reindexTexts({ signal, untilMs }: { signal: AbortSignal; untilMs: number }): Promise<void> {
  while (!signal.aborted && Date.now() < untilMs) {
    const startMs = performance.now();
    if (!(await reindexBatch())) return;
    await wait(performance.now() - startMs);
  }
}

/** Indexes the next conversations; false if all are done. */
export async function reindexBatch(limit = BATCH_CONVERSATIONS): Promise<boolean> {
  return getDatabase().ingest.begin(async (tx) => {
    const { finished, last } = await lockProgress(tx, TOKENIZER_VERSION);
    if (finished) return false;
    const conversations = await listIndexedAfter(tx, { last, limit });
    for (const [clientId, own] of Map.groupBy(conversations, (conversation) => conversation.clientId)) {
      // Those that were not deleted meanwhile.
      const conversationIds = await lockTexts(tx, { clientId, conversationIds: own.map((key) => key.conversationId) });
      await updateTextIndex(tx, { clientId, conversationIds });
    }
    const isLast = conversations.length < limit;
    await setProgress(tx, isLast ? null : (conversations.at(-1) ?? null));
    return !isLast;
  });
}
