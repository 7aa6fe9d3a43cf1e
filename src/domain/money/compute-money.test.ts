import { describe, expect, it } from "vitest";
import { computeMeanWorth, computeMoney } from "./compute-money.ts";
import type { ConversionValues } from "./compute-money.ts";

const VALUES: ConversionValues = {
  workspace: { cents: 8_000, currency: "EUR" },
  accounts: new Map([["b", { cents: 12_000, currency: "EUR" }]]),
  currency: "EUR",
  hasEventValues: true,
};
const NOTHING: ConversionValues = { workspace: null, accounts: new Map(), currency: null, hasEventValues: false };

describe("what sold conversations are worth", () => {
  it("is the account's value before the workspace's", () => {
    const sold = [
      { account: "a", n: 3 },
      { account: "b", n: 2 },
    ];
    expect(computeMoney(sold, [], VALUES)).toEqual({ cents: 48_000, currency: "EUR", sold: 5, others: [] });
  });

  it("is the sum of its events' values where these tell one", () => {
    const valued = [
      { account: "a", currency: null, n: 1, cents: 15_050 },
      { account: "a", currency: "EUR", n: 1, cents: 15_050 },
    ];
    expect(computeMoney([{ account: "a", n: 3 }], valued, VALUES)).toEqual({
      ...{ cents: 31_050, currency: "EUR", sold: 3, others: [] },
    });
  });

  it("keeps other currencies apart", () => {
    const valued = [
      { account: "a", currency: null, n: 2, cents: 9_000 },
      { account: "a", currency: "USD", n: 2, cents: 9_000 },
    ];
    expect(computeMoney([{ account: "a", n: 3 }], valued, VALUES)).toEqual({
      ...{ cents: 8_000, currency: "EUR", sold: 1, others: [{ cents: 9_000, currency: "USD", sold: 2 }] },
    });
  });

  it("is not known without a value, and only that of valued ones without a value of the workspace", () => {
    const sold = [{ account: "a", n: 3 }];
    expect(computeMoney(sold, [], NOTHING)).toBeNull();
    const valued = [
      { account: "a", currency: null, n: 1, cents: 500 },
      { account: "a", currency: "EUR", n: 1, cents: 500 },
    ];
    const money = computeMoney(sold, valued, { ...NOTHING, currency: "EUR", hasEventValues: true });
    expect(money).toMatchObject({ cents: 500, sold: 1 });
  });

  it("has the mean of the period's sales, else the value of the account asked for or the workspace", () => {
    const sold = [{ account: "b", n: 2 }];
    expect(computeMeanWorth(computeMoney(sold, [], VALUES), sold, VALUES)).toBe(12_000);
    expect(computeMeanWorth(computeMoney([], [], VALUES), [], VALUES)).toBe(8_000);
    expect(computeMeanWorth(computeMoney([], [], VALUES), [], VALUES, "b")).toBe(12_000);
    expect(computeMeanWorth(computeMoney([], [], VALUES), [], VALUES, "a")).toBe(8_000);
    expect(computeMeanWorth(null, [], NOTHING)).toBeNull();
  });

  it("is not that of a few sales with a value where no value is set", () => {
    const values: ConversionValues = { ...NOTHING, currency: "EUR", hasEventValues: true };
    const valued = [
      { account: "a", currency: null, n: 2, cents: 900 },
      { account: "a", currency: "EUR", n: 2, cents: 900 },
    ];
    const compute = (n: number) => {
      const sold = [{ account: "a", n }];
      return computeMeanWorth(computeMoney(sold, valued, values), sold, values);
    };
    expect(compute(5)).toBeNull();
    expect(compute(4)).toBe(450);
  });
});
