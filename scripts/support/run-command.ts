/** Runs another program in the foreground. */
import { spawn } from "node:child_process";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";

/** Runs `command` in the project folder and shows its output; returns its exit code, 127 if the program is missing. */
export function runCommand(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: buildChildEnv(env),
    });
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs `command` in the project folder beside others; returns its exit code, 127 if the program is missing, and its output. */
export function collectCommand(command: readonly string[]): Promise<{ code: number; output: string }> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: buildChildEnv({}),
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
