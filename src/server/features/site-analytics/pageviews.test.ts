import { afterAll, beforeAll, expect, it } from "vitest";
import { pageviewSchema } from "#src/domain/site-analytics/site-analytics.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { deleteOldPageviews, addPageview } from "./pageviews.service.ts";

const database = setUpFileDatabase();
let owner: ReturnType<typeof connectAsOwner>;

beforeAll(() => {
  owner = connectAsOwner(database.url);
});
afterAll(() => owner.end());

const pageview = pageviewSchema.parse({
  sessionId: "session_1763760000000abc1234",
  pagePath: "/admin-login/s3cr3t",
  pageTitle: "Blog",
  loadTime: 812.4,
  eventType: "pageview",
  userAgent: "Vitest",
});

it("stores a pageview without secrets of the path, and the referrer only if it is a host", async () => {
  await addPageview({ pageview, referrer: "News.Example" });
  await addPageview({ pageview: { ...pageview, loadTime: null }, referrer: "https://news.example/?q=secret" });
  const columns = { session_id: pageview.sessionId, page_path: "/admin-login/:token", user_agent: "Vitest" };
  expect(
    await owner`select session_id, page_path, user_agent, load_time_ms, referrer_host from pageviews order by at`,
  ).toEqual([
    { ...columns, load_time_ms: 812, referrer_host: "news.example" },
    { ...columns, load_time_ms: null, referrer_host: null },
  ]);
  const [names] = await owner`
    select string_agg(column_name, ' ') as all from information_schema.columns where table_name = 'pageviews'`;
  expect(names?.["all"]).not.toMatch(/address|ip/);
});

it("deletes a pageview after thirteen months", async () => {
  await owner`update pageviews set at = now() - interval '401 days' where load_time_ms is null`;
  await deleteOldPageviews();
  expect(await owner`select load_time_ms from pageviews`).toEqual([{ load_time_ms: 812 }]);
});
