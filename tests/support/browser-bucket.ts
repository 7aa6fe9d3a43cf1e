/** The bucket of the browser tests, which the running program writes to. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { getEnv } from "#src/server/env.ts";
import { startS3Server } from "./s3-server.ts";

const BUCKET_FILE = "test-bucket.json";

const bucketSchema = z.object({
  ...{ endpoint: z.string(), bucket: z.string(), region: z.string(), key: z.string(), secret: z.string() },
});

export const TEST_BUCKET = {
  /** The bucket's settings, as its owner has them. */
  read: () => bucketSchema.parse(JSON.parse(readFileSync(join(getEnv().dataDir, BUCKET_FILE), "utf8"))),
};

/** Starts the store. Returns the host that the program may call, and a stop function. */
export async function startBrowserBucket(dataDir: string): Promise<{ host: string; stop(): Promise<void> }> {
  const { settings, stop } = await startS3Server(join(dataDir, "test-bucket"));
  await writeFile(join(dataDir, BUCKET_FILE), JSON.stringify(settings));
  return { host: new URL(settings.endpoint).host, stop };
}
