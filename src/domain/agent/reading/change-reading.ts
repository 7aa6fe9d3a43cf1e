import { readingSchema } from "../agent.contract.ts";
import type { Reading } from "../agent.contract.ts";
import { checkReading } from "./check-reading.ts";
import { FILTER_SLOTS } from "../agent.contract.ts";

/** A reading with another value in one slot; null takes a filter away. Null if the product has no figure for it. */
export function changeReading(reading: Reading, slot: string, value: unknown): Reading | null {
  const isFilter = FILTER_SLOTS.some((name) => name === slot);
  const changed = isFilter
    ? { ...reading, filters: changeFilters(reading, slot, value) }
    : { ...reading, [slot]: value };
  const parsed = readingSchema.safeParse(changed);
  return parsed.success && checkReading(parsed.data) === null ? parsed.data : null;
}

function changeFilters({ filters }: Reading, slot: string, value: unknown): Record<string, unknown> {
  const others = Object.entries(filters).filter(([name]) => name !== slot);
  return Object.fromEntries(value === null ? others : [...others, [slot, value]]);
}
