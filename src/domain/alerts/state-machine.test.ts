import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../shared/durations.ts";
import type { Outcome } from "./alerts.contract.ts";
import { createMachine, stepMachine } from "./state-machine.ts";
import type { StateRule } from "./state-machine.ts";

const PLAIN: StateRule = { forHours: 1, clearForHours: 1, onNoData: "keep" };
const OUTCOMES: Record<string, Outcome> = { m: "met", c: "clear", b: "between", n: "no_data" };

/** Runs outcomes of consecutive hours, each a letter; a space is an hour that was not evaluated, "=" repeats the hour. */
function run(rule: StateRule, letters: string): string[] {
  let machine = createMachine(0);
  let hour = 0;
  return [...letters.replaceAll("=", "")].flatMap((letter, index) => {
    const before = [...letters].filter((other) => other !== "=")[index - 1];
    hour += isRepeated(letters, index) && before !== undefined ? 0 : 1;
    const outcome = OUTCOMES[letter];
    if (outcome === undefined) return [];
    const step = stepMachine(rule, machine, { hourAt: hour * HOUR_MS, outcome, nowMs: hour * HOUR_MS, zone: "UTC" });
    machine = step.machine;
    return [step.transition === null ? machine.state : `${machine.state}:${step.transition}`];
  });
}

function isRepeated(letters: string, index: number): boolean {
  const positions = [...letters].flatMap((letter, at) => (letter === "=" ? [] : [at]));
  const at = positions[index] ?? 0;
  return letters[at - 1] === "=";
}

describe("the state of an alert", () => {
  it("fires when met, stays between, and resolves when cleared", () => {
    expect(run(PLAIN, "cmbmc")).toEqual(["ok", "alert:fired", "alert", "alert", "ok:resolved"]);
  });

  it("may fire within an hour, but clears only in a later one", () => {
    expect(run(PLAIN, "c=m=c=cc")).toEqual(["ok", "alert:fired", "alert", "alert", "ok:resolved"]);
  });

  it("waits for consecutive hours, counted by their last outcome", () => {
    expect(run({ ...PLAIN, forHours: 3 }, "mmcmmm")).toEqual(["ok", "ok", "ok", "ok", "ok", "alert:fired"]);
    expect(run({ ...PLAIN, forHours: 2 }, "m=cm")).toEqual(["ok", "ok", "ok"]);
    expect(run({ ...PLAIN, forHours: 2 }, "m=m=mm")).toEqual(["ok", "ok", "ok", "alert:fired"]);
    expect(run({ ...PLAIN, clearForHours: 2 }, "mcbcc")).toEqual([
      ...["alert:fired", "alert", "alert", "alert", "ok:resolved"],
    ]);
  });

  it("does not count over an hour that was not evaluated", () => {
    expect(run({ ...PLAIN, forHours: 2 }, "m mm")).toEqual(["ok", "ok", "alert:fired"]);
  });

  it("keeps an alert open while there is no data", () => {
    expect(run(PLAIN, "mnnmc")).toEqual(["alert:fired", "no_data:no_data", "no_data", "alert", "ok:resolved"]);
    expect(run(PLAIN, "nc")).toEqual(["no_data:no_data", "ok"]);
    expect(run({ ...PLAIN, forHours: 2 }, "mnm")).toEqual(["ok", "no_data:no_data", "ok"]);
  });

  it("takes missing data for an alert or for ok if the rule says so", () => {
    expect(run({ ...PLAIN, onNoData: "alert" }, "cnc")).toEqual(["ok", "alert:fired", "ok:resolved"]);
    expect(run({ ...PLAIN, onNoData: "ok" }, "mn")).toEqual(["alert:fired", "ok:resolved"]);
  });

  it("ends at once where a later hour is not needed", () => {
    const fired = stepMachine(PLAIN, createMachine(0), { hourAt: 0, outcome: "met", nowMs: 60_000, zone: "UTC" });
    const input = { hourAt: 0, outcome: "clear", nowMs: 120_000, zone: "UTC" } as const;
    expect(stepMachine(PLAIN, fired.machine, input).transition).toBeNull();
    expect(stepMachine(PLAIN, fired.machine, { ...input, atOnce: true }).transition).toBe("resolved");
  });
});
