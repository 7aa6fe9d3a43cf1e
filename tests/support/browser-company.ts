/** The company of the browser tests: a real OpenID provider and a name server, which the running program asks. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { getEnv } from "#src/server/env.ts";
import { startLocalProvider } from "#src/server/providers/identity/local-provider.ts";
import { startNameServer } from "./name-server.ts";

/** In the data folder: TXT records by name, which tests write. */
export const NAME_RECORDS_FILE = "test-name-records.json";
const COMPANY_FILE = "test-company.json";

const companySchema = z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() });
const recordsSchema = z.record(z.string(), z.array(z.string()));

export const TEST_COMPANY = {
  /** The provider's settings, as a company's owner has them. */
  read: () => companySchema.parse(JSON.parse(readFileSync(join(getEnv().dataDir, COMPANY_FILE), "utf8"))),
};

/** Starts both. Returns the program's environment, the provider's host, which the program may call, and a stop function. */
export async function startBrowserCompany(
  dataDir: string,
): Promise<{ env: Record<string, string>; host: string; stop(): Promise<void> }> {
  const { issuer, clientId, clientSecret, stop } = await startLocalProvider();
  const names = await startNameServer((name) => readRecords(dataDir)[name] ?? null);
  await writeFile(join(dataDir, COMPANY_FILE), JSON.stringify({ issuer, clientId, clientSecret }));
  return {
    env: { DNS_SERVERS: names.address },
    host: new URL(issuer).host,
    stop: async () => {
      await stop();
      await names.stop();
    },
  };
}

function readRecords(dataDir: string): z.output<typeof recordsSchema> {
  try {
    return recordsSchema.parse(JSON.parse(readFileSync(join(dataDir, NAME_RECORDS_FILE), "utf8")));
  } catch {
    // No test has written any yet.
    return {};
  }
}
