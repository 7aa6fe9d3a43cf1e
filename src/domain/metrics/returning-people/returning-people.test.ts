import { expect, it } from "vitest";
import { buildCohorts } from "./returning-people.ts";

const PERIOD = { from: "2026-03-02", lastDay: "2026-03-22" };

it("counts all users of a cohort in week 0 and returning users in later weeks", () => {
  const rows = [
    { cohort: 0, week: 0, users: 10, returned: 5 },
    { cohort: 0, week: 1, users: 4, returned: 4 },
    { cohort: 1, week: 0, users: 6, returned: 1 },
  ];
  expect(buildCohorts(rows, PERIOD)).toEqual([
    { from: "2026-03-02", users: 10, returned: 5, weeks: [10, 4, null] },
    { from: "2026-03-09", users: 6, returned: 1, weeks: [6, null] },
    { from: "2026-03-16", users: 0, returned: 0, weeks: [0] },
  ]);
});

it("has no cohorts for a period that has not started", () => {
  expect(buildCohorts([], { from: "2026-03-02", lastDay: "2026-03-01" })).toEqual([]);
});
