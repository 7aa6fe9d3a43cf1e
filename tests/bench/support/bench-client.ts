import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";

/** Creates a client without a limit of messages, and a key for its API account. */
export async function createBenchClient(name: string): Promise<{ clientId: string; key: string }> {
  const { system } = getDatabase();
  const created = await createClientWithOwner(system, {
    owner: { email: `${name}@example.com`, name, password: "Benchmark-1" },
    plan: "enterprise",
    trialEndsAt: null,
  });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The client was not created.");
  const { clientId } = created;
  const { key } = await addKey(system, { clientId, apiAccountId, name: "bench", scopes: ["ingest"] });
  return { clientId, key };
}
