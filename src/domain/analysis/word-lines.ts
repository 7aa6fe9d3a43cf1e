import { EMPTY_HASH, hashUnit, hashUnits } from "./fnv.ts";

const NONE: readonly number[] = [];
const LONGEST_STEM = 12;
const SHORTEST_STEM = 2;
const HINTS = 1 << 14;

/** Lines of words and beginnings of words (`stem*`), each word found again as the numbers of its lines. */
export class WordLines {
  readonly #words = new Map<string, readonly number[]>();
  readonly #stems = new Map<number, readonly number[]>();
  /** Most words are in one line alone, and share its list. */
  readonly #alone: readonly (readonly number[])[];
  readonly #hint = new Uint8Array(HINTS);

  constructor(lines: readonly (readonly string[])[]) {
    this.#alone = lines.map((_, line) => [line]);
    lines.forEach((words, line) => {
      for (const written of words) this.#learn(written, line);
    });
  }

  /** The lines that have the whole word. */
  findWhole(word: string): readonly number[] {
    return this.#words.get(word) ?? NONE;
  }

  /** The lines that have the longest known beginning of the word. */
  findStem(word: string): readonly number[] {
    let found = NONE;
    let hash = EMPTY_HASH;
    const end = Math.min(word.length, LONGEST_STEM);
    for (let at = 0; at < end; at++) {
      hash = hashUnit(hash, word.charCodeAt(at));
      // Most beginnings are no stem; the hint tells without a look-up.
      if (at + 1 >= SHORTEST_STEM && this.#hint[hash & (HINTS - 1)] === 1) found = this.#stems.get(hash) ?? found;
    }
    return found;
  }

  #learn(written: string, line: number): void {
    if (!written.endsWith("*")) {
      this.#addTo(this.#words, written, line);
      return;
    }
    const hash = hashUnits(written.slice(0, -1));
    this.#addTo(this.#stems, hash, line);
    this.#hint[hash & (HINTS - 1)] = 1;
  }

  #addTo<Key>(table: Map<Key, readonly number[]>, key: Key, line: number): void {
    const known = table.get(key);
    if (!known) table.set(key, this.#alone[line] ?? NONE);
    else if (!known.includes(line)) table.set(key, [...known, line]);
  }
}
