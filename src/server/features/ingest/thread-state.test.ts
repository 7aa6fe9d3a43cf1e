import { expect, it } from "vitest";
import { createThreadState, isReadingOn, parseThreadState, writeThreadState } from "./thread-state.ts";

const STATE = createThreadState({ goal: { kind: "engine" }, idleMs: 60_000 });
STATE.lastUser = { messageId: "0b5e0000-0000-8000-8000-000000000000", at: 17 };
STATE.messagesTo = 18;

it("a state is read back as it was written, and so is one that was stored with the names of its fields", () => {
  expect(parseThreadState(JSON.parse(writeThreadState(STATE)))).toEqual(STATE);
  const named: unknown = JSON.parse(JSON.stringify(STATE));
  expect(parseThreadState(named)).toEqual(STATE);
  expect(JSON.parse(writeThreadState(named))).toEqual(named);
});

it("what is no state is refused", () => {
  const packed: unknown = JSON.parse(writeThreadState(STATE));
  const list = Array.isArray(packed) ? packed : [];
  for (const value of [null, 3, [], {}, list.slice(0, -1), [17, ...list.slice(1)], { ...STATE, engine: {} }]) {
    expect(parseThreadState(value)).toBeNull();
  }
});

it("only what is later than all that was read is read on", () => {
  expect(isReadingOn(STATE, { messages: [{ at: 18 }], events: [] })).toBe(true);
  expect(isReadingOn(STATE, { messages: [{ at: 17 }], events: [] })).toBe(false);
});
