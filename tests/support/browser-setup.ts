/** Runs once for all Playwright tests: starts the program with the demo workspace in its own data folder. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "./app.ts";
import { startBrowserBucket } from "./browser-bucket.ts";
import { startBrowserCompany } from "./browser-company.ts";
import { startPoliteModel } from "./polite-model.ts";

/** Starts the program and sets its URL as PUBLIC_URL. Returns a stop function. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-browser-"));
  await chmod(dataDir, 0o711);
  const { model, env } = await startPoliteModel();
  const company = await startBrowserCompany(dataDir);
  const bucket = await startBrowserBucket(dataDir);
  const hosts = { WEBHOOK_ALLOW_HOSTS: `${company.host},${bucket.host}` };
  const app = await startApp({ env: { DATA_DIR: dataDir, TRUST_PROXY: "1", ...env, ...company.env, ...hosts } });
  setEnv({ PUBLIC_URL: app.url, DATA_DIR: dataDir });
  return async () => {
    await app.stop();
    await model.close();
    await company.stop();
    await bucket.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
