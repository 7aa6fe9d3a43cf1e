import { LRUCache } from "lru-cache";
import type { Goal } from "../../../../domain/analysis/analysis.contract.ts";
import { toBillingSnapshot } from "../../../auth/standing.sql.ts";
import type { Queryable, Sql } from "../../../db/sql.ts";
import type { ClientSettings } from "../ingest.types.ts";
import type { MeterSettings } from "../meter/meter.types.ts";
import { listClientSettings } from "../store/client-settings.sql.ts";
import type { ClientSettingsRow } from "../store/client-settings.sql.ts";
import { MINUTE_MS } from "../../../../domain/shared/durations.ts";

/** Settings from {@link getCachedSettings} may be this old. */
export const SETTINGS_MAX_AGE_MS = 1_000;
const MAX_CACHED_CLIENTS = 10_000;

type SettingsCache = LRUCache<string, ClientSettings>;

/** Settings by client id, per connection pool. */
const caches = new WeakMap<Sql, SettingsCache>();

/** Gets the settings of clients by id, up to {@link SETTINGS_MAX_AGE_MS} stale. */
export async function getCachedSettings(sql: Sql, clientIds: Set<string>): Promise<Map<string, ClientSettings>> {
  const cache: SettingsCache = caches.get(sql) ?? new LRUCache({ max: MAX_CACHED_CLIENTS, ttl: SETTINGS_MAX_AGE_MS });
  caches.set(sql, cache);
  const result = new Map<string, ClientSettings>();
  for (const clientId of clientIds) {
    const settings = cache.get(clientId);
    if (settings !== undefined) result.set(clientId, settings);
  }
  const stale = [...clientIds].filter((clientId) => !result.has(clientId));
  // Their age counts from before the query: a change committed while it ran may be missing.
  const start = performance.now();
  for (const [clientId, settings] of stale.length === 0 ? [] : await getSettings(sql, stale)) {
    cache.set(clientId, settings, { start });
    result.set(clientId, settings);
  }
  return result;
}

/** Gets the settings of clients by id from the database. */
export async function getSettings(sql: Queryable, clientIds: string[]): Promise<Map<string, ClientSettings>> {
  const settings = new Map<string, ClientSettings>();
  for (const row of await listClientSettings(sql, clientIds)) {
    let client = settings.get(row.clientId);
    if (client === undefined) {
      client = {
        clientId: row.clientId,
        timeZone: row.timeZone,
        zoneVersion: row.zoneVersion,
        idleMs: row.idleMinutes * MINUTE_MS,
        goals: new Map<string, Goal>(),
        intentVersion: row.intentVersion,
        meter: row.isDemo ? null : toMeterSettings(row),
      };
      settings.set(row.clientId, client);
    }
    if (row.apiAccountId === null) continue;
    if (row.goal !== null) client.goals.set(row.apiAccountId, row.goal);
    if (row.isUnmetered) client.meter?.unmeteredAccounts.add(row.apiAccountId);
  }
  return settings;
}

/** Makes the next {@link getCachedSettings} read these clients' settings again. */
export function forgetSettings(sql: Sql, clientIds: Iterable<string>): void {
  for (const clientId of clientIds) caches.get(sql)?.delete(clientId);
}

function toMeterSettings(row: ClientSettingsRow): MeterSettings {
  const { creditFrom, creditMessages } = row;
  return {
    version: row.meterVersion,
    snapshot: toBillingSnapshot(row),
    credit:
      creditFrom === null || creditMessages === null
        ? null
        : { periodStartMs: creditFrom.getTime(), messages: creditMessages },
    overage: { mode: row.overageMode, limitCents: row.overageLimitCents },
    unmeteredAccounts: new Set(),
  };
}
