import { classifyCustomIntent, trainCustomIntents } from "../../../domain/intents/custom-intents.ts";
import type { CustomIntentMatch, CustomIntentModel } from "../../../domain/intents/custom-intents.ts";
import type { Queryable } from "../../db/sql.ts";
import { findIntentSet } from "./intent-sets.sql.ts";
import { listIntentRows } from "./intents.sql.ts";

/** Classifies a text as one of a client's custom intents; null for none. */
export type IntentClassifier = (text: string) => CustomIntentMatch | null;

type Entry = { version: number; classify: IntentClassifier | null; bytes: number };

/** Of all clients in this process together. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;
/** Size of a vocabulary entry. */
const BYTES_PER_FEATURE = 60;

/** By client id, least recently used first. */
const cache = new Map<string, Entry>();
let cachedBytes = 0;

/** Gets the classifier of a client's custom intents, trained once per version and cached; null if there are no examples. */
export async function getIntentClassifier(
  sql: Queryable,
  { clientId, version }: { clientId: string; version: number },
): Promise<IntentClassifier | null> {
  const cached = cache.get(clientId);
  if (cached?.version === version) {
    cache.delete(clientId);
    cache.set(clientId, cached);
    return cached.classify;
  }
  const [intents, set] = await Promise.all([listIntentRows(sql, clientId), findIntentSet(sql, clientId)]);
  const model = trainCustomIntents(intents, set?.none ?? []);
  const bytes = model === null ? 0 : computeBytes(model);
  const classify: IntentClassifier | null = model === null ? null : (text) => classifyCustomIntent(model, text);
  deleteEntry(clientId);
  cache.set(clientId, { version, classify, bytes });
  cachedBytes += bytes;
  for (const oldest of cache.keys()) {
    if (cachedBytes <= MAX_CACHE_BYTES || oldest === clientId) break;
    deleteEntry(oldest);
  }
  return classify;
}

function computeBytes({ model: { weights, featureCounts, vocabulary } }: CustomIntentModel): number {
  return weights.byteLength + featureCounts.byteLength + vocabulary.rarity.length * BYTES_PER_FEATURE;
}

function deleteEntry(clientId: string): void {
  cachedBytes -= cache.get(clientId)?.bytes ?? 0;
  cache.delete(clientId);
}
