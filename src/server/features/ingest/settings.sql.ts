import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type ClientSettingsRow = {
  clientId: string;
  timeZone: string;
  idleMinutes: number;
  /** Of its own intents; null where it never had one. */
  intentVersion: number | null;
  apiAccountId: string | null;
  goal: Goal | null;
};

/** Settings of these clients, one row per API account. */
export async function selectClientSettings(sql: Queryable, clientIds: string[]): Promise<ClientSettingsRow[]> {
  return sql<ClientSettingsRow[]>`
    select c.client_id as "clientId", time_zone as "timeZone", idle_minutes as "idleMinutes",
      s.version as "intentVersion", a.api_account_id as "apiAccountId", a.goal
    from clients c
    left join intent_sets s on s.client_id = c.client_id
    left join api_accounts a on a.client_id = c.client_id
    where c.client_id = any(${clientIds}::uuid[])`;
}
