import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ClientSettings } from "./ingest.types.ts";
import { selectClientSettings } from "./settings.sql.ts";

const MINUTE_MS = 60_000;

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
      };
      settings.set(row.clientId, client);
    }
    if (row.apiAccountId !== null && row.goal !== null) client.goals.set(row.apiAccountId, row.goal);
  }
  return settings;
}
