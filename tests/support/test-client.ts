/** Creates clients on a test database and sets the environment that the server's modules read. */
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import type { KeyViewer } from "#src/server/auth/viewer.contract.ts";
import { PASSWORD } from "./accounts.ts";

/** Set so that tests don't create a key file. */
const SEAL_KEY = "a".repeat(43);

/** Sets the database that the server's modules use; call it before anything else of the server. */
export function setDatabaseEnv(url: string): void {
  setEnv({ DATABASE_URL: url, LOG_LEVEL: "error", SEAL_KEYS: SEAL_KEY });
}

export type TestClient = { clientId: string; userId: string; apiAccountId: string; key: KeyViewer };

let count = 0;

/** Creates a client with one API account and a key with all scopes: in its trial, or on a contract without a limit of messages. */
export async function createTestClient({
  timeZone = "UTC",
  redact = false,
  unlimited = false,
} = {}): Promise<TestClient> {
  const created = await createClientWithOwner(getDatabase().system, {
    owner: { email: `owner${++count}@example.com`, name: "Olga Owner", password: PASSWORD, emailVerified: true },
    timeZone,
    ...(unlimited ? { plan: "enterprise", trialEndsAt: null } : {}),
  });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The client was not created.");
  const { clientId, userId } = created;
  const key: KeyViewer = {
    kind: "key",
    clientId,
    apiKeyId: crypto.randomUUID(),
    apiAccountId,
    channel: "webchat",
    scopes: ["ingest", "read", "admin"],
    timeZone,
    redact,
  };
  return { clientId, userId, apiAccountId, key };
}
