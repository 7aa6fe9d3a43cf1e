import { createId } from "../../domain/shared/ids.ts";

let lastMs = 0;

/** A new id that sorts after the former ones of this process: within one millisecond the id's clock is advanced. */
export function createOrderedId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return createId(lastMs);
}
