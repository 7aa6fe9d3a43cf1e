import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { authenticateUser } from "../../auth/viewer.ts";
import { findOpenDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { log } from "../../log.ts";
import { LIVE_CHANNEL } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { createLiveStream } from "./live-stream.ts";
import { sendHints } from "./live.sql.ts";

const FLUSH_INTERVAL_MS = 400;
/** Open streams per user in this process: more tabs than most people have. */
export const MAX_STREAMS = 20;
/** A rejected tab retries after this: the longest interval at which tabs reconnect anyway. */
const RETRY_SECONDS = 30;

const streamsByUser = new Map<string, number>();

const pending = new Map<string, LiveHint>();
let timer: NodeJS.Timeout | undefined;

/** Notifies all processes that a client's conversations changed, at most every 400 ms. */
export function notifyChange(clientId: string): void {
  addHint({ clientId, kind: "conversations" });
}

/** Notifies all processes that a client's plan, payment or access changed. */
export function notifyBilling(clientId: string): void {
  addHint({ clientId, kind: "billing" });
}

/** Notifies all processes of an import's progress. */
export function notifyImport(clientId: string, importId: string): void {
  addHint({ clientId, kind: "upload", uploadId: importId });
}

/** Notifies all processes of a change once the caller's transaction commits. */
export async function hintInTransaction(tx: Queryable, hint: LiveHint): Promise<void> {
  await sendHints(tx, { channel: LIVE_CHANNEL, payloads: [JSON.stringify(hint)] });
}

function addHint(hint: LiveHint): void {
  pending.set(JSON.stringify(hint), hint);
  timer ??= setTimeout(flush, FLUSH_INTERVAL_MS);
  timer.unref();
}

function flush(): void {
  timer = undefined;
  const payloads = [...pending.keys()];
  pending.clear();
  // After a close, a new connection would be closed by nobody, and the driver does not handle its failure.
  const open = findOpenDatabase();
  if (open === undefined) return;
  // Only hints: a screen that misses one is stale, not wrong.
  sendHints(open.system, { channel: LIVE_CHANNEL, payloads }).catch((error: unknown) => {
    log.warn({ err: error }, "sending live hints failed");
  });
}

/**
 * Opens a stream of live hints as server-sent events. It ends with the user's session (a log-out, a changed role, a
 * removal). AppError `rate_limited` above {@link MAX_STREAMS}: the newest is rejected, because an ended older one would
 * reconnect and end another.
 */
export function openLiveStream(
  request: HttpRequest,
  { clientId, userId, sessionId }: Pick<UserViewer, "clientId" | "userId" | "sessionId">,
): ReadableStream<Uint8Array> {
  const open = streamsByUser.get(userId) ?? 0;
  if (open >= MAX_STREAMS) {
    throw new AppError(
      "rate_limited",
      `Live updates are already open in ${MAX_STREAMS} tabs. Close one to get them here.`,
      {
        retryAfterSeconds: RETRY_SECONDS,
      },
    );
  }
  streamsByUser.set(userId, open + 1);
  const isAllowed = () => isSignedIn(request);
  const options = { signal: request.signal, isAllowed, onEnd: () => releaseStream(userId) };
  return createLiveStream({ clientId, sessionId }, options);
}

function releaseStream(userId: string): void {
  const left = (streamsByUser.get(userId) ?? 1) - 1;
  if (left > 0) streamsByUser.set(userId, left);
  else streamsByUser.delete(userId);
}

async function isSignedIn(request: HttpRequest): Promise<boolean> {
  try {
    return (await authenticateUser(request)).lacksSecondFactor === undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
