import { readOwnIntent, trainOwnIntents } from "../../../domain/intents/own-intents.ts";
import type { OwnIntentGuess, OwnModel } from "../../../domain/intents/own-intents.ts";
import type { Queryable } from "../../db/sql.ts";
import { selectIntentSet } from "./intent-sets.sql.ts";
import { selectIntents } from "./intents.sql.ts";

/** Which of a client's own intents a text is of; null for none. */
export type IntentReader = (text: string) => OwnIntentGuess | null;

type Trained = { version: number; read: IntentReader | null; bytes: number };

/** Of all clients of this process together. */
const BYTES_KEPT = 256 * 1024 * 1024;
/** A feature's place in the vocabulary. */
const BYTES_A_FEATURE = 60;

/** The one used last stands last. */
const trained = new Map<string, Trained>();
let bytesKept = 0;

/** The reader of a client's intents, trained once a version and kept while there is room; null where there are no examples. */
export async function recallIntentReader(
  sql: Queryable,
  { clientId, version }: { clientId: string; version: number },
): Promise<IntentReader | null> {
  const known = trained.get(clientId);
  if (known?.version === version) {
    trained.delete(clientId);
    trained.set(clientId, known);
    return known.read;
  }
  const [intents, set] = await Promise.all([selectIntents(sql, clientId), selectIntentSet(sql, clientId)]);
  const model = trainOwnIntents(intents, set?.none ?? []);
  const bytes = model === null ? 0 : measureModel(model);
  const read: IntentReader | null = model === null ? null : (text) => readOwnIntent(model, text);
  forget(clientId);
  trained.set(clientId, { version, read, bytes });
  bytesKept += bytes;
  for (const oldest of trained.keys()) {
    if (bytesKept <= BYTES_KEPT || oldest === clientId) break;
    forget(oldest);
  }
  return read;
}

function measureModel({ model: { weights, traces, vocabulary } }: OwnModel): number {
  return weights.byteLength + traces.byteLength + vocabulary.rarity.length * BYTES_A_FEATURE;
}

function forget(clientId: string): void {
  bytesKept -= trained.get(clientId)?.bytes ?? 0;
  trained.delete(clientId);
}
