import type { OverageChoice } from "../../../../domain/billing/usage/allowance.ts";
import type { PlanKey } from "../../../../domain/plans/plans.ts";
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
  /** Sample data and test runs are not counted. */
  isUnmetered: boolean;
  /** Demo workspaces have no meter. */
  isDemo: boolean;
  plan: PlanKey;
  trialEndsAt: Date | null;
  createdAt: Date;
  /** The provider's subscription as stored. */
  subscription: unknown;
  /** What administrators agreed, as stored. */
  arrangement: unknown;
  /** Free messages of the latest period that has any. */
  creditFrom: Date | null;
  creditMessages: number | null;
  meterVersion: number;
  overageMode: OverageChoice["mode"];
  overageLimitCents: number | null;
};

/** Lists the settings of these clients, one row per API account. Test runs have the goal of the default account. */
export async function listClientSettings(sql: Queryable, clientIds: string[]): Promise<ClientSettingsRow[]> {
  return sql<ClientSettingsRow[]>`
    select c.client_id as "clientId", time_zone as "timeZone", zone_version as "zoneVersion", idle_minutes as "idleMinutes",
      s.version as "intentVersion", a.api_account_id as "apiAccountId",
      case a.purpose when 'test' then coalesce(d.goal, a.goal) else a.goal end as goal,
      a.sample is not null or a.purpose = 'test' as "isUnmetered",
      c.is_demo as "isDemo", c.plan, c.trial_ends_at as "trialEndsAt", c.created_at as "createdAt", b.subscription,
      c.arrangement, k.period_start as "creditFrom", k.messages as "creditMessages",
      coalesce(m.version, 0) as "meterVersion", coalesce(m.overage_mode, 'pay') as "overageMode",
      m.overage_limit_cents as "overageLimitCents"
    from clients c
    left join intent_sets s on s.client_id = c.client_id
    left join api_accounts a on a.client_id = c.client_id
    left join api_accounts d on d.client_id = c.client_id and d.is_default
    left join billing_accounts b on b.client_id = c.client_id
    left join meters m on m.client_id = c.client_id
    left join lateral (
      select period_start, messages from usage_credits
      where client_id = c.client_id order by period_start desc limit 1
    ) k on true
    where c.client_id = any(${clientIds}::uuid[])`;
}
