import { afterEach, expect, it, vi } from "vitest";
import { isTooSlow, watchRate } from "./body-rate.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("gives every body ten seconds, and then asks for 4 KiB per second", () => {
  expect(isTooSlow(0, 10_000)).toBe(false);
  expect(isTooSlow(1, 10_001)).toBe(true);
  expect(isTooSlow(4_096, 11_000)).toBe(false);
  expect(isTooSlow(40_000, 30_000)).toBe(true);
});

it("refuses a body of which a byte comes now and then", () => {
  vi.useFakeTimers();
  let size = 0;
  const refuse = vi.fn();
  watchRate(() => size, refuse);
  for (; size < 10; size++) vi.advanceTimersByTime(20_000);
  expect(refuse).toHaveBeenCalledOnce();
  expect(refuse.mock.calls[0]).toMatchObject([{ code: "bad_request" }]);
});

it("does not refuse a body that has arrived", () => {
  vi.useFakeTimers();
  const refuse = vi.fn();
  watchRate(() => 0, refuse)();
  vi.advanceTimersByTime(60_000);
  expect(refuse).not.toHaveBeenCalled();
});
