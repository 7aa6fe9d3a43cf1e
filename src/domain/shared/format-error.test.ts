import { describe, expect, it } from "vitest";
import { formatError } from "./format-error.ts";

describe("an error on the terminal", () => {
  it.each([
    [new Error("no port"), "no port"],
    [{ message: "no queue" }, "no queue"],
    [new AggregateError([new Error("first"), new Error("second")]), "first\nsecond"],
    [{ reason: 7 }, "an error with the fields reason"],
    ["just text", "just text"],
    [undefined, "undefined"],
  ])("is shown by its message, never as [object Object]: %j", (error, text) => {
    expect(formatError(error, { stack: false })).toBe(text);
  });

  it("has its stack where that is asked for", () => {
    expect(formatError(new Error("unexpected"))).toContain("format-error.test.ts");
  });
});
