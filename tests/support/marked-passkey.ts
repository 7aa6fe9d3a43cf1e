/** Adds a passkey whose name contains the marker, as in marked-workspace.ts. */
import { randomUUID } from "node:crypto";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { insertPasskey } from "#src/server/features/second-factor/passkeys.sql.ts";

export async function addMarkedPasskey({ clientId, userId }: UserViewer, text: string): Promise<void> {
  const passkey = { clientId, userId, id: randomUUID(), credentialId: randomUUID(), publicKey: Buffer.of(1) };
  const name = text.slice(0, 60);
  await insertPasskey(getDatabase().system, { ...passkey, counter: 0, transports: [], name, synced: false });
}
