import { getDatabase } from "../../../db/sql.ts";
import { getPseudonymKey } from "../../pseudonyms/pseudonyms.service.ts";
import { listConnectors } from "../connectors/registry.ts";
import { computePseudonym } from "./pseudonym.ts";
import { deleteSessionsOf } from "./sessions.sql.ts";

/** The pseudonyms of platform ids on every channel; none if the client has never connected one. */
export async function listPseudonyms(clientId: string, platformIds: readonly string[]): Promise<string[]> {
  const key = await getPseudonymKey(clientId);
  if (key === undefined) return [];
  return listConnectors().flatMap(({ id }) => platformIds.map((platformId) => computePseudonym(key, id, platformId)));
}

/** Deletes the sessions of people's threads. */
export async function forgetPseudonyms(clientId: string, pseudonyms: readonly string[]): Promise<void> {
  await deleteSessionsOf(getDatabase().ingest, { clientId, pseudonyms });
}
