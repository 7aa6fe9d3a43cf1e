import { MINUTE_MS, SECOND_MS } from "../../../domain/shared/durations.ts";
import { backfillOptionsSchema } from "../../../domain/imports/backfill.contract.ts";
import type { ImportStatus } from "../../../domain/imports/imports.contract.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { openHistory, PlatformStop } from "../channels/history/history.service.ts";
import type { WholePage } from "../channels/history/history.service.ts";
import { deriveConversationId, importChannelItems } from "../ingest/ingest.service.ts";
import { notifyImport } from "../live/live.service.ts";
import {
  addBackfillConversations,
  countBackfillMessages,
  endBackfill,
  findBackfill,
  getBackfillState,
  updateBackfill,
} from "./backfills.sql.ts";
import type { BackfillRow } from "./backfills.sql.ts";
import { getCredentialsPurpose, parseCredentialsText } from "./backfill-credentials.ts";
import { withImportLock } from "./import-lock.ts";
import { findTarget, updateStatus } from "./imports.sql.ts";

/** Far below the time after which the queue takes a job for dead. */
const SLICE_MS = 5 * MINUTE_MS;
/** Longer waits leave the worker to others. */
const MAX_WAIT_MS = 2 * MINUTE_MS;
/** How soon a pause ends a wait or a page. */
const LOOK_MS = SECOND_MS;

const RUNNABLE: ImportStatus[] = ["queued", "running"];
const SET_ASIDE =
  "Something went wrong on our side while importing, twice at the same place, so we paused. Resume it, or write to us through Support.";
const BROKEN = "Something went wrong on our side. Resume the import to try again.";

type Job = { clientId: string; id: string; cursor: string | null };
/** Where the reading goes on in another job; null where it does not. */
type Next = { cursor: string | null; afterMs: number } | null;

/**
 * Reads pages from where the last one ended. The cursor moves after its page is stored: a killed process repeats one page, whose
 * messages are duplicates by their ids.
 */
export async function runBackfill(job: Job, shutdown: AbortSignal): Promise<Next> {
  let next: Next = null;
  await withImportLock(getDatabase().ingest, job.id, async () => {
    next = await process(job, shutdown);
  });
  return next;
}

/** Pauses an import at whose page two processes ended. */
export async function abandonBackfill({ clientId, id }: Job): Promise<void> {
  await updateStatus(getDatabase().ingest, { clientId, id, from: RUNNABLE, to: "paused", failure: SET_ASIDE });
  notifyImport(clientId, id);
}

async function process({ clientId, id, cursor }: Job, shutdown: AbortSignal): Promise<Next> {
  const { ingest } = getDatabase();
  const backfill = await findBackfill(ingest, { clientId, id });
  // Deleted with its workspace, or another job has gone on from here.
  if (backfill === undefined || backfill.cursor !== cursor) return null;
  if (!(await updateStatus(ingest, { clientId, id, from: RUNNABLE, to: "running" }))) return null;
  const ended = new AbortController();
  const watch = setInterval(() => {
    void getBackfillState(ingest, { clientId, id })
      .then(({ status, cancelRequested }) => {
        if (status !== "running" || cancelRequested) ended.abort();
      })
      .catch((error: unknown) => log.warn({ err: error, importId: id }, "the state of an import could not be read"));
  }, LOOK_MS);
  try {
    return await runPages(backfill, AbortSignal.any([shutdown, ended.signal]));
  } catch (error) {
    return await endRun(backfill, error, { shutdown, ended: ended.signal });
  } finally {
    clearInterval(watch);
    notifyImport(clientId, id);
  }
}

async function runPages(backfill: BackfillRow, signal: AbortSignal): Promise<Next> {
  const { ingest } = getDatabase();
  const { clientId, id, apiAccountId, channel } = backfill;
  const target = await findTarget(ingest, { clientId, apiAccountId });
  if (target === null || backfill.credentials === null)
    throw new PlatformStop("failed", "The API account no longer exists.");
  const { from, to, speakers } = backfillOptionsSchema.parse(backfill.options);
  const secret = await decryptSecret(backfill.credentials, getCredentialsPurpose(backfill));
  const credentials = parseCredentialsText(secret);
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  const source = { clientId, apiAccountId, channel, credentials, range, speakers, maxWaitMs: MAX_WAIT_MS, signal };
  const history = await openHistory(source);
  const startedAt = Date.now();
  let messages = await countBackfillMessages(ingest, backfill);
  // What a killed process stored of the page comes again, as duplicates that are none.
  let duplicates = backfill.duplicates + backfill.messages - messages;
  let { cursor } = backfill;
  let reading: Promise<WholePage> = history.readPage(cursor);
  for (;;) {
    const page = await reading;
    signal.throwIfAborted();
    const isLate = Date.now() - startedAt > SLICE_MS;
    // The next page is read while this one is stored.
    if (page.next !== null && !isLate) reading = quiet(history.readPage(page.next));
    const stored = await storePage(backfill, page, target.redact);
    messages += stored.accepted;
    duplicates += stored.duplicates;
    const { firstAt, lastAt } = stored;
    const counts = { messages, duplicates: Math.max(0, duplicates), conversations: page.conversations.length };
    cursor = page.next ?? cursor;
    await updateBackfill(ingest, { clientId, id, cursor, ...counts, total: page.total, firstAt, lastAt });
    notifyImport(clientId, id);
    if (page.next === null) {
      // Also where it was paused meanwhile: there is nothing left to read.
      await endBackfill(ingest, { clientId, id, to: "done" });
      return null;
    }
    if (isLate) return { cursor, afterMs: 0 };
  }
}

async function storePage({ clientId, id, apiAccountId, channel }: BackfillRow, page: WholePage, redact: boolean) {
  const items = page.conversations.flatMap(({ messages, events }) => [...messages, ...events]);
  const conversationIds = [...new Set(items.map((item) => deriveConversationId(apiAccountId, item.conversationId)))];
  await addBackfillConversations(getDatabase().ingest, { clientId, id, conversationIds });
  return importChannelItems({ clientId, apiAccountId, channel, redact, importId: id }, items);
}

/** Where a run ends before its last page. */
async function endRun(
  backfill: BackfillRow,
  error: unknown,
  { shutdown, ended }: { shutdown: AbortSignal; ended: AbortSignal },
): Promise<Next> {
  const { ingest } = getDatabase();
  const { clientId, id } = backfill;
  const cursor = (await findBackfill(ingest, backfill))?.cursor ?? null;
  if (ended.aborted) {
    const { status, cancelRequested } = await getBackfillState(ingest, backfill);
    if (cancelRequested && status === "running") await endBackfill(ingest, { clientId, id, to: "cancelled" });
    // Paused and resumed before this run saw it: the resumed job found it locked.
    return status === "queued" ? { cursor, afterMs: 0 } : null;
  }
  if (shutdown.aborted) return { cursor, afterMs: 0 };
  if (error instanceof PlatformStop && error.reason === "later") return { cursor, afterMs: error.afterMs };
  if (!(error instanceof PlatformStop))
    log.error({ err: error, importId: id }, "an import of past conversations failed");
  const failure = error instanceof PlatformStop ? error.message : BROKEN;
  await updateStatus(ingest, { clientId, id, from: ["running"], to: "paused", failure });
  return null;
}

/** A rejection is awaited later. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
