import fc from "fast-check";
import { expect, it } from "vitest";
import { layTimes } from "./lay-times.ts";

const list = (...times: number[]) => times.map((at) => ({ at: Math.abs(at), timed: at >= 0 }));

it.each([
  ["the time of its own span", list(-97, -98, 99, 100), [[0, 10]], list(10, -98, 99, 100)],
  ["times before messages that wait for theirs", list(-96, -97, -98, 100), [[2, 50]], list(-48, -49, 50, 100)],
  ["its place by that time", list(10, -98, 99), [[1, 5]], list(5, 10, 99)],
])("gives a message %s", (_name, messages, times, expected) => {
  expect(layTimes(messages, new Map(times.map(([position = 0, at = 0]) => [position, at])))).toEqual(expected);
});

it("ends with the times of all spans, in whatever order they come", () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(gaps, fc.infiniteStream(fc.nat()), (steps, order) => {
      let at = 1_000;
      const own = steps.map((step) => (at += step));
      // Known from the last one's history at first.
      let messages = own.map((time, index) =>
        index === own.length - 1 ? { at: time, timed: true } : { at: at - (own.length - 1 - index), timed: false },
      );
      const shuffled = own.map((time, position) => ({ time, position, rank: order.next().value }));
      for (const { time, position } of shuffled.sort((a, b) => a.rank - b.rank)) {
        messages = layTimes(messages, new Map([[position, time]]));
        expect(messages.map((message) => message.at)).toEqual(
          messages.map((message) => message.at).toSorted((a, b) => a - b),
        );
      }
      expect(messages).toEqual(own.map((time) => ({ at: time, timed: true })));
    }),
  );
});
