import { afterAll, beforeAll, expect, it } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { addPageview } from "../site-analytics/pageviews.service.ts";
import { getVisits } from "./visits.service.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
});
afterAll(async () => {
  await getDatabase().end();
  await database.drop();
});

function view(sessionId: string, pagePath: string, loadTime: number | null, referrer: string | null = null) {
  const pageview = { sessionId, pagePath, pageTitle: "x", loadTime, eventType: "pageview", userAgent: "test" } as const;
  return addPageview({ pageview, referrer });
}

it("counts views, visitors, load times, referrers and sign-ups for every day of the period, without the admin area", async () => {
  await view("session_1aaaaaaa", "/", 400, "news.example");
  await view("session_1aaaaaaa", "/signup", null);
  await view("session_1aaaaaaa", "/onboarding/welcome", null);
  await view("session_2aaaaaaa", "/", 800);
  await view("session_2aaaaaaa", "/", null);
  await view("session_3aaaaaaa", "/admin", 50);
  await view("session_3aaaaaaa", "/admin/clients", null);
  // Session 4 signs up for a plan, session 5 returns to an existing account, session 6 opens onboarding without one.
  await view("session_4aaaaaaa", "/signup", null);
  await view("session_4aaaaaaa", "/checkout/price_growth_monthly", null);
  await view("session_5aaaaaaa", "/onboarding/welcome", null);
  await view("session_5aaaaaaa", "/signup", null);
  await view("session_6aaaaaaa", "/onboarding/welcome", null);
  const visits = await getVisits(getDatabase().system, { days: 7, area: "all" });
  expect(visits).toMatchObject({
    views: 10,
    visitors: 5,
    medianLoadMs: 600,
    publicVisitors: 4,
    signupVisitors: 3,
    signedUpVisitors: 2,
    referrers: [{ host: "news.example", visitors: 1 }],
  });
  expect(visits.pages).toContainEqual({ path: "/", views: 3, visitors: 2, medianLoadMs: 600 });
  expect(visits.pages.map(({ path }) => path)).toEqual([
    "/onboarding/welcome",
    "/signup",
    "/",
    "/checkout/price_growth_monthly",
  ]);
  // Sessions 7 and 8 only use their account, so they could not convert.
  await view("session_7aaaaaaa", "/login", null);
  await view("session_7aaaaaaa", "/dash/funnel", null);
  await view("session_8aaaaaaa", "/dash", null);
  await view("session_9aaaaaaa", "/blog/dashboards", null);
  const later = await getVisits(getDatabase().system, { days: 7, area: "all" });
  expect(later).toMatchObject({ visitors: 8, publicVisitors: 5, signedUpVisitors: 2 });
  const apart = await Promise.all(
    (["public", "account"] as const).map((area) => getVisits(getDatabase().system, { days: 7, area })),
  );
  expect(apart.map(({ views }) => views)).toEqual([7, 7]);
  expect(apart.map(({ visitors }) => visitors)).toEqual([5, 6]);
  expect(apart.map(({ publicVisitors, signedUpVisitors }) => [publicVisitors, signedUpVisitors])).toEqual([
    [5, 2],
    [5, 2],
  ]);
  expect(apart[1]?.pages.map(({ path }) => path)).toContain("/dash/funnel");
  expect(apart[0]?.pages.map(({ path }) => path)).toEqual(["/signup", "/", "/blog/dashboards"]);
  expect(visits.days).toHaveLength(7);
  expect(visits.days.at(-1)).toMatchObject({ views: 10, visitors: 5 });
  expect(visits.days[0]).toMatchObject({ views: 0, visitors: 0 });
});
