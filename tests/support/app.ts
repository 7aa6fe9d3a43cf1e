/** Runs the whole program as a child process, started with the same command as by a person. */
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
  /** Sends SIGTERM, waits for the exit and returns its code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

/** Variables of the test run that the child must not inherit. */
const UNSET = {
  NODE_ENV: undefined,
  VITEST: undefined,
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  HOST: undefined,
};

/** Shorter than the test timeout, so that a failure shows the program's output. */
const START_TIMEOUT_MS = 80_000;

/** Starts the program with `env` on a free port and waits until it prints its URL. Rejects with its output. */
export async function startApp(options: { env: Record<string, string> }): Promise<RunningApp> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", "preflight.mjs"), "start"], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: buildChildEnv({ ...UNSET, PORT: "0", ...options.env }),
  });
  let printed = "";
  const exit = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The program did not start in time:\n${printed}`));
    }, START_TIMEOUT_MS);
    const collect = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /^ +(?:Open|Jobs only) +(http:\S+)/m.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(timeout);
      resolve(address);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The program exited during the start:\n${printed}`)));
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

/** Starts the program, which is expected to exit by itself, or another script; returns its exit code and output. */
export async function runAppUntilExit(options: {
  env: Record<string, string>;
  script?: readonly [name: string, ...parameters: string[]];
}): Promise<{ code: number | null; output: string }> {
  const [name, ...parameters] = options.script ?? ["preflight.mjs", "start"];
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", name), ...parameters], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: buildChildEnv({ ...UNSET, ...options.env }),
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output };
}
