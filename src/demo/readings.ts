import type { Outcome } from "../domain/reading/reading.contract.ts";

/** One reading in this many is another than the engine's. */
const EVERY = 8;

/** What the demo's people read instead; sales are clear. */
const INSTEAD: Partial<Record<Outcome, Outcome>> = {
  answered: "lost",
  lost: "answered",
  solved: "answered",
  unmet: "lost",
  greeting: "not_customer",
  waiting: "lost",
};

/** Returns what a person reads where the engine reads an outcome, one after the other: mostly the same. */
export function createReader(): (outcome: Outcome) => Outcome {
  let count = 0;
  return (outcome) => {
    count++;
    return count % EVERY === 0 ? (INSTEAD[outcome] ?? outcome) : outcome;
  };
}
