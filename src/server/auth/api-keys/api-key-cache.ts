import { hash } from "node:crypto";
import { isApiKeySecret } from "../../../domain/api-keys/api-key-secret.ts";
import type { Sql } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { KeyViewer } from "../viewer.contract.ts";
import { findApiKey, updateApiKeyLastUsed } from "./api-keys.sql.ts";

const CACHE_MS = 5_000;
const TOUCH_MS = 60_000;

type Entry = { viewer: KeyViewer; freshUntil: number; touchedAt: number };

/** Looks up API keys by their secret. */
export type ApiKeyCache = {
  /** The API account this key belongs to; null if the key is malformed, unknown or revoked. */
  find(secret: string): Promise<KeyViewer | null>;
  /** Resolves once the cache listens for key changes. */
  ready: Promise<unknown>;
};

/**
 * Caches API keys for a few seconds, so a busy sender costs no query per request. NOTIFY invalidates changed keys at once;
 * the expiry covers a lost listening connection. Unknown keys are not cached, so guesses can't fill memory.
 */
export function createApiKeyCache(sql: Sql, { cacheMs = CACHE_MS }: { cacheMs?: number } = {}): ApiKeyCache {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<KeyViewer | null>>();
  let changes = 0;

  const listening = sql.listen("api_keys", invalidate, () => {
    // Reconnected: notifications sent meanwhile were missed, so clear the cache.
    changes++;
    entries.clear();
  });
  listening.catch((error: unknown) => {
    log.error({ err: error }, "could not listen for API key changes");
  });

  function invalidate(clientId: string): void {
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
      recordUse(entry, now);
      return entry.viewer;
    }
    if (!isApiKeySecret(secret)) return null;
    const query = running.get(id) ?? load(id).finally(() => running.delete(id));
    running.set(id, query);
    return query;
  }

  async function load(id: string): Promise<KeyViewer | null> {
    const before = changes;
    const row = await findApiKey(sql, Buffer.from(id, "hex"));
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
    // A result that was in flight while a change arrived may predate it.
    if (before === changes) entries.set(id, entry);
    recordUse(entry, now);
    return entry.viewer;
  }

  function recordUse(entry: Entry, now: number): void {
    if (now - entry.touchedAt < TOUCH_MS) return;
    entry.touchedAt = now;
    updateApiKeyLastUsed(sql, entry.viewer).catch((error: unknown) => {
      log.warn({ err: error }, "could not update the last use of an API key");
    });
  }

  return { find, ready: listening };
}
