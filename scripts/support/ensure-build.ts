/** Builds the site before a start if needed, in a child process whose memory is freed afterwards. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { isBuildCurrent, waitForBuilds } from "./build-state.ts";
import { print } from "./lifecycle.ts";

/** Builds `dist` if it is not up to date. Throws if the build fails; the build prints the reason. */
export async function ensureBuild(): Promise<void> {
  if (await isBuildCurrent()) return;
  const lock = await waitForBuilds();
  await lock.release();
  if (await isBuildCurrent()) return;
  print("Building the site. This happens once, and again after source changes.");
  const code = await runBuild();
  if (code !== 0) throw new Error("The site could not be built. See the error above.");
}

function runBuild(): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", "build.ts")], {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: buildChildEnv({ NODE_ENV: "production", VITEST: undefined }),
    });
    child.once("error", reject);
    child.once("exit", resolve);
  });
}
