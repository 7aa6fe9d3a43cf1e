import { recallIntentReader } from "../intents/intent-models.service.ts";
import type { IntentReader } from "../intents/intent-models.service.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ClientSettings, Incoming } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";

/** What reads the own intents of these clients, by client; nothing is asked for clients that have none. */
export async function recallReaders(
  sql: Queryable,
  settings: Iterable<ClientSettings>,
): Promise<Map<string, IntentReader>> {
  const readers = new Map<string, IntentReader>();
  for (const { clientId, intentVersion } of settings) {
    if (intentVersion === null) continue;
    const read = await recallIntentReader(sql, { clientId, version: intentVersion });
    if (read !== null) readers.set(clientId, read);
  }
  return readers;
}

/** The user messages among `items` that are of an own intent of their client, by message. */
export function matchItems(items: readonly Incoming[], readers: Map<string, IntentReader>): Map<string, IntentMatch> {
  const matches = new Map<string, IntentMatch>();
  if (readers.size === 0) return matches;
  for (const item of items) {
    if (item.kind !== "message" || item.role !== "user") continue;
    const guess = readers.get(item.clientId)?.(item.text) ?? null;
    if (guess !== null) matches.set(item.messageId, { ...item, ...guess });
  }
  return matches;
}
