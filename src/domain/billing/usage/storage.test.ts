import { expect, test } from "vitest";
import { PLANS } from "../../plans/plans.ts";
import { computeStanding } from "../standing/standing.ts";
import type { BillingSnapshot } from "../standing/standing.ts";
import { describeStorageLimit, getStorageLimit } from "./storage.ts";

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const TRIAL: BillingSnapshot = {
  plan: "free",
  trialEndsAtMs: NOW + DAY,
  createdAtMs: NOW - DAY,
  subscription: null,
  arrangement: null,
};
const GIB = 1024 ** 3;

test("a bigger plan has room for more files, and a trial for as many as Starter", () => {
  const { free, growth, pro, enterprise } = PLANS;
  expect(free.storageBytes).toBeLessThan(growth.storageBytes);
  expect(growth.storageBytes).toBeLessThan(pro.storageBytes);
  expect(enterprise.storageBytes).toBeNull();
  expect(getStorageLimit(computeStanding(TRIAL, NOW), undefined)).toBe(free.storageBytes);
});

test("the operator's setting replaces what plans say", () => {
  const standing = computeStanding(TRIAL, NOW);
  expect(getStorageLimit(standing, 7)).toBe(7);
  expect(getStorageLimit(standing, null)).toBeNull();
});

test("a refusal says what is left and what makes room", () => {
  const standing = computeStanding(TRIAL, NOW);
  const full = { setting: undefined, limitBytes: 5 * GIB, usedBytes: 5 * GIB };
  expect(describeStorageLimit(standing, full)).toBe(
    "The Starter plan stores up to 5\u00a0GiB of files, and all of it is used. Delete recordings or exports, or upgrade to Growth.",
  );
  expect(describeStorageLimit(standing, { setting: 2 * GIB, limitBytes: 2 * GIB, usedBytes: GIB })).toBe(
    "This workspace stores up to 2\u00a0GiB of files, of which 1\u00a0GiB are left. Delete recordings or exports, or talk to your administrator.",
  );
});
