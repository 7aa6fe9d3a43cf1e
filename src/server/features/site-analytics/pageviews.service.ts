import { randomUUID } from "node:crypto";
import { maskSecrets } from "../../../domain/site-analytics/mask-secrets.ts";
import { maskPath } from "../../../domain/site-analytics/mask-url.ts";
import type { Pageview } from "../../../domain/site-analytics/site-analytics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { deletePageviewsBefore, insertPageview } from "./pageviews.sql.ts";

/** A whole office may share one address. */
export const TRACK_BY_ADDRESS: RateLimit = { name: "track-address", points: 600, windowSeconds: 600 };
/** Thirteen months, to compare a month with the same month a year ago. */
const RETENTION_DAYS = 400;
const HOST = /^[a-z0-9.-]{1,253}$/;

/** Stores a pageview. Drops `referrer` unless it is a plain host name. */
export async function addPageview(
  { pageview, referrer }: { pageview: Pageview; referrer: string | null },
  sql: Sql = getDatabase().system,
): Promise<void> {
  const host = referrer?.toLowerCase() ?? "";
  await insertPageview(sql, {
    id: randomUUID(),
    pageview: { ...pageview, pagePath: maskPath(maskSecrets(pageview.pagePath)) },
    referrerHost: HOST.test(host) ? host : null,
  });
}

/** Deletes pageviews older than the retention period. */
export async function deleteOldPageviews(sql: Sql = getDatabase().system): Promise<void> {
  await deletePageviewsBefore(sql, RETENTION_DAYS);
}
