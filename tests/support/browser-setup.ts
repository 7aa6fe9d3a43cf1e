/** Once for the whole Playwright run: the program on a data folder of its own, demo workspace included. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "./app.ts";

/** Starts the program; its address is the tests' PUBLIC_URL. The returned function stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-browser-"));
  await chmod(dataDir, 0o711);
  const app = await startApp({ env: { DATA_DIR: dataDir, TRUST_PROXY: "1" } });
  setEnv({ PUBLIC_URL: app.url, DATA_DIR: dataDir });
  return async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
