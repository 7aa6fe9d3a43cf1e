/** bench static: a precompressed page from our front server, compared with Astro's standalone server. */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import node from "@astrojs/node";
import { build } from "astro";
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { findFreePort } from "#tests/support/port.ts";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const LOAD = join(PROJECT_ROOT, "tests", "bench", "support", "get-load.ts");
const STANDALONE = join(PROJECT_ROOT, ".astro", "bench-standalone");

await ensureBuild();
await build({ root: PROJECT_ROOT, outDir: STANDALONE, adapter: node({ mode: "standalone" }), logLevel: "error" });
const ours = await startServer([join(PROJECT_ROOT, "tests", "bench", "support", "static-server.ts")]);
const theirs = await startServer([join(STANDALONE, "server", "entry.mjs")]);
const ourRates: number[] = [];
const theirRates: number[] = [];
try {
  await measure(ours.url, 1);
  await measure(theirs.url, 1);
  for (let round = 0; round < ROUNDS; round++) {
    ourRates.push(await measure(ours.url, SECONDS));
    theirRates.push(await measure(theirs.url, SECONDS));
  }
} finally {
  ours.child.kill();
  theirs.child.kill();
  await rm(STANDALONE, { recursive: true, force: true });
}
printReport("static", [
  createFigure({
    name: "precompressed page from our server",
    value: computeMedian(ourRates),
    unit: "requests/s",
    against: { name: "the same page from Astro's standalone server", value: computeMedian(theirRates) },
  }),
]);

async function measure(url: string, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, url, String(seconds), String(CONNECTIONS)]);
  return Number(stdout);
}

async function startServer(args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort();
  const env = buildChildEnv({
    PORT: String(port),
    HOST: "127.0.0.1",
    ASTRO_NODE_LOGGING: "disabled",
    NODE_ENV: "production",
  });
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env });
  const url = `http://127.0.0.1:${String(port)}/`;
  for (let attempts = 0; attempts < 200; attempts++) {
    if (await isUp(url)) return { child, url };
    await wait(50);
  }
  throw new Error(`${args.join(" ")} does not respond on ${url}`);
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}
