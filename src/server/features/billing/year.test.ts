import { beforeAll, expect, it } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { simulateBilling } from "#tests/support/simulate-billing.ts";

const database = setUpFileDatabase();
beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "b".repeat(43) }));

// The long form is `npm run bench billing`: 50 clients for a year.
it("some months of several clients end with invoices that equal a recount", async () => {
  const { periods, overageCents, problems } = await simulateBilling(database.owner, { clients: 5, months: 4, seed: 7 });
  expect(problems).toEqual([]);
  expect(periods).toBeGreaterThan(10);
  expect(overageCents).toBeGreaterThan(0);
}, 120_000);
