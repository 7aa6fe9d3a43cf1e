/** A small fast seeded generator (sfc32): the same seed gives the same run on every machine. */
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

  /** Uniform in [0, 1). */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number in [low, high]. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Many small values, few large ones, in [low, high]: how people's pauses are spread. */
  skewed(low: number, high: number): number {
    const part = this.next();
    return Math.round(low + (high - low) * part * part * part);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(list: readonly Item[]): Item {
    return itemAt(list, this.below(list.length));
  }
}

/** The item at an index known to exist; throws when it does not. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`No item at ${index} of ${list.length}`);
  return item;
}

/** The first index whose running total exceeds `point`; `totals` ascends. */
export function indexInTotals(totals: readonly number[], point: number): number {
  let index = 0;
  while (index < totals.length - 1 && itemAt(totals, index) <= point) index += 1;
  return index;
}
