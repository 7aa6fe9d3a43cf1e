import { expect, test } from "vitest";
import { createEventParser } from "./live-events.ts";
import type { LiveEvent } from "./live-events.ts";

function parse(...chunks: string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const push = createEventParser((event) => events.push(event));
  for (const chunk of chunks) push(chunk);
  return events;
}

test("an event is read with its name and its data", () => {
  expect(parse('event: live\ndata: {"active":3}\n\n')).toEqual([{ event: "live", data: '{"active":3}' }]);
});

test("an event cut anywhere arrives whole, and only once it is complete", () => {
  expect(parse("event: cha", "nged\r\nda", "ta: {}\r\n")).toEqual([]);
  expect(parse("event: cha", "nged\r\nda", "ta: {}\r\n", "\r\n")).toEqual([{ event: "changed", data: "{}" }]);
});

test("lines of data are joined, comments are left out", () => {
  expect(parse(": hello\ndata: a\ndata: b\n\n: beat\n\n")).toEqual([{ event: "message", data: "a\nb" }]);
});

test("the name of one event does not pass on to the next", () => {
  expect(parse("event: live\ndata: 1\n\ndata: 2\n\n").map(({ event }) => event)).toEqual(["live", "message"]);
});
