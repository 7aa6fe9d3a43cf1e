/** The Runner's command, as a process of its own. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { PROJECT_ROOT } from "#src/server/env.ts";

export type CommandResult = { code: number | null; out: string; err: string };
export type ScriptFolder = {
  path: string;
  write: (name: string, text: string) => Promise<string>;
  remove: () => Promise<void>;
};

/** Runs the command with these arguments. */
export function runCommand(args: readonly string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, ["scripts/command/main.ts", "test", ...args], { cwd: PROJECT_ROOT });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

/** Makes a folder for scripts and reports. */
export async function createScriptFolder(): Promise<ScriptFolder> {
  const path = await mkdtemp(join(tmpdir(), "threadlight-scripts-"));
  return {
    path,
    write: async (name, text) => {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      return file;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Reads a file of a folder. */
export function readFolderFile(folder: ScriptFolder, name: string): Promise<string> {
  return readFile(join(folder.path, name), "utf8");
}
