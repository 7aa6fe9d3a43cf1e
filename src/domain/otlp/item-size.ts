/** Bounds the work of one span or log record, which is decoded without a pause. */
import { OTLP_LIMITS } from "./span.ts";

/** Reading a field that means nothing costs less than a value, but not nothing. */
const FIELDS_PER_VALUE = 8;

/** Thrown for a span or record with too many values; the message is for people. */
export class ItemSizeError extends Error {}

/** What one item may still have. An item is decoded in one go, so a single count is enough. */
let left = 0;

/** Begins the count of an item. */
export function startItem(): void {
  left = OTLP_LIMITS.itemValues * FIELDS_PER_VALUE;
}

/** Counts an event, attribute or element of the item. Throws ItemSizeError above the limit. */
export function countItemValue(): void {
  count(FIELDS_PER_VALUE);
}

/** The cost of the item so far, in values. */
export function countItemCost(): number {
  return OTLP_LIMITS.itemValues - Math.floor(left / FIELDS_PER_VALUE);
}

/** Counts a field on the wire. Throws ItemSizeError above eight times the limit of values. */
export function countItemField(): void {
  count(1);
}

function count(cost: number): void {
  left -= cost;
  if (left >= 0) return;
  const values = OTLP_LIMITS.itemValues.toLocaleString("en");
  throw new ItemSizeError(`A span or log record has more than ${values} events, attributes and elements.`);
}
