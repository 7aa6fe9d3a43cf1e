import { expect, test } from "vitest";
import { COMPONENTS } from "./components.ts";
import type { Status } from "./status.contract.ts";
import { fillDays, judgeDay, measureUptime, summariseStatus, writeUptime } from "./status.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const status = (changes: Partial<Status> = {}, failed: readonly string[] = []): Status => ({
  checkedAt: "2026-11-21T11:59:30.000Z",
  components: COMPONENTS.map(({ id }) => ({ id, ok: !failed.includes(id), ms: 3, days: [] })),
  incidents: [],
  ...changes,
});

test("a day without a check is not a good day", () => {
  expect(judgeDay({ day: "2026-11-21", checks: 0, failures: 0 })).toBe("none");
  expect(judgeDay({ day: "2026-11-21", checks: 1_440, failures: 0 })).toBe("good");
  expect(judgeDay({ day: "2026-11-21", checks: 1_440, failures: 1 })).toBe("disturbed");
  expect(judgeDay({ day: "2026-11-21", checks: 100, failures: 5 })).toBe("bad");
});

test("90 days are shown, whatever was checked", () => {
  const days = fillDays([{ day: "2026-11-20", checks: 10, failures: 1 }], "2026-11-21");
  expect([days.length, days[0]?.day, days[88], days[89]?.checks]).toEqual([
    90,
    "2026-08-24",
    { day: "2026-11-20", checks: 10, failures: 1 },
    0,
  ]);
});

test("uptime counts checks that were made, and never rounds up to all", () => {
  const days = [
    { day: "2026-11-20", checks: 0, failures: 0 },
    { day: "2026-11-21", checks: 40_000, failures: 1 },
  ];
  expect(writeUptime(measureUptime(days))).toBe("99.99%");
  expect(writeUptime(measureUptime([]))).toBe("–");
  expect(writeUptime(1)).toBe("100%");
});

test("the summary says when the data is old before it says anything good", () => {
  expect(summariseStatus(status(), NOW)).toBe("good");
  expect(summariseStatus(status({ checkedAt: null }), NOW)).toBe("unknown");
  expect(summariseStatus(status({ checkedAt: "2026-11-21T11:56:00.000Z" }), NOW)).toBe("old");
  expect(summariseStatus(status({}, ["mail"]), NOW)).toBe("disturbed");
  expect(
    summariseStatus(
      status(
        {},
        COMPONENTS.map(({ id }) => id),
      ),
      NOW,
    ),
  ).toBe("down");
});
