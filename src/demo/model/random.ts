/** Seeded pseudo-random number generator (sfc32): the same seed gives the same sequence on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    this.b = Math.floor(seed / 4294967296) | 0;
    this.c = 0x9e3779b9 | 0;
    for (let round = 0; round < 15; round += 1) this.next();
  }

  /** Returns a uniform number in [0, 1). */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** Returns an integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Returns an integer in [low, high]. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Returns an integer in [low, high], mostly small, as people's pauses are. */
  skewed(low: number, high: number): number {
    const fraction = this.next();
    return Math.round(low + (high - low) * fraction * fraction * fraction);
  }

  /** Returns true with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a random item of a non-empty list. */
  pick<Item>(list: readonly Item[]): Item {
    return getItem(list, this.below(list.length));
  }
}

/** Returns the item at an index; throws if there is none. */
export function getItem<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`No item at ${index} of ${list.length}`);
  return item;
}

/** Returns the first index whose cumulative total exceeds `point`, or the last index; `totals` ascends. */
export function findIndexInTotals(totals: readonly number[], point: number): number {
  let index = 0;
  while (index < totals.length - 1 && getItem(totals, index) <= point) index += 1;
  return index;
}
