/** Builds the site before a start where that is needed, in a process of its own that takes its memory with it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { inheritEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { isBuildFresh, waitForBuilds } from "./build-state.ts";
import { say } from "./lifecycle.ts";

/** Makes `dist` the site of the present sources. Throws where the build fails; it has said why. */
export async function ensureBuild(): Promise<void> {
  if (await isBuildFresh()) return;
  const lock = await waitForBuilds();
  await lock.release();
  if (await isBuildFresh()) return;
  say("Building the site. This happens once, and again when its sources have changed.");
  const code = await runBuild();
  if (code !== 0) throw new Error("The site could not be built; the reason stands above.");
}

function runBuild(): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", "build.ts")], {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: inheritEnv({ NODE_ENV: "production", VITEST: undefined }),
    });
    child.once("error", reject);
    child.once("exit", resolve);
  });
}
