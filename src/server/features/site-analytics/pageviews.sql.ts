import type { Pageview } from "../../../domain/site-analytics/site-analytics.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Inserts a pageview. */
export async function insertPageview(
  sql: Queryable,
  { id, pageview, referrerHost }: { id: string; pageview: Pageview; referrerHost: string | null },
): Promise<void> {
  const { sessionId, pagePath, pageTitle, loadTime, userAgent } = pageview;
  const loadTimeMs = loadTime === null ? null : Math.round(loadTime);
  await sql`
    insert into pageviews (pageview_id, session_id, page_path, page_title, load_time_ms, user_agent, referrer_host)
    values (${id}, ${sessionId}, ${pagePath}, ${pageTitle}, ${loadTimeMs}, ${userAgent}, ${referrerHost})`;
}

/** Deletes pageviews older than `days` days. */
export async function deletePageviewsBefore(sql: Queryable, days: number): Promise<void> {
  await sql`delete from pageviews where at < now() - make_interval(days => ${days})`;
}
