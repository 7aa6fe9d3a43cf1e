import { getIntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { ClientSettings, Incoming } from "../ingest.types.ts";
import type { IntentMatch } from "../store/conversations/intent-matches.sql.ts";

/** Gets the intent classifiers of clients by id; clients without custom intents cost no query. */
export async function getClassifiers(
  sql: Queryable,
  settings: Iterable<ClientSettings>,
): Promise<Map<string, IntentClassifier>> {
  const classifiers = new Map<string, IntentClassifier>();
  for (const { clientId, intentVersion } of settings) {
    if (intentVersion === null) continue;
    const classify = await getIntentClassifier(sql, { clientId, version: intentVersion });
    if (classify !== null) classifiers.set(clientId, classify);
  }
  return classifiers;
}

/** Matches user messages against their client's custom intents; returns matches by message id. */
export function matchIntents(
  items: readonly Incoming[],
  classifiers: Map<string, IntentClassifier>,
): Map<string, IntentMatch> {
  const matches = new Map<string, IntentMatch>();
  if (classifiers.size === 0) return matches;
  for (const item of items) {
    if (item.kind !== "message" || item.role !== "user") continue;
    const match = classifiers.get(item.clientId)?.(item.text) ?? null;
    if (match !== null) matches.set(item.messageId, { ...item, ...match });
  }
  return matches;
}
