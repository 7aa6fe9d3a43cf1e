/** What the command takes from the extension's build. The build of the package replaces this file by what it gives (`scripts/command/build.ts`). */
import { getVersion } from "#src/server/version.ts";
import { bundlePageScript } from "../../../extension/build.ts";

/** The script that is injected in every frame. */
export function getPageScript(): Promise<string> {
  return bundlePageScript();
}

/** The version that reports name. */
export function getRunnerVersion(): string {
  return getVersion();
}
