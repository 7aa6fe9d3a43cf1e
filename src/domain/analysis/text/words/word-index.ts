import { EMPTY_HASH, hashUnit, hashUnits } from "../../encoding/fnv.ts";

const NONE: readonly number[] = [];
const MAX_STEM = 12;
const MIN_STEM = 2;
const HINTS = 1 << 14;

/** An index of lines of words and stems (`stem*`): returns the numbers of the lines that contain a word. */
export class WordIndex {
  readonly #words = new Map<string, readonly number[]>();
  readonly #stems = new Map<number, readonly number[]>();
  /** Most words are in one line only, and share its array. */
  readonly #single: readonly (readonly number[])[];
  readonly #hints = new Uint8Array(HINTS);

  constructor(lines: readonly (readonly string[])[]) {
    this.#single = lines.map((_, line) => [line]);
    lines.forEach((words, line) => {
      for (const entry of words) this.#add(entry, line);
    });
  }

  /** The lines that contain the whole word. */
  findWhole(word: string): readonly number[] {
    return this.#words.get(word) ?? NONE;
  }

  /** The lines that contain the longest stem of the word. */
  findStem(word: string): readonly number[] {
    let found = NONE;
    let hash = EMPTY_HASH;
    const end = Math.min(word.length, MAX_STEM);
    for (let at = 0; at < end; at++) {
      hash = hashUnit(hash, word.charCodeAt(at));
      // Most prefixes are no stem; the hint avoids the lookup.
      if (at + 1 >= MIN_STEM && this.#hints[hash & (HINTS - 1)] === 1) found = this.#stems.get(hash) ?? found;
    }
    return found;
  }

  #add(entry: string, line: number): void {
    if (!entry.endsWith("*")) {
      this.#addTo(this.#words, entry, line);
      return;
    }
    const hash = hashUnits(entry.slice(0, -1));
    this.#addTo(this.#stems, hash, line);
    this.#hints[hash & (HINTS - 1)] = 1;
  }

  #addTo<Key>(table: Map<Key, readonly number[]>, key: Key, line: number): void {
    const lines = table.get(key);
    if (!lines) table.set(key, this.#single[line] ?? NONE);
    else if (!lines.includes(line)) table.set(key, [...lines, line]);
  }
}
