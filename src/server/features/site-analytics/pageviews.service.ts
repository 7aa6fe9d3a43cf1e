import { randomUUID } from "node:crypto";
import { describePath } from "../../../domain/site-analytics/page-path.ts";
import type { Pageview } from "../../../domain/site-analytics/site-analytics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
import { deletePageviewsBefore, insertPageview } from "./pageviews.sql.ts";

/** A whole office may share one address. */
export const TRACK_BY_ADDRESS: RateLimit = { name: "track-address", points: 600, windowSeconds: 600 };
/** Thirteen months: this month beside the same one a year ago. */
const KEPT_DAYS = 400;
const HOST = /^[a-z0-9.-]{1,253}$/;

/** Keeps a pageview; `referrer` is the host that the visitor came from, of which anything but a host is dropped. */
export async function recordPageview(
  { pageview, referrer }: { pageview: Pageview; referrer: string | null },
  sql: Sql = getDatabase().system,
): Promise<void> {
  const host = referrer?.toLowerCase() ?? "";
  await insertPageview(sql, {
    id: randomUUID(),
    pageview: { ...pageview, pagePath: describePath(pageview.pagePath) },
    referrerHost: HOST.test(host) ? host : null,
  });
}

/** Deletes pageviews past their time. */
export async function deleteOldPageviews(sql: Sql = getDatabase().system): Promise<void> {
  await deletePageviewsBefore(sql, KEPT_DAYS);
}
