/**
 * Where phrases lead through: from each place, words lead to others. The words from place `at` on are `symbols` from `starts[at]` up to
 * `starts[at + 1]`, each with where it leads to in `targets`; where any token leads on its symbol is ANY, and under END stand the
 * numbers of the names whose phrases end here. There are tens of thousands: lists of numbers take a tenth of the room of objects.
 */
export type Places = {
  readonly starts: Int32Array;
  readonly symbols: Uint16Array;
  readonly targets: Int32Array;
};

/** The symbol of a word of no phrase; it leads where any token does. */
export const ANY = 0;
/** Words are numbered below it. */
export const END = 0xffff;

const FIRST_ROOM = 1 << 14;
/** A place, a symbol, a target. */
const WIDTH = 3;

/** Places while phrases are laid: what leads from where under which symbol, in the order it was added. */
export class PlacesDraft {
  #steps = new Int32Array(WIDTH * FIRST_ROOM);
  #used = 0;
  #count = 0;

  /** The number of a new place. */
  addPlace(): number {
    return this.#count++;
  }

  /** Leads from a place to another, or under END to a name. */
  connect(from: number, symbol: number, target: number): void {
    if (this.#used === this.#steps.length) {
      const more = new Int32Array(2 * this.#used);
      more.set(this.#steps);
      this.#steps = more;
    }
    this.#steps[this.#used++] = from;
    this.#steps[this.#used++] = symbol;
    this.#steps[this.#used++] = target;
  }

  /** The places as they are used. */
  finish(): Places {
    const steps = this.#steps;
    const starts = new Int32Array(this.#count + 1);
    for (let at = 0; at < this.#used; at += WIDTH) {
      const after = (steps[at] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let place = 1; place <= this.#count; place++) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
    const next = starts.slice();
    const symbols = new Uint16Array(this.#used / WIDTH);
    const targets = new Int32Array(this.#used / WIDTH);
    for (let at = 0; at < this.#used; at += WIDTH) {
      const from = steps[at] ?? 0;
      const to = next[from] ?? 0;
      next[from] = to + 1;
      symbols[to] = steps[at + 1] ?? ANY;
      targets[to] = steps[at + 2] ?? 0;
    }
    return { starts, symbols, targets };
  }
}

/** Where a symbol, or another one, leads to from any of the places: in order, each once. */
export function listNext(
  { starts, symbols, targets }: Places,
  at: readonly number[],
  symbol: number,
  other = symbol,
): number[] {
  const reached: number[] = [];
  for (const place of at) {
    const end = starts[place + 1] ?? 0;
    for (let step = starts[place] ?? 0; step < end; step++) {
      const found = symbols[step];
      if (found === symbol || found === other) reached.push(targets[step] ?? 0);
    }
  }
  return reached.length > 1 ? sortOnce(reached) : reached;
}

/** A bit for each word that leads on from any of the places; words that are 32 apart share theirs. */
export function maskOfNext({ starts, symbols }: Places, at: readonly number[]): number {
  let mask = 0;
  for (const place of at) {
    const end = starts[place + 1] ?? 0;
    for (let step = starts[place] ?? 0; step < end; step++) {
      const symbol = symbols[step] ?? ANY;
      if (symbol !== ANY && symbol !== END) mask |= 1 << (symbol & 31);
    }
  }
  return mask;
}

function sortOnce(numbers: number[]): number[] {
  numbers.sort((left, right) => left - right);
  let kept = 1;
  for (let at = 1; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number !== numbers[kept - 1]) numbers[kept++] = number;
  }
  numbers.length = kept;
  return numbers;
}
