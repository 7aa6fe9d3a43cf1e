import { expect, test } from "vitest";
import { COMPONENTS } from "./status-labels.ts";
import type { Status } from "./status.contract.ts";
import { fillDays, rateDay, computeUptime, summarizeStatus, formatUptime } from "./status.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const status = (changes: Partial<Status> = {}, failed: readonly string[] = []): Status => ({
  checkedAt: "2026-11-21T11:59:30.000Z",
  components: COMPONENTS.map(({ id }) => ({ id, ok: !failed.includes(id), ms: 3, days: [] })),
  incidents: [],
  ...changes,
});

test("a day without checks is not good", () => {
  expect(rateDay({ day: "2026-11-21", checks: 0, failures: 0 })).toBe("none");
  expect(rateDay({ day: "2026-11-21", checks: 1_440, failures: 0 })).toBe("good");
  expect(rateDay({ day: "2026-11-21", checks: 1_440, failures: 1 })).toBe("degraded");
  expect(rateDay({ day: "2026-11-21", checks: 100, failures: 5 })).toBe("bad");
});

test("fills in days without checks, 90 in total", () => {
  const days = fillDays([{ day: "2026-11-20", checks: 10, failures: 1 }], "2026-11-21");
  expect([days.length, days[0]?.day, days[88], days[89]?.checks]).toEqual([
    90,
    "2026-08-24",
    { day: "2026-11-20", checks: 10, failures: 1 },
    0,
  ]);
});

test("uptime counts only existing checks and never rounds up to 100%", () => {
  const days = [
    { day: "2026-11-20", checks: 0, failures: 0 },
    { day: "2026-11-21", checks: 40_000, failures: 1 },
  ];
  expect(formatUptime(computeUptime(days))).toBe("99.99%");
  expect(formatUptime(computeUptime([]))).toBe("–");
  expect(formatUptime(1)).toBe("100%");
});

test("stale data comes before any other state", () => {
  expect(summarizeStatus(status(), NOW)).toBe("good");
  expect(summarizeStatus(status({ checkedAt: null }), NOW)).toBe("unknown");
  expect(summarizeStatus(status({ checkedAt: "2026-11-21T11:56:00.000Z" }), NOW)).toBe("stale");
  expect(summarizeStatus(status({}, ["mail"]), NOW)).toBe("degraded");
  expect(
    summarizeStatus(
      status(
        {},
        COMPONENTS.map(({ id }) => id),
      ),
      NOW,
    ),
  ).toBe("down");
});
