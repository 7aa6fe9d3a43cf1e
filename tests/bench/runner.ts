/**
 * bench runner: sizes of the built extension, the engine's report of a run with 40 messages, and how long the panel takes
 * until Run can be pressed (with a whole Chromium). Needs a build. The last line is JSON.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { DIST_FOLDER } from "#scripts/support/build-state.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import { findWholeChromium, startExtensionBrowser } from "#tests/support/extension-browser.ts";
import { analyzeRun } from "#src/domain/runner/report/analyze-run.ts";
import { pickNearestRank } from "#src/domain/runner/report/timings.ts";

const ROUNDS = 15;
const ANSWERS = ["The double room costs €120 a night.", "Breakfast is included.", "Sorry, I didn't understand that."];

const run = await buildScriptedRun("#me\nHow much is a double room?\n#bot\n\n".repeat(20), (_, turn) => [
  `${ANSWERS[turn % ANSWERS.length] ?? ""} Anything else?`,
]);
const messages = run.messages.map(({ role, text, at, buttons }, index) => ({
  ...{ role, text, buttons, step: index, media: 0 },
  at: Date.parse(at),
  firstMs: role === "bot" ? 100 : null,
  doneMs: role === "bot" ? 200 : null,
}));
const reportMs = await measure(() => Promise.resolve(analyzeRun(messages)));
const result = {
  zipKb: await getKb("client/downloads/threadlight-runner.zip"),
  pageScriptKb: await getKb("extension/page.js"),
  messages: messages.length,
  reportMs,
  panelMs: findWholeChromium() === undefined ? null : await measurePanel(),
};
process.stdout.write(`${JSON.stringify(result)}\n`);

async function measurePanel(): Promise<number> {
  const browser = await startExtensionBrowser();
  try {
    const page = await browser.context.newPage();
    return await measure(async () => {
      const panel = await browser.openPanel(page);
      await panel.getByRole("button", { name: "Run", exact: true }).waitFor();
      await panel.close();
    });
  } finally {
    await browser.close();
  }
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return Math.round((pickNearestRank(times, 0.5) ?? 0) * 10) / 10;
}

async function getKb(path: string): Promise<number> {
  return Math.round((await stat(join(DIST_FOLDER, path))).size / 100) / 10;
}
