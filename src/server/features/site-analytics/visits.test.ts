import { afterAll, beforeAll, expect, it } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { useDatabase } from "#tests/support/tenant.ts";
import { recordPageview } from "./pageviews.service.ts";
import { getVisits } from "./visits.service.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  useDatabase(database.url);
});
afterAll(async () => {
  await getDatabase().end();
  await database.drop();
});

function view(sessionId: string, pagePath: string, loadTime: number | null, referrer: string | null = null) {
  const pageview = { sessionId, pagePath, pageTitle: "x", loadTime, eventType: "pageview", userAgent: "test" } as const;
  return recordPageview({ pageview, referrer });
}

it("counts views, visitors, load times, referrers and who signed up, with every day of the period, but no staff", async () => {
  await view("session_1aaaaaaa", "/", 400, "news.example");
  await view("session_1aaaaaaa", "/signup", null);
  await view("session_1aaaaaaa", "/onboarding/welcome", null);
  await view("session_2aaaaaaa", "/", 800);
  await view("session_2aaaaaaa", "/", null);
  await view("session_3aaaaaaa", "/admin", 50);
  await view("session_3aaaaaaa", "/admin/clients", null);
  const visits = await getVisits(getDatabase().system, { days: 7 });
  expect(visits).toMatchObject({
    views: 5,
    visitors: 2,
    medianLoadMs: 600,
    signupVisitors: 1,
    signedUpVisitors: 1,
    referrers: [{ host: "news.example", visitors: 1 }],
  });
  expect(visits.pages[0]).toEqual({ path: "/", views: 3, visitors: 2, medianLoadMs: 600 });
  expect(visits.days).toHaveLength(7);
  expect(visits.days.at(-1)).toMatchObject({ views: 5, visitors: 2 });
  expect(visits.days[0]).toMatchObject({ views: 0, visitors: 0 });
});
