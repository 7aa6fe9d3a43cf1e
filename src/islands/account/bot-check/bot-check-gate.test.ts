import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBotCheckGate } from "./bot-check-gate.ts";
import type { BotCheckGate } from "./bot-check-gate.ts";

let gate: BotCheckGate;

beforeEach(() => {
  vi.useFakeTimers();
  gate = createBotCheckGate();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends the form: its resolver sees the filled values, and `getToken` follows. */
function press(turnstileToken = ""): Promise<string | null> {
  return gate.getToken(gate.fillToken({ turnstileToken }).turnstileToken);
}

test("a form sent while the check runs waits, and gets the token when there is one", async () => {
  const token = press();
  expect(gate.getSnapshot().waiting).toBe(true);
  gate.report("verified", "t1");
  expect(await token).toBe("t1");
  expect(gate.getSnapshot()).toEqual({ waiting: false, missing: null });
});

test("a form sent after the check gets its token at once", async () => {
  gate.report("verified", "t1");
  expect(await press("t1")).toBe("t1");
  expect(gate.getSnapshot().waiting).toBe(false);
});

test("a check that ends while the fields are validated counts", async () => {
  const filled = gate.fillToken({ turnstileToken: "" });
  gate.report("verified", "t1");
  expect(await gate.getToken(filled.turnstileToken)).toBe("t1");
});

test("a check that fails while the fields are validated counts too", async () => {
  const filled = gate.fillToken({ turnstileToken: "" });
  gate.report("failed", "");
  expect(await gate.getToken(filled.turnstileToken)).toBeNull();
  expect(gate.getSnapshot().missing?.reason).toBe("failed");
});

test.each(["failed", "expired"] as const)("a check that %s ends the wait with a reason", async (state) => {
  const token = press();
  gate.report(state, "");
  expect(await token).toBeNull();
  expect(gate.getSnapshot()).toEqual({ waiting: false, missing: { reason: "failed" } });
});

test.each(["failed", "expired"] as const)("a missing token stays an error after a check that %s", (state) => {
  gate.report(state, "");
  expect(gate.fillToken({ turnstileToken: "" })).toEqual({ turnstileToken: "" });
  expect(gate.getSnapshot().missing).toBeNull();
});

test("a renewal of the token is waited for like the first check", async () => {
  gate.report("verified", "t1");
  gate.report("working", "");
  const token = press();
  gate.report("verified", "t2");
  expect(await token).toBe("t2");
});

test("typing ends the wait, and the check that ends later sends nothing", async () => {
  const token = press();
  gate.cancel();
  expect(await token).toBeNull();
  gate.report("verified", "t1");
  expect(gate.getSnapshot()).toEqual({ waiting: false, missing: null });
});

test("after 3 s the person is told, and the form still waits", async () => {
  const token = press();
  vi.advanceTimersByTime(2_999);
  expect(gate.getSnapshot().missing).toBeNull();
  vi.advanceTimersByTime(1);
  expect(gate.getSnapshot()).toEqual({ waiting: true, missing: { reason: "slow" } });
  gate.report("verified", "t1");
  expect(await token).toBe("t1");
});

test("a form with wrong fields is not sent later, but a slow check is mentioned", () => {
  gate.handleInvalid();
  vi.advanceTimersByTime(3_000);
  expect(gate.getSnapshot()).toEqual({ waiting: false, missing: { reason: "unsent" } });
});

test("says nothing about a check that ends in time", () => {
  gate.handleInvalid();
  gate.report("verified", "t1");
  vi.advanceTimersByTime(3_000);
  expect(gate.getSnapshot().missing).toBeNull();
});

test("notifies its listeners until they unsubscribe", () => {
  const listener = vi.fn();
  const stop = gate.subscribe(listener);
  void press();
  stop();
  gate.cancel();
  expect(listener).toHaveBeenCalledTimes(1);
});
