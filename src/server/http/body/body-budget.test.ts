import { expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

it("limits the bytes that one client has in work, and not another's", () => {
  const budget = createBodyBudget(1_000);
  const first = budget.hold("busy", "600");
  expect(() => budget.hold("busy", "401")).toThrow("Too many large requests at once");
  expect(() => budget.hold("other", "1000")).not.toThrow();
  const second = budget.hold("busy", "400");
  first.release();
  expect(() => second.growTo(1_001)).toThrow("Too many");
  second.growTo(1_000);
  second.release();
  budget.hold("busy", "1000").release();
});

it("counts a body by its true size once that is known", () => {
  const budget = createBodyBudget(100_000);
  const compressed = budget.hold("busy", "10");
  compressed.growTo(90_000);
  expect(() => budget.hold("busy", "10001")).toThrow("Too many");
  compressed.release();
  budget.hold("busy", null).release();
  expect(() => budget.hold("busy", "100000")).not.toThrow();
});

it("limits the bytes of all senders together", () => {
  const budget = createBodyBudget(1_000, 1_500);
  const first = budget.hold("one", "1000");
  const second = budget.hold("two", "500");
  expect(() => second.growTo(501)).toThrow("The server is busy with large requests");
  first.release();
  second.growTo(1_000);
  expect(budget.report()).toEqual({ held: 1_000, peak: 1_500 });
});

it("counts a body for its client once its sender is known", () => {
  const budget = createBodyBudget(1_000);
  const unknown = budget.hold("192.0.2.0/24", "600");
  unknown.moveTo("client");
  expect(() => budget.hold("client", "401")).toThrow("Too many");
  expect(() => budget.hold("192.0.2.0/24", "1000")).not.toThrow();
  const full = budget.hold("other", "600");
  expect(() => full.moveTo("client")).toThrow("Too many");
  full.release();
  unknown.release();
  budget.hold("client", "1000").release();
});
