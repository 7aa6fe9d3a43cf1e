import { expect, it } from "vitest";
import type { Preview } from "#src/domain/alerts/alerts.contract.ts";
import { canFire, describeFirings } from "./preview-points.ts";

type Point = Pick<Preview["points"][number], "value" | "n" | "outcome">;

/** A preview of some hours that fired at the first ones. */
function build(points: readonly Point[], fired = 0): Preview {
  const at = "2026-10-05T14:00:00.000Z";
  return {
    points: points.map((point) => ({ ...point, at, expected: null, low: null, high: null, state: "ok" })),
    firings: points.slice(0, fired).map(({ value }) => ({ from: at, to: null, value })),
    perWeek: fired,
    method: "",
  };
}

it("says how often a rule would have fired", () => {
  const met: Point = { value: 3, n: 3, outcome: "met" };
  expect(describeFirings(build([met, met], 2), "messages", 7).text).toBe("Would have fired 2 times in 7 days");
  expect(describeFirings(build([met], 1), "messages", 1).text).toBe("Would have fired once in the last day");
  expect(describeFirings(build([{ ...met, outcome: "clear" }]), "messages", 28).text).toBe(
    "Would not have fired in 28 days",
  );
});

it("says if there is no data, or not enough", () => {
  const text = (point: Point, measure: Parameters<typeof describeFirings>[1]) =>
    describeFirings(build([point, point]), measure, 28).text;
  const none: Point = { value: null, n: 0, outcome: "no_data" };
  expect(text(none, "conversionRate")).toBe("There is no data for it yet");
  expect(text(none, "lastMessage")).toBe("There is no data for it yet");
  expect(text({ value: 0, n: 0, outcome: "clear" }, "conversations")).toBe("There is no data for it yet");
  expect(text({ value: null, n: 0, outcome: "clear" }, "findings")).toBe("There is no data for it yet");
  expect(text({ value: 0, n: 0, outcome: "clear" }, "findings")).toBe("Would not have fired in 28 days");
  expect(text({ value: 0.5, n: 4, outcome: "no_data" }, "conversionRate")).toBe("Not enough data in 28 days");
});

it("only watches where no value could fire", () => {
  const change = { kind: "change", against: "week", direction: "down", amount: 0.05, unit: "points" } as const;
  const anomaly = { kind: "anomaly", direction: "down", sensitivity: "medium" } as const;
  const none = { low: null, high: null, state: "ok" } as const;
  expect(canFire(change, none)).toBe(false);
  expect(canFire(change, { ...none, low: 0.1 })).toBe(true);
  expect(canFire(change, { ...none, state: "no_data" })).toBe(true);
  expect(canFire(anomaly, none)).toBe(true);
});
