import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTurns } from "./turns.ts";

function setUp() {
  const clock = { ms: 0 };
  return { clock, turns: createTurns({ now: () => clock.ms, share: 0.2 }) };
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  return (await Promise.race([promise.then(() => "done"), nextTurn("pending")])) === "pending";
}

describe("a client's work", () => {
  it("is due for a pause after some milliseconds, and never waits while nobody else is active", async () => {
    const { clock, turns } = setUp();
    turns.note("busy");
    const work = await turns.begin("busy");
    for (let slice = 0; slice < 50; slice++) {
      expect(work.isDue()).toBe(false);
      clock.ms += 10;
      expect(work.isDue()).toBe(true);
      await work.pause();
    }
    work.end();
  });

  it("waits for its share of the time once another client is active", async () => {
    const { clock, turns } = setUp();
    turns.note("busy");
    turns.note("other");
    const work = await turns.begin("busy");
    clock.ms += 200;
    work.end();
    turns.note("other");
    const next = turns.begin("busy");
    expect(await isPending(next)).toBe(true);
    // The share refills with time; the other client stays active.
    clock.ms += 900;
    turns.note("other");
    await next;
  });

  it("goes on at once when the other client has left", async () => {
    const { clock, turns } = setUp();
    turns.note("other");
    const work = await turns.begin("busy");
    clock.ms += 500;
    work.end();
    const next = turns.begin("busy");
    expect(await isPending(next)).toBe(true);
    clock.ms += 1_001;
    await next;
  });

  it("takes one turn at a time, in order, when it waits", async () => {
    const { clock, turns } = setUp();
    turns.note("other");
    turns.charge("busy", 100);
    const order: number[] = [];
    const all = [1, 2, 3].map(async (number) => {
      const work = await turns.begin("busy");
      order.push(number);
      work.end();
    });
    clock.ms += 2_000;
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3]);
  });

  it("never delays another client's", async () => {
    const { turns } = setUp();
    turns.note("other");
    turns.charge("busy", 10_000);
    turns.note("busy");
    (await turns.begin("other")).end();
  });
});
