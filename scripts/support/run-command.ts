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
