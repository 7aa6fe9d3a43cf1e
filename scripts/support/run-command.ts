/** Runs another program of the project in the foreground. */
import { spawn } from "node:child_process";
import { inheritEnv, PROJECT_ROOT } from "#src/server/env.ts";

/** Runs `command` in the project folder with its output shown; gives its exit code, 127 where there is no such program. */
export function runCommand(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: inheritEnv(env),
    });
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
