import type { MessageRow } from "./ingest.types.ts";
import type { StepText } from "./store-batch.sql.ts";

const KNOWN_LIMIT = 50_000;

/** Steps this process has written. A miss costs one needless insert; emptied when full. */
const known = new Set<string>();

/** A readable form of each bot message that says something new. */
export function listNewSteps(messages: MessageRow[]): StepText[] {
  const fresh = new Map<string, StepText>();
  for (const { clientId, step } of messages) {
    if (step === null) continue;
    const name = clientId + step.key;
    if (!known.has(name) && !fresh.has(name)) fresh.set(name, { clientId, step: step.key, text: step.text });
  }
  return [...fresh.values()];
}

/** Spares later batches these steps, once they are committed. */
export function rememberSteps(steps: StepText[]): void {
  if (known.size > KNOWN_LIMIT) known.clear();
  for (const { clientId, step } of steps) known.add(clientId + step);
}
