import { expect, test } from "vitest";
import { getStageName } from "./labels.ts";

test("a conversation without a stage has a name too", () => {
  expect(getStageName("none")).toBe("No stage");
  expect(getStageName("interest")).toBe("Interest");
});
