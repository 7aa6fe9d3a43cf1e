import { Resolver } from "node:dns/promises";
import { getEnv } from "../../env.ts";

const TIMEOUT_MS = 5_000;
/** The record, or its domain, does not exist. Everything else is a failure to find out. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** Lists the TXT records of a name, each as one text; none if there is no such name. Throws if no server answers. */
export async function listTxtRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  const { dnsServers } = getEnv();
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  try {
    return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(""));
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return [];
    throw error;
  }
}
