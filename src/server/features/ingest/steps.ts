import { describeStep } from "../../../domain/analysis/steps.ts";
import type { Queryable } from "../../db/sql.ts";
import type { MessageRow } from "./ingest.types.ts";
import { insertStepTexts } from "./steps.sql.ts";

const KNOWN_LIMIT = 50_000;

/** Steps this process has written. A miss costs one needless insert; emptied when full. */
const known = new Set<string>();

/** Keeps a readable form of each bot message that says something new; answers what to remember once it is committed. */
export async function insertSteps(sql: Queryable, messages: MessageRow[]): Promise<string[]> {
  const fresh = new Map<string, { clientId: string; step: string; text: string }>();
  for (const { clientId, step, text } of messages) {
    if (step === null) continue;
    const key = clientId + step;
    if (known.has(key) || fresh.has(key)) continue;
    fresh.set(key, { clientId, step, text: describeStep(text) });
  }
  if (fresh.size > 0) await insertStepTexts(sql, [...fresh.values()]);
  return [...fresh.keys()];
}

/** Spares later batches these steps. */
export function rememberSteps(keys: string[]): void {
  if (known.size > KNOWN_LIMIT) known.clear();
  for (const key of keys) known.add(key);
}
