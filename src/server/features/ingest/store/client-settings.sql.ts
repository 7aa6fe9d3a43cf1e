import type { Goal } from "../../../../domain/analysis/analysis.contract.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Settings of a client with one of its API accounts. */
export type ClientSettingsRow = {
  clientId: string;
  timeZone: string;
  zoneVersion: number;
  idleMinutes: number;
  /** Version of the custom intents; null if there never were any. */
  intentVersion: number | null;
  apiAccountId: string | null;
  goal: Goal | null;
};

/** Lists the settings of these clients, one row per API account. */
export async function listClientSettings(sql: Queryable, clientIds: string[]): Promise<ClientSettingsRow[]> {
  return sql<ClientSettingsRow[]>`
    select c.client_id as "clientId", time_zone as "timeZone", zone_version as "zoneVersion", idle_minutes as "idleMinutes",
      s.version as "intentVersion", a.api_account_id as "apiAccountId", a.goal
    from clients c
    left join intent_sets s on s.client_id = c.client_id
    left join api_accounts a on a.client_id = c.client_id
    where c.client_id = any(${clientIds}::uuid[])`;
}
