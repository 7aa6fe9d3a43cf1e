import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { readUserViewer } from "../../auth/viewer.ts";
import { getDatabase } from "../../db/sql.ts";
import type { HttpRequest } from "../../http/exchange.ts";
import { log } from "../../log.ts";
import { LIVE_CHANNEL } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { streamLive } from "./live-stream.ts";
import { notify } from "./live.sql.ts";

const ANNOUNCE_EVERY_MS = 400;
/** Streams that one person may hold open in this process: more tabs than most people have. */
export const MAX_STREAMS = 20;
/** When a refused tab may find that another was closed; as long as a tab waits at most anyway. */
const RETRY_SECONDS = 30;

const streamsByUser = new Map<string, number>();

const waiting = new Map<string, LiveHint>();
let timer: NodeJS.Timeout | undefined;

/** Tells every process that the client's conversations changed, a few times a second at the most. */
export function announceChange(clientId: string): void {
  announce({ clientId, kind: "conversations" });
}

/** Tells every process that an upload of the client moved on. */
export function announceUpload(clientId: string, uploadId: string): void {
  announce({ clientId, kind: "upload", uploadId });
}

function announce(hint: LiveHint): void {
  waiting.set(JSON.stringify(hint), hint);
  timer ??= setTimeout(flush, ANNOUNCE_EVERY_MS);
  timer.unref();
}

function flush(): void {
  timer = undefined;
  const payloads = [...waiting.keys()];
  waiting.clear();
  // Hints only: a screen that misses one is stale, not wrong.
  notify(getDatabase().system, { channel: LIVE_CHANNEL, payloads }).catch((error: unknown) => {
    log.warn({ err: error }, "live hints were not sent");
  });
}

/**
 * The stream of the hints for who sent `request`, as server-sent events. It ends soon after their session: a log-out, a
 * changed role or a removal would otherwise leave it open for as long as the screen is. AppError `rate_limited` past
 * {@link MAX_STREAMS}: the newest is refused, since the oldest, once ended, would come back and end another.
 */
export function openLiveStream(
  request: HttpRequest,
  { clientId, userId }: Pick<UserViewer, "clientId" | "userId">,
): ReadableStream<Uint8Array> {
  const open = streamsByUser.get(userId) ?? 0;
  if (open >= MAX_STREAMS) {
    throw new AppError(
      "rate_limited",
      `Live updates are open ${MAX_STREAMS} times already. Close a tab to have them here.`,
      {
        retryAfterSeconds: RETRY_SECONDS,
      },
    );
  }
  streamsByUser.set(userId, open + 1);
  const mayListen = () => isSignedIn(request);
  return streamLive(clientId, { signal: request.signal, mayListen, onEnd: () => releaseStream(userId) });
}

function releaseStream(userId: string): void {
  const left = (streamsByUser.get(userId) ?? 1) - 1;
  if (left > 0) streamsByUser.set(userId, left);
  else streamsByUser.delete(userId);
}

async function isSignedIn(request: HttpRequest): Promise<boolean> {
  try {
    await readUserViewer(request);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
