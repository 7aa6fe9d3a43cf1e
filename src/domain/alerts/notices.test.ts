import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { createNoticeLog, decideNotice } from "./notices.ts";
import type { NoticeLog } from "./notices.ts";

type Step = { at: number; transition?: "fired" | "resolved"; open?: boolean; muted?: boolean; isAlert?: boolean };

/** Runs steps at minutes; returns what was sent as "minute kind flips". */
function run(steps: readonly Step[], renotifyHours: number | null = 24): string[] {
  let log: NoticeLog = createNoticeLog();
  return steps.flatMap(({ at, transition = null, open = transition === "fired", muted = false, isAlert = open }) => {
    const input = { transition, open, isAlert, muted, renotifyHours, nowMs: at * MINUTE_MS };
    const decided = decideNotice(log, input);
    log = decided.log;
    const { notice } = decided;
    return notice === null ? [] : [`${at} ${notice.kind}${notice.flips === null ? "" : ` ${notice.flips}`}`];
  });
}

const flip = (at: number, fired: boolean): Step => ({ at, transition: fired ? "fired" : "resolved" });

describe("the notices of an alert", () => {
  it("are sent once for firing and once for resolving", () => {
    const steps = [flip(0, true), { at: 1, open: true }, flip(60, false), { at: 61 }];
    expect(run(steps)).toEqual(["0 fired", "60 resolved"]);
  });

  it("are repeated while the alert is open, but not without data", () => {
    const open = (at: number, isAlert = true): Step => ({ at, open: true, isAlert });
    const steps = [flip(0, true), open(60), open(119), open(120, false), open(121), open(240), open(241)];
    expect(run(steps, 2)).toEqual(["0 fired", "121 reminder", "241 reminder"]);
    expect(run(steps, null)).toEqual(["0 fired"]);
  });

  it("stay away while muted; when that ends in alert, one is sent", () => {
    const during: Step = { at: 10, open: true, muted: true };
    expect(run([flip(0, true), during, { at: 20, open: true }, { at: 21, open: true }])).toEqual([
      "0 fired",
      "20 reminder",
    ]);
    const fired: Step = { at: 0, transition: "fired", muted: true };
    expect(run([fired, { at: 20, open: true }, { at: 21, open: true }])).toEqual(["20 fired"]);
    // It came and went while muted.
    const resolved: Step = { at: 10, transition: "resolved", muted: true };
    expect(run([fired, resolved, { at: 20 }])).toEqual([]);
    expect(run([fired, flip(30, false)])).toEqual([]);
  });

  it("are gathered after four in six hours, and sent as one each six hours", () => {
    const hour = 60;
    const flips = Array.from({ length: 11 }, (_, index) => flip(index * 30, index % 2 === 0));
    const later: Step[] = [
      { at: 8 * hour, open: true },
      { at: 13 * hour, open: true },
      { at: 20 * hour, open: true },
      flip(21 * hour, false),
    ];
    // Fires at 0, 60, 120 …; four are sent, seven gathered until six hours after the last one.
    expect(run([...flips, ...later])).toEqual([
      ...["0 fired", "30 resolved", "60 fired", "90 resolved"],
      `${8 * hour} fired 7`,
      `${21 * hour} resolved`,
    ]);
  });

  it("forgets what was sent over six hours ago", () => {
    const steps = Array.from({ length: 8 }, (_, index) => flip((index * 6 * HOUR_MS) / MINUTE_MS, index % 2 === 0));
    expect(run(steps)).toHaveLength(8);
  });
});
