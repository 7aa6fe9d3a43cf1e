import { expect, test } from "vitest";
import { buildScriptedRun } from "../domain/runner/report/build-scripted-run.ts";
import { DEMO_TESTS } from "./runs.ts";

test("the demo's runs show a price that a release mended, a booking that passes, and a handoff that is missing", async () => {
  const outcomes = await Promise.all(
    DEMO_TESTS.map(async ({ script, runs }) => {
      const built = await Promise.all(runs.map(async ({ bot }) => buildScriptedRun(script, bot)));
      return [built[0]?.name, ...built.map(({ outcome }) => outcome)];
    }),
  );
  expect(outcomes).toEqual([
    ["Price of the tile workshop", "failed", "passed"],
    ["Book a sailing trip", "passed", "passed"],
    ["Ask for a person", "failed"],
  ]);
});
