import { randomInt } from "node:crypto";

const SLOT_BITS = 256;

/** Shards of other processes begin elsewhere, so that their writers don't wait for this one's rows. */
const firstShard = randomInt(2 ** 22) * SLOT_BITS;
const taken = new Set<number>();

/** Runs a write with a shard that no other write of this process uses meanwhile. */
export async function withShard<T>(write: (shard: number) => Promise<T>): Promise<T> {
  let slot = 0;
  while (taken.has(slot)) slot++;
  taken.add(slot);
  try {
    return await write(firstShard + (slot % SLOT_BITS));
  } finally {
    taken.delete(slot);
  }
}
