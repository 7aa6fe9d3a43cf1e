import { decryptSecret } from "../../auth/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import { findPseudonymKey } from "./connections.sql.ts";
import { listConnectors } from "./connectors/registry.ts";
import { computePseudonym, getPseudonymPurpose } from "./pseudonym.ts";
import { deleteSessionsOf } from "./sessions.sql.ts";

/** The pseudonyms of platform ids on every channel; none if the client has never connected one. */
export async function listPseudonyms(clientId: string, platformIds: readonly string[]): Promise<string[]> {
  const sealed = await findPseudonymKey(getDatabase().system, clientId);
  if (sealed === undefined) return [];
  const key = await decryptSecret(sealed, getPseudonymPurpose(clientId));
  return listConnectors().flatMap(({ id }) => platformIds.map((platformId) => computePseudonym(key, id, platformId)));
}

/** Deletes the sessions of people's threads. */
export async function forgetPseudonyms(clientId: string, pseudonyms: readonly string[]): Promise<void> {
  await deleteSessionsOf(getDatabase().ingest, { clientId, pseudonyms });
}
