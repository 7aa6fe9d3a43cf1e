import type { ClientState } from "../../../domain/admin/admin-clients.contract.ts";
import { GRACE_DAYS } from "../../../domain/billing/standing/standing.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import type { Queryable } from "../../db/sql.ts";

/** `getClientState` of domain/admin, in SQL, for a client `c`. */
export function isInState(sql: Queryable, state: ClientState, nowMs: number) {
  const now = sql`${new Date(nowMs)}::timestamptz`;
  const isPaused = sql`coalesce((c.arrangement ->> 'isPaused')::boolean, false)`;
  return sql`(
    select case
      when c.suspended_at is not null then 'suspended'
      when ${hasSubscriptionAccess(sql, nowMs)} then case when b.status = 'trialing' then 'trial' else 'paying' end
      when ${isInForce(sql, "contract", nowMs)} or ${isInForce(sql, "comp", nowMs)} or c.trial_ends_at is null
        then case when ${isPaused} then 'lapsed' else 'paying' end
      when c.trial_ends_at > ${now} then case when ${isPaused} then 'lapsed' else 'trial' end
      when b.status not like 'incomplete%' or (c.arrangement -> 'contract' ->> 'untilMs')::bigint <= ${nowMs} then 'lapsed'
      else 'trial_ended'
    end
    from (select) one
    left join lateral (${listSubscription(sql)}) b on true
  ) = ${state}`;
}

/** The plan of `computeStanding`, in SQL, for a client `c`. */
export function getPlanInForce(sql: Queryable, nowMs: number) {
  return sql`(
    select case
      when ${hasSubscriptionAccess(sql, nowMs)} then c.plan
      when ${isInForce(sql, "contract", nowMs)} then 'enterprise'
      when ${isInForce(sql, "comp", nowMs)} then c.arrangement -> 'comp' ->> 'plan'
      else c.plan
    end
    from (select) one
    left join lateral (${listSubscription(sql)}) b on true
  )`;
}

function listSubscription(sql: Queryable) {
  return sql`
    select s.subscription ->> 'status' as status, (s.subscription ->> 'collectionPaused')::boolean as paused,
      (s.subscription ->> 'cancelAtMs')::bigint as cancel_at_ms,
      coalesce(s.subscription ->> 'pastDueSinceMs', s.subscription ->> 'periodStartMs')::bigint as failed_at_ms
    from billing_accounts s where s.client_id = c.client_id`;
}

function hasSubscriptionAccess(sql: Queryable, nowMs: number) {
  return sql`(
    b.status in ('trialing', 'active', 'past_due') and not b.paused and coalesce(b.cancel_at_ms > ${nowMs}, true)
    and (b.status <> 'past_due' or b.failed_at_ms + ${GRACE_DAYS * DAY_MS} > ${nowMs}))`;
}

function isInForce(sql: Queryable, kind: "comp" | "contract", nowMs: number) {
  return sql`coalesce(
    (c.arrangement -> ${kind}::text ->> 'fromMs')::bigint <= ${nowMs}
    and coalesce((c.arrangement -> ${kind}::text ->> 'untilMs')::bigint > ${nowMs}, true), false)`;
}
