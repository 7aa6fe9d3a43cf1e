import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createThreadSlots } from "./thread-slots.ts";

it("runs a client's tasks one after the other, and another client's beside them", async () => {
  const slots = createThreadSlots({ total: 2, perClient: 1 });
  const order: string[] = [];
  const releases = new Map<string, () => void>();
  for (const [clientId, name] of [
    ["busy", "first"],
    ["busy", "second"],
    ["other", "third"],
    ["third", "fourth"],
  ] as const) {
    void slots.take(clientId).then((release) => {
      order.push(name);
      releases.set(name, release);
    });
  }
  await nextTurn();
  expect(order).toEqual(["first", "third"]);
  releases.get("third")?.();
  await nextTurn();
  expect(order).toEqual(["first", "third", "fourth"]);
  releases.get("first")?.();
  await nextTurn();
  expect(order).toEqual(["first", "third", "fourth", "second"]);
});
