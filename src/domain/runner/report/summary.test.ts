import { expect, it } from "vitest";
import type { Run } from "../run.contract.ts";
import { buildScriptedRun } from "./build-scripted-run.ts";
import { isRegression } from "./compare-runs.ts";
import { formatSummary } from "./summary.ts";

const SCRIPT = "Price | room\n\n#me\nHow much?\n\n#bot\nIt costs €5";
const EARLIER = "2020-01-01T00:00:00.000Z";

const pass = () => buildScriptedRun(SCRIPT, () => ["It costs €5. Shall I order it?"]);
const fail = () => buildScriptedRun(SCRIPT, () => ["```\n## Free\n````"]);

it("counts a failure as a regression unless the same test failed before, on whatever site", async () => {
  const passed = { ...(await pass()), startedAt: EARLIER, origin: "https://main.example" };
  const failed = { ...(await fail()), startedAt: EARLIER, origin: "https://main.example" };
  const run = await fail();
  expect(
    [[], [passed], [failed], [{ ...failed, name: "Other", scriptId: "other" }]].map((runs) => isRegression(run, runs)),
  ).toEqual([true, true, false, true]);
  expect(isRegression(await pass(), [failed])).toBe(false);
  // Another wording of the same script, which failed later.
  const other = { ...failed, name: "Price [What is it?]", startedAt: "2020-01-01T00:00:01.000Z" };
  expect(isRegression(run, [passed, other])).toBe(true);
});

it("formats a summary in which no text of a bot or name is read as markup", async () => {
  const runs: Run[] = [await pass(), await fail()];
  const lines = formatSummary([{ file: "a.convo.txt", runs }], null).split("\n");
  expect(lines[0]).toBe("## Chat tests: 1 passed, 1 failed");
  expect(lines[4]).toBe("| Passed | Price &#124; room | 2 | 100 ms | consideration |");
  expect(lines[5]).toMatch(/^\| \*\*Failed\*\* \| Price &#124; room \|/);
  // The bot's own fence is shorter than the one around it, so that its heading is text.
  const fences = lines.flatMap((line, index) => (line.startsWith("`````") ? [index] : []));
  expect(fences).toHaveLength(2);
  const outside = lines.filter((_, index) => index < (fences[0] ?? 0) || index > (fences[1] ?? 0));
  expect(lines).toContain("## Free");
  expect(outside.filter((line) => line.startsWith("#"))).toEqual([lines[0], "### Price &#124; room (a.convo.txt)"]);
});

it("says of a failure that it was there before", async () => {
  const run = await fail();
  const text = formatSummary([{ file: "a.convo.txt", runs: [run] }], [{ ...(await fail()), startedAt: EARLIER }]);
  expect(text).toContain("| **Failed**, as before |");
});
