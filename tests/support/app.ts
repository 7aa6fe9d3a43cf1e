/** The whole program as a child process, started as a person starts it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";

/** A running copy of the program. */
export interface RunningApp {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** SIGTERM, then waits; gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, then waits. */
  kill(): Promise<void>;
}

/** Settings of the surrounding run that a child must not inherit. */
const FOREIGN = {
  NODE_ENV: undefined,
  VITEST: undefined,
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  HOST: undefined,
};

/** Before the tests' own patience ends, so that they tell what the program had to say. */
const LONGEST_START_MS = 80_000;

/** Starts the program with `env` on a free port, and waits until it says that it is up. Rejects with its output. */
export async function startApp(options: { env: Record<string, string> }): Promise<RunningApp> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", "preflight.mjs"), "start"], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: buildChildEnv({ ...FOREIGN, PORT: "0", ...options.env }),
  });
  let printed = "";
  const exit = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`The program is not up:\n${printed}`)), LONGEST_START_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /^ +Open +(http:\S+)/m.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(patience);
      resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The program ended before it was up:\n${printed}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Starts the program expecting it to give up: its exit code and what it said. */
export async function runAppToItsEnd(options: {
  env: Record<string, string>;
}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", "preflight.mjs"), "start"], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: buildChildEnv({ ...FOREIGN, ...options.env }),
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output };
}
