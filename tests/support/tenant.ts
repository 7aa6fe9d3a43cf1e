/** A client of one's own on a test database, and the program's services bound to that database. */
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import type { KeyViewer } from "#src/server/auth/viewer.contract.ts";
import { PASSWORD } from "./accounts.ts";

/** Nobody's, so that tests leave no key file behind. */
const SEAL_KEY = "a".repeat(43);

/** Binds this test file's program to the database; call before anything else of the server. */
export function useDatabase(url: string): void {
  setEnv({ DATABASE_URL: url, LOG_LEVEL: "error", SEAL_KEYS: SEAL_KEY });
}

export type Tenant = { clientId: string; userId: string; apiAccountId: string; key: KeyViewer };

let tenants = 0;

/** A new client with one API account and a key that may do everything. */
export async function createTenant({ timeZone = "UTC", redact = false } = {}): Promise<Tenant> {
  const created = await createClientWithOwner(getDatabase().system, {
    owner: { email: `owner${++tenants}@example.com`, name: "Olga Owner", password: PASSWORD },
    timeZone,
  });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The tenant was not created.");
  const { clientId, userId } = created;
  const key: KeyViewer = {
    kind: "key",
    clientId,
    apiKeyId: crypto.randomUUID(),
    apiAccountId,
    channel: "webchat",
    scopes: ["ingest", "read"],
    timeZone,
    redact,
  };
  return { clientId, userId, apiAccountId, key };
}
