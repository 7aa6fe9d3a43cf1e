import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import type { ClientSettings } from "./ingest.types.ts";
import { selectClientSettings } from "./settings.sql.ts";

const MINUTE_MS = 60_000;
/** So long a writer may go by what was settled before. */
export const FRESH_MS = 1_000;
const REMEMBERED_CLIENTS = 10_000;

type Remembered = { settings: ClientSettings; freshUntil: number };

/** Settings by client, by the pool that they were read from. */
const remembered = new WeakMap<Sql, Map<string, Remembered>>();

/** {@link loadSettings} for a busy writer: what it says may be a second old. */
export async function recallSettings(sql: Sql, clientIds: Set<string>): Promise<Map<string, ClientSettings>> {
  const known = remembered.get(sql) ?? new Map<string, Remembered>();
  remembered.set(sql, known);
  const now = performance.now();
  const stale = [...clientIds].filter((clientId) => (known.get(clientId)?.freshUntil ?? 0) < now);
  if (known.size > REMEMBERED_CLIENTS) known.clear();
  const loaded = stale.length === 0 ? [] : await loadSettings(sql, stale);
  for (const [clientId, settings] of loaded) known.set(clientId, { settings, freshUntil: now + FRESH_MS });
  const recalled = new Map(loaded);
  for (const clientId of clientIds) {
    const settings = known.get(clientId)?.settings;
    if (settings !== undefined) recalled.set(clientId, settings);
  }
  return recalled;
}

/** What the ingest path needs to know of these clients, by client id. */
export async function loadSettings(sql: Queryable, clientIds: string[]): Promise<Map<string, ClientSettings>> {
  const settings = new Map<string, ClientSettings>();
  for (const row of await selectClientSettings(sql, clientIds)) {
    let client = settings.get(row.clientId);
    if (client === undefined) {
      client = {
        clientId: row.clientId,
        timeZone: row.timeZone,
        idleMs: row.idleMinutes * MINUTE_MS,
        goals: new Map<string, Goal>(),
        intentVersion: row.intentVersion,
      };
      settings.set(row.clientId, client);
    }
    if (row.apiAccountId !== null && row.goal !== null) client.goals.set(row.apiAccountId, row.goal);
  }
  return settings;
}
