import { hash } from "node:crypto";
import { isApiKeySecret } from "../../domain/accounts/api-key.ts";
import type { Sql } from "../db/sql.ts";
import { log } from "../log.ts";
import type { KeyViewer } from "./viewer.contract.ts";
import { selectKey, touchKey } from "./viewer.sql.ts";

const CACHE_MS = 5_000;
const TOUCH_MS = 60_000;

type Entry = { viewer: KeyViewer; freshUntil: number; touchedAt: number };

export type KeyCache = {
  /** Who holds this key; null where it is not a key, unknown or revoked. */
  find(secret: string): Promise<KeyViewer | null>;
  /** Settles once changes are heard. */
  ready: Promise<unknown>;
};

/**
 * Keys of this process for a few seconds, so that a busy sender costs no query per request. A change is heard over NOTIFY
 * at once; the few seconds hold where the listening connection is lost. Only keys that exist are kept: guesses fill nothing.
 */
export function createKeyCache(sql: Sql, { cacheMs = CACHE_MS }: { cacheMs?: number } = {}): KeyCache {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<KeyViewer | null>>();
  let changes = 0;

  const listening = sql.listen("api_keys", forget, () => {
    // Connected anew: whatever was said in between went unheard.
    changes++;
    entries.clear();
  });
  listening.catch((error: unknown) => {
    log.error({ err: error }, "cannot listen for changes of API keys");
  });

  function forget(clientId: string): void {
    changes++;
    for (const [id, { viewer }] of entries) {
      if (viewer.clientId === clientId) entries.delete(id);
    }
  }

  async function find(secret: string): Promise<KeyViewer | null> {
    const id = hash("sha256", secret, "hex");
    const now = Date.now();
    const entry = entries.get(id);
    if (entry !== undefined && entry.freshUntil > now) {
      touch(entry, now);
      return entry.viewer;
    }
    if (!isApiKeySecret(secret)) return null;
    const asked = running.get(id) ?? look(id).finally(() => running.delete(id));
    running.set(id, asked);
    return asked;
  }

  async function look(id: string): Promise<KeyViewer | null> {
    const before = changes;
    const row = await selectKey(sql, Buffer.from(id, "hex"));
    if (row === undefined) {
      entries.delete(id);
      return null;
    }
    const now = Date.now();
    const entry: Entry = {
      viewer: { kind: "key", ...row },
      freshUntil: now + cacheMs,
      touchedAt: entries.get(id)?.touchedAt ?? 0,
    };
    // An answer that was under way while a change was announced may be older than the change.
    if (before === changes) entries.set(id, entry);
    touch(entry, now);
    return entry.viewer;
  }

  function touch(entry: Entry, now: number): void {
    if (now - entry.touchedAt < TOUCH_MS) return;
    entry.touchedAt = now;
    touchKey(sql, entry.viewer).catch((error: unknown) => {
      log.warn({ err: error }, "could not write the last use of an API key");
    });
  }

  return { find, ready: listening };
}
