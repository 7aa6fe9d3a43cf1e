import { expect, it } from "vitest";
import { groupMarks } from "./group-marks.ts";

const change = (at: string, kind: "version" | "model" | "prompt", to: string) => ({ at, kind, from: "old", to });

function list(changes: Parameters<typeof groupMarks>[0]) {
  return groupMarks(changes).map(({ day, changes: own }) => [day, ...own.map(({ to }) => to)]);
}

it("marks a release with its model and prompt once", () => {
  expect(
    list([
      change("2026-11-05", "prompt", "p2"),
      change("2026-11-03", "version", "2.0.0"),
      change("2026-11-03", "model", "m2"),
    ]),
  ).toEqual([
    ["2026-11-03", "2.0.0", "m2"],
    ["2026-11-05", "p2"],
  ]);
});

it("marks two versions of one day twice, and whose model changed is left open", () => {
  expect(
    list([
      change("2026-11-03", "version", "2.0.0"),
      change("2026-11-03", "version", "2.0.1"),
      change("2026-11-03", "model", "m2"),
    ]),
  ).toEqual([
    ["2026-11-03", "2.0.0"],
    ["2026-11-03", "2.0.1"],
    ["2026-11-03", "m2"],
  ]);
});
