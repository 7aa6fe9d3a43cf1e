import type { Visits, VisitsQuery } from "../../../domain/admin/admin-visits.contract.ts";
import type { Queryable } from "../../db/sql.ts";

const MAX_PAGES = 20;
const MAX_REFERRERS = 12;

/** Pages of people who have an account, or are getting one: not the public site. */
const ACCOUNT_PAGES =
  "^/(dash|onboarding|checkout|success|login|auth|invitation|connect-app|forgot-password|reset-password|verify-email|confirm-email)(/|$)";

export type TotalsRow = Pick<
  Visits,
  "views" | "visitors" | "medianLoadMs" | "publicVisitors" | "signupVisitors" | "signedUpVisitors"
>;

/**
 * Totals of an area in the last `days` days, and of sign-ups in all. A sign-up is a session that continues from /signup to onboarding or checkout; onboarding
 * alone is not counted, since existing users and visitors without an account open it too.
 */
export async function getVisitTotals(sql: Queryable, query: VisitsQuery): Promise<TotalsRow | undefined> {
  const [row] = await sql<TotalsRow[]>`
    with sessions as (
      select bool_or(page_path !~ ${ACCOUNT_PAGES}) as is_public,
        min(at) filter (where page_path = '/signup') as saw_signup_at,
        max(at) filter (where page_path = '/onboarding/welcome' or page_path like '/checkout/%') as went_on_at
      from pageviews where ${isInPeriod(sql, query)} group by session_id)
    select count(*)::int as views, count(distinct session_id)::int as visitors,
      percentile_cont(0.5) within group (order by load_time_ms) as "medianLoadMs",
      (select count(*) filter (where is_public)::int from sessions) as "publicVisitors",
      (select count(saw_signup_at)::int from sessions) as "signupVisitors",
      (select count(*)::int from sessions where went_on_at > saw_signup_at) as "signedUpVisitors"
    from pageviews where ${isInArea(sql, query)}`;
  return row;
}

/** Views and visitors per day (UTC); days without any are omitted. */
export async function listVisitDays(sql: Queryable, query: VisitsQuery): Promise<Visits["days"]> {
  return sql<Visits["days"]>`
    select (at at time zone 'UTC')::date as day, count(*)::int as views, count(distinct session_id)::int as visitors
    from pageviews where ${isInArea(sql, query)} group by 1 order by 1`;
}

/** The pages with the most visitors. */
export async function listVisitPages(sql: Queryable, query: VisitsQuery): Promise<Visits["pages"]> {
  return sql<Visits["pages"]>`
    select page_path as path, count(*)::int as views, count(distinct session_id)::int as visitors,
      percentile_cont(0.5) within group (order by load_time_ms) as "medianLoadMs"
    from pageviews where ${isInArea(sql, query)}
    group by 1 order by visitors desc, path limit ${MAX_PAGES}`;
}

/** The referring sites with the most visitors. */
export async function listReferrers(sql: Queryable, query: VisitsQuery): Promise<Visits["referrers"]> {
  return sql<Visits["referrers"]>`
    select referrer_host as host, count(distinct session_id)::int as visitors
    from pageviews where referrer_host is not null and ${isInArea(sql, query)}
    group by 1 order by visitors desc, host limit ${MAX_REFERRERS}`;
}

function isInArea(sql: Queryable, query: VisitsQuery) {
  if (query.area === "all") return isInPeriod(sql, query);
  const matches = query.area === "account" ? sql`~` : sql`!~`;
  return sql`page_path ${matches} ${ACCOUNT_PAGES} and ${isInPeriod(sql, query)}`;
}

/** Excludes the admin area. */
function isInPeriod(sql: Queryable, { days }: VisitsQuery) {
  return sql`page_path !~ '^/admin(/|$)' and at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})`;
}
