import fc from "fast-check";
import { expect, test } from "vitest";
import { computeOverageCents, computeProration, formatCents, scaleCents } from "./money.ts";

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 });
const whole = fc.integer({ min: 1, max: 3_000_000 });

test("an amount is rounded once, half away from zero", () => {
  expect(scaleCents(5, 1, 2)).toBe(3);
  expect(scaleCents(-5, 1, 2)).toBe(-3);
  expect(scaleCents(1, 1, 3)).toBe(0);
  expect(Object.is(scaleCents(-1, 1, 3), 0)).toBe(true);
  expect(scaleCents(2, 1, 3)).toBe(1);
});

test("the rounded amount is a whole number at most half a cent away, and symmetric", () => {
  fc.assert(
    fc.property(amount, whole, whole, (cents, part, divisor) => {
      const rounded = scaleCents(cents, part, divisor);
      const doubleError = 2n * BigInt(rounded) * BigInt(divisor) - 2n * BigInt(cents) * BigInt(part);
      expect(Number.isInteger(rounded)).toBe(true);
      expect(doubleError <= BigInt(divisor) && -doubleError <= BigInt(divisor)).toBe(true);
      // A tie goes away from zero.
      if (doubleError === BigInt(divisor)) expect(rounded).toBeGreaterThan(0);
      if (-doubleError === BigInt(divisor)) expect(rounded).toBeLessThan(0);
      expect(scaleCents(-cents, part, divisor) + rounded).toBe(0);
    }),
  );
});

test("additional messages cost a hundredth of the price per 100 each, never whole blocks", () => {
  for (const [price, cents] of [
    [800, 8],
    [500, 5],
    [300, 3],
  ] as const) {
    fc.assert(
      fc.property(fc.nat(1_000_000), (messages) => {
        expect(computeOverageCents(messages, price)).toBe(messages * cents);
      }),
    );
  }
  expect(computeOverageCents(1, 250)).toBe(3);
});

test("a proration is the difference of two rounded shares, and zero for the same price or no time left", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      whole,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (a, b, s, r) => {
        const leftSeconds = Math.floor(s * r);
        const { totalCents, chargeCents, creditCents } = computeProration({
          fromCents: a,
          toCents: b,
          leftSeconds,
          wholeSeconds: s,
        });
        expect(totalCents).toBe(scaleCents(b, leftSeconds, s) - scaleCents(a, leftSeconds, s));
        expect(totalCents).toBe(chargeCents + creditCents);
        if (a === b || leftSeconds === 0) expect(totalCents).toBe(0);
        if (b >= a) expect(totalCents).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("an amount is written with two decimals and its sign", () => {
  expect([19_900, 5, -50, 123_456_789].map(formatCents)).toEqual(["$199.00", "$0.05", "−$0.50", "$1,234,567.89"]);
});
