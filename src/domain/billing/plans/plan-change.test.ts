import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { getPlanTerms } from "../usage/allowance.ts";
import {
  canChangePlan,
  compareChange,
  computeOverageChange,
  describeBlocker,
  isPreviewStale,
  listAccountsOver,
  listBlockers,
} from "./plan-change.ts";

test("a bigger plan is an upgrade, a smaller one a downgrade", () => {
  expect(compareChange("free", "growth")).toBe("upgrade");
  expect(compareChange("pro", "growth")).toBe("downgrade");
  expect(compareChange("growth", "enterprise")).toBe("upgrade");
  expect(compareChange("pro", "pro")).toBe("none");
});

test("a running subscription's plan can be changed by those who manage it, until it is canceled", () => {
  const billing = { hasSubscription: true, canManage: true, cancelAt: null, status: "active" } as const;
  expect(canChangePlan(billing)).toBe(true);
  expect(canChangePlan({ ...billing, status: "trialing" })).toBe(true);
  expect(canChangePlan({ ...billing, status: "past_due" })).toBe(false);
  expect(canChangePlan({ ...billing, hasSubscription: false })).toBe(false);
  expect(canChangePlan({ ...billing, canManage: false })).toBe(false);
  expect(canChangePlan({ ...billing, cancelAt: "2026-04-01T00:00:00.000Z" })).toBe(false);
});

test("a plan with fewer API accounts than there are is blocked, and says how many", () => {
  expect(listBlockers("free", 6)).toEqual([{ code: "api_accounts", have: 6, allowed: 5 }]);
  expect(listBlockers("free", 5)).toEqual([]);
  expect(listBlockers("enterprise", 1_000)).toEqual([]);
});

test("the newest API accounts are those that are too many", () => {
  const accounts = ["Web", "Shop", "Help", "App", "Phone", "Kiosk", "Store"];
  expect(listAccountsOver("free", accounts)).toEqual(["Kiosk", "Store"]);
  expect(listAccountsOver("growth", accounts)).toEqual([]);
  const [blocker] = listBlockers("free", accounts.length);
  expect(blocker === undefined ? "" : describeBlocker("free", blocker, accounts)).toBe(
    "Starter allows up to 5 API accounts, and this workspace has 7. There is no room for “Kiosk”, “Store”. Choose a bigger plan.",
  );
});

test("a bigger plan's included messages take additional ones back, free messages first", () => {
  const change = { from: getPlanTerms("free"), to: getPlanTerms("growth") };
  const compute = (counted: number, creditMessages = 0) => computeOverageChange({ counted, creditMessages }, change);
  expect(compute(4_000)).toEqual({ messages: 0, beforeCents: 0, afterCents: 0 });
  expect(compute(5_600)).toEqual({ messages: 600, beforeCents: 4_800, afterCents: 0 });
  expect(compute(25_010)).toEqual({ messages: 20_010, beforeCents: 160_080, afterCents: 50 });
  expect(compute(5_600, 500)).toEqual({ messages: 100, beforeCents: 800, afterCents: 0 });
});

test("a preview holds for ten minutes of its own period", () => {
  const nowMs = Date.parse("2026-03-10T12:00:00Z");
  const startMs = nowMs - 60 * MINUTE_MS;
  const at = (minutes: number) => (nowMs - minutes * MINUTE_MS) / 1_000;
  expect(isPreviewStale(at(0), { nowMs, startMs })).toBe(false);
  expect(isPreviewStale(at(10), { nowMs, startMs })).toBe(false);
  expect(isPreviewStale(at(11), { nowMs, startMs })).toBe(true);
  expect(isPreviewStale(at(-1), { nowMs, startMs })).toBe(true);
  expect(isPreviewStale(at(5), { nowMs, startMs: nowMs - MINUTE_MS })).toBe(true);
});
