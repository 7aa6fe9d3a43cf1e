import type { Visits } from "../../../domain/admin/visits.contract.ts";
import type { Queryable } from "../../db/sql.ts";

const MOST_PAGES = 20;
const MOST_REFERRERS = 12;

export type TotalsRow = Pick<Visits, "views" | "visitors" | "medianLoadMs" | "signupVisitors" | "signedUpVisitors">;

/**
 * The whole of the last `days` days. Who signs up goes on from /signup to the onboarding or a checkout in the same session;
 * the onboarding's address alone is also opened by people who have an account, or none.
 */
export async function selectVisitTotals(sql: Queryable, days: number): Promise<TotalsRow | undefined> {
  const [row] = await sql<TotalsRow[]>`
    with sessions as (
      select min(at) filter (where page_path = '/signup') as saw_signup_at,
        max(at) filter (where page_path = '/onboarding/welcome' or page_path like '/checkout/%') as went_on_at
      from pageviews where ${isInPeriod(sql, days)} group by session_id)
    select count(*)::int as views, count(distinct session_id)::int as visitors,
      percentile_cont(0.5) within group (order by load_time_ms) as "medianLoadMs",
      (select count(saw_signup_at)::int from sessions) as "signupVisitors",
      (select count(*)::int from sessions where went_on_at > saw_signup_at) as "signedUpVisitors"
    from pageviews where ${isInPeriod(sql, days)}`;
  return row;
}

/** Days (UTC) with a visit. */
export async function selectVisitDays(sql: Queryable, days: number): Promise<Visits["days"]> {
  return sql<Visits["days"]>`
    select (at at time zone 'UTC')::date as day, count(*)::int as views, count(distinct session_id)::int as visitors
    from pageviews where ${isInPeriod(sql, days)} group by 1 order by 1`;
}

/** The pages that most visitors saw. */
export async function selectVisitPages(sql: Queryable, days: number): Promise<Visits["pages"]> {
  return sql<Visits["pages"]>`
    select page_path as path, count(*)::int as views, count(distinct session_id)::int as visitors,
      percentile_cont(0.5) within group (order by load_time_ms) as "medianLoadMs"
    from pageviews where ${isInPeriod(sql, days)}
    group by 1 order by visitors desc, path limit ${MOST_PAGES}`;
}

/** The other sites that most visitors came from. */
export async function selectReferrers(sql: Queryable, days: number): Promise<Visits["referrers"]> {
  return sql<Visits["referrers"]>`
    select referrer_host as host, count(distinct session_id)::int as visitors
    from pageviews where referrer_host is not null and ${isInPeriod(sql, days)}
    group by 1 order by visitors desc, host limit ${MOST_REFERRERS}`;
}

/** Staff at their own work are no visitors. */
function isInPeriod(sql: Queryable, days: number) {
  return sql`page_path !~ '^/admin(/|$)' and at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})`;
}
