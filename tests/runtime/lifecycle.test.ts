import { chmod, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runAppUntilExit, startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";

let dataDir: string;
let app: RunningApp | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-life-"));
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  await app?.stop();
  app = undefined;
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe("the program's lifecycle", { timeout: 120_000 }, () => {
  it("is ready when it prints its URL, and stops with its database on SIGTERM", async () => {
    app = await start();
    expect(await getStatus("/readyz")).toBe(200);
    const database = await readDatabasePid();
    expect(await isAlive(database)).toBe(true);
    expect(await app.stop()).toBe(0);
    expect(await isAlive(database)).toBe(false);
  });

  it("prints only its own lines when a demo starts", async () => {
    app = await startApp({ env: { DATA_DIR: join(dataDir, "demo"), APP_ENV: "demo" } });
    await vi.waitUntil(() => app?.output().includes("Stop "), 15_000);
    const lines = app
      .output()
      .split("\n")
      .filter((line) => line.trim() !== "");
    expect(lines[0]).toBe("  Threadlight is running");
    for (const line of lines.slice(1))
      expect(line).toMatch(/^ {2}(?:Open|Demo login|Demo admin|Mails|Data|Stop| {11}) /);
  });

  it("leaves no database behind after kill -9, and starts again immediately", async () => {
    app = await start();
    const orphan = await readDatabasePid();
    await app.kill();
    app = await start();
    expect(await isAlive(orphan)).toBe(false);
    expect(await getStatus("/readyz")).toBe(200);
  });

  it("restarts a killed database", async () => {
    app = await start();
    const killed = await readDatabasePid();
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(async () => {
      const present = await readDatabasePid();
      return present !== killed && (await isAlive(present));
    }, 15_000);
    await vi.waitUntil(async () => (await getStatus("/readyz")) === 200, 15_000);
  });

  it("rejects a second process on the same data folder with an explanation", async () => {
    app = await start();
    const second = await runAppUntilExit({ env: { DATA_DIR: dataDir, PORT: "0" } });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another copy already runs on ${dataDir}`);
    expect(await getStatus("/readyz")).toBe(200);
  });

  it("reports a port that is in use", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen({ port: 0, host: "127.0.0.1" }, () => {
        const address = other.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    const refused = await runAppUntilExit({ env: { DATA_DIR: dataDir, PORT: String(port) } });
    other.close();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`Port ${String(port)} is in use`);
  });

  it("names the database that does not respond, without its password or a stack trace", async () => {
    const refused = await runAppUntilExit({
      env: { DATA_DIR: dataDir, PORT: "0", DATABASE_URL: "postgres://somebody:hush@127.0.0.1:1/nothing" },
    });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("The database of DATABASE_URL at 127.0.0.1:1 can't be used");
    expect(refused.output).not.toMatch(/hush| {4}at /);
  });

  it("makes no administrator in a new database, where the running program would not find them", async () => {
    const elsewhere = await mkdtemp(join(dataDir, "elsewhere-"));
    for (const script of ["admin-create.ts", "factor-reset.ts"]) {
      const refused = await runAppUntilExit({
        env: { DATA_DIR: elsewhere },
        script: [script, "--email", "a@example.com"],
      });
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(`There is no database in ${elsewhere}`);
    }
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it("shows a copy of the data without running its jobs, at an address of its own", async () => {
    const copy = join(dataDir, "copy");
    app = await startApp({
      env: { DATA_DIR: copy, APP_ENV: "production", ROLE: "web", PUBLIC_URL: "http://app.example.com" },
    });
    await vi.waitUntil(() => app?.output().includes("Stop "), 15_000);
    expect(app.output()).toMatch(/Listens at +http:\/\/localhost:\d+\n +Jobs +none here/);
  });

  it("names invalid settings without a stack trace", async () => {
    const refused = await runAppUntilExit({ env: { DATA_DIR: dataDir, PORT: "eighty", LOG_LEVEL: "loud" } });
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/PORT: .*\n\s+LOG_LEVEL: /);
    expect(refused.output).not.toContain("    at ");
  });
});

function start(): Promise<RunningApp> {
  return startApp({ env: { DATA_DIR: dataDir, APP_ENV: "production" } });
}

async function getStatus(path: string): Promise<number> {
  if (app === undefined) throw new Error("The program is not running.");
  return (await fetch(new URL(path, app.url))).status;
}

async function readDatabasePid(): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").catch(() => "0");
  return Number.parseInt(text, 10);
}

/** Whether a process is alive: a zombie keeps its pid, but has no command line. */
async function isAlive(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${String(pid)}/cmdline`, "utf8").catch(() => "")) !== "";
}
