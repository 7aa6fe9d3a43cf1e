/** bench start: time from start to ready and idle memory, compared with a bare Node server that responds "ok". */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";

const ROUNDS = 5;
const IDLE_MS = 3_000;
const BARE = 'require("node:http").createServer((q, s) => s.end("ok")).listen(0, "127.0.0.1", () => console.log("up"))';

await ensureBuild();
const folder = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
await chmod(folder, 0o711);
try {
  const fresh: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const env = { DATA_DIR: join(folder, String(round)), APP_ENV: "production" };
    fresh.push((await timeStart(env)).ms);
    warm.push((await timeStart(env)).ms);
  }
  const demo = await timeStart({ DATA_DIR: join(folder, "demo") });
  const memory = await measureMemory({ DATA_DIR: join(folder, "0"), APP_ENV: "production" });
  const bare = await measureBare();
  const against = (value: number) => ({ name: "bare Node server", value });
  printReport("start", [
    createFigure({
      name: "ready, existing data folder",
      value: computeMedian(warm),
      unit: "ms",
      against: against(bare.ms),
    }),
    createFigure({
      name: "ready, empty data folder",
      value: computeMedian(fresh),
      unit: "ms",
      against: against(bare.ms),
    }),
    createFigure({ name: "ready, demo workspace created", value: demo.ms, unit: "ms", against: against(bare.ms) }),
    createFigure({ name: "idle memory, program", value: memory.program, unit: "MiB", against: against(bare.memory) }),
    createFigure({ name: "idle memory, database", value: memory.database, unit: "MiB", against: against(bare.memory) }),
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timeStart(env: Record<string, string>): Promise<{ ms: number }> {
  const startedMs = performance.now();
  const app = await startApp({ env });
  const ms = performance.now() - startedMs;
  await app.stop();
  return { ms };
}

async function measureMemory(env: Record<string, string>): Promise<{ program: number; database: number }> {
  const app: RunningApp = await startApp({ env });
  await wait(IDLE_MS);
  const server = Number.parseInt(
    await readFile(join(env["DATA_DIR"] ?? "", "postgres", "data", "postmaster.pid"), "utf8"),
    10,
  );
  const backends = await listChildren(server);
  const shares = await Promise.all([server, ...backends].map((pid) => readMebibytes(pid)));
  const memory = { program: await readMebibytes(app.pid), database: shares.reduce((sum, share) => sum + share, 0) };
  await app.stop();
  return memory;
}

async function measureBare(): Promise<{ ms: number; memory: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ["-e", BARE], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const ms = performance.now() - startedMs;
  await wait(IDLE_MS);
  const memory = await readMebibytes(child.pid ?? 0);
  child.kill();
  return { ms, memory };
}

/** Reads the memory of a process in MiB; shared pages count proportionally (PSS). */
async function readMebibytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
}

async function listChildren(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map((pid) => readParent(pid)));
  return pids.filter((_, index) => parents[index] === parent);
}

async function readParent(pid: number): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/status`, "utf8").catch(() => "");
  return Number(/^PPid:\s+(\d+)/m.exec(text)?.[1]);
}
