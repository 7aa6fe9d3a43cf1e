import { classifyCustomIntent } from "../../../domain/intents/custom-intents.ts";
import type { CustomIntentMatch, CustomIntentModel } from "../../../domain/intents/custom-intents.ts";
import type { Queryable } from "../../db/sql.ts";
import { runInThread } from "../../jobs/threads/run-in-thread.ts";
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
/** Trainings that go on, by client id and version. */
const trainings = new Map<string, Promise<CustomIntentModel | null>>();

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
  const name = `${clientId} ${version}`;
  const training = trainings.get(name) ?? train(sql, clientId);
  trainings.set(name, training);
  const model = await training.finally(() => trainings.delete(name));
  const trained = cache.get(clientId);
  if (trained?.version === version) return trained.classify;
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

/** Trains on a thread: with the most examples it takes many seconds. */
async function train(sql: Queryable, clientId: string): Promise<CustomIntentModel | null> {
  const [intents, set] = await Promise.all([listIntentRows(sql, clientId), findIntentSet(sql, clientId)]);
  const none = set?.none ?? [];
  return intents.every(({ examples }) => examples.length === 0)
    ? null
    : runInThread("trainIntents", { intents, none }, { clientId });
}

function computeBytes({ model: { weights, featureCounts, vocabulary } }: CustomIntentModel): number {
  return weights.byteLength + featureCounts.byteLength + vocabulary.rarity.length * BYTES_PER_FEATURE;
}

function deleteEntry(clientId: string): void {
  cachedBytes -= cache.get(clientId)?.bytes ?? 0;
  cache.delete(clientId);
}
