import { expect, it } from "vitest";
import { fromLocalInput, toLocalInput } from "./local-time.ts";

it.each([
  ["Europe/Lisbon", "2026-07-25T10:12:00.000Z", "2026-07-25T11:12:00"],
  ["Europe/Lisbon", "2026-11-25T10:12:05.000Z", "2026-11-25T10:12:05"],
  ["America/Sao_Paulo", "2026-11-25T01:00:00.000Z", "2026-11-24T22:00:00"],
])("shows and takes times of %s, wherever the machine is", (timeZone, instant, shown) => {
  expect(toLocalInput(Date.parse(instant), timeZone)).toBe(shown);
  expect(fromLocalInput(shown, timeZone)).toBe(instant);
});

it("takes times without seconds", () => {
  expect(fromLocalInput("2026-07-25T11:12", "Europe/Lisbon")).toBe("2026-07-25T10:12:00.000Z");
});
