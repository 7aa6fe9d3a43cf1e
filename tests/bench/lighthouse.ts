/** bench lighthouse: the built site, served by our own server, with Lighthouse's simulated mobile device. Paths are optional: `-- /pricing`. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { startApp } from "#tests/support/app.ts";
import { getLaunchOptions } from "#tests/support/chromium.ts";
import { findFreePort } from "#tests/support/port.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const PATHS = ["/", "/blog", "/blog/how-to-read-a-bot-funnel", "/docs", "/login"];
const ROUNDS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Budgets per page, and the figures of the best open-source Astro landing template measured the same way. */
const MEASURES = [
  { audit: "largest-contentful-paint", name: "LCP", unit: "ms", budget: 1_200, template: 1_360 },
  { audit: "total-blocking-time", name: "TBT", unit: "ms", budget: 30, template: 23 },
  { audit: "cumulative-layout-shift", name: "CLS", unit: "", budget: 0, template: 0.013 },
  { audit: "total-byte-weight", name: "transferred", unit: "bytes", budget: 150_000, template: 149_000 },
] as const;

await ensureBuild();
const given = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), "threadlight-lighthouse-"));
await chmod(dataDir, 0o711);
const port = await findFreePort();
const app = await startApp({
  env: { DATA_DIR: dataDir, APP_ENV: "production", PORT: String(port), PUBLIC_URL: `http://localhost:${String(port)}` },
});
const debuggingPort = await findFreePort();
const options = getLaunchOptions();
const browser = await chromium.launch({
  ...options,
  args: [...options.args, `--remote-debugging-port=${String(debuggingPort)}`],
});
const figures: Figure[] = [];
try {
  for (const path of given.length === 0 ? PATHS : given) figures.push(...(await measurePage(path)));
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}
printReport("lighthouse", figures);

async function measurePage(path: string): Promise<Figure[]> {
  const rounds: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await runLighthouse(path));
  const scores = CATEGORIES.map((category) => {
    const value = Math.round(computeMedian(rounds.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    return createFigure({ name: `${path} ${category}`, value, unit: "of 100", against: { name: "all", value: 100 } });
  });
  printFailures(path, rounds[0]);
  const measures = MEASURES.map(({ audit, name, unit, budget, template }) => {
    const value = computeMedian(rounds.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    const against = { name: `budget ${String(budget)}; best open template`, value: template };
    return createFigure({ name: `${path} ${name}`, value, unit, against });
  });
  return [...scores, ...measures];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

async function runLighthouse(path: string): Promise<Result> {
  const result = await lighthouse(new URL(path, app.url).href, {
    port: debuggingPort,
    logLevel: "error",
    output: "json",
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  return result.lhr;
}

/** Prints the audits that lowered a page's score. */
function printFailures(path: string, result: Result | undefined): void {
  for (const category of CATEGORIES) {
    for (const { id, weight } of result?.categories[category]?.auditRefs ?? []) {
      const audit = result?.audits[id];
      if (weight > 0 && audit !== undefined && (audit.score ?? 1) < 1) {
        console.log(`${path} ${category}: ${audit.title} (${audit.displayValue ?? String(audit.score)})`);
      }
    }
  }
}
