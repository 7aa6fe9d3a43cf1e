/**
 * A mergeable sample of the different people behind conversations (Wegman's adaptive sampling): all hashes while there are few,
 * beyond that those whose last `level` bits are zero. It depends only on who is in it, not on the order or the parts that it was
 * merged from, so that every screen shows the same number.
 */

/** People that are counted exactly. Beyond, the number is an estimate with a standard error of about 1.9 %. */
export const MAX_EXACT_PEOPLE = 4_096;

/** One byte for the level, then the last 48 bits of each hash, big-endian. */
const HEADER_BYTES = 1;
const HASH_BYTES = 6;
const MAX_LEVEL = 31;
const LENGTH_BYTES = 4;

export type PeopleSample = { level: number; hashes: Set<number> };

/** A number of people, and whether it is an estimate. */
export type PeopleCount = { people: number; peopleEstimated: boolean };

/** Creates a sample of nobody. */
export function createPeopleSample(): PeopleSample {
  return { level: 0, hashes: new Set() };
}

/** Adds an encoded sample to `sample` in place. Throws a RangeError on truncated input. */
export function addPeople(sample: PeopleSample, encoded: Uint8Array): void {
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  raiseLevel(sample, view.getUint8(0));
  for (let at = HEADER_BYTES; at < encoded.length; at += HASH_BYTES) {
    const low = view.getUint32(at + 2);
    if (!isInLevel(low, sample.level)) continue;
    sample.hashes.add(view.getUint16(at) * 2 ** 32 + low);
    while (sample.hashes.size > MAX_EXACT_PEOPLE && sample.level < MAX_LEVEL) raiseLevel(sample, sample.level + 1);
  }
}

/** Adds encoded samples that follow each other, each after its length in four bytes (big-endian), to `sample` in place. */
export function addJoinedPeople(sample: PeopleSample, joined: Uint8Array): void {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  for (let at = 0; at < joined.length;) {
    const start = at + LENGTH_BYTES;
    at = start + view.getUint32(at);
    addPeople(sample, joined.subarray(start, at));
  }
}

/** Encodes a sample. */
export function encodePeople({ level, hashes }: PeopleSample): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + hashes.size * HASH_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, level);
  let at = HEADER_BYTES;
  for (const hash of hashes) {
    view.setUint16(at, Math.floor(hash / 2 ** 32));
    view.setUint32(at + 2, hash % 2 ** 32);
    at += HASH_BYTES;
  }
  return bytes;
}

/** Counts the people of a sample; they are at most as many as their `conversations`. */
export function countPeople({ level, hashes }: PeopleSample, conversations: number): PeopleCount {
  return { people: Math.min(hashes.size * 2 ** level, conversations), peopleEstimated: level > 0 };
}

function raiseLevel(sample: PeopleSample, level: number): void {
  if (level <= sample.level) return;
  sample.level = level;
  for (const hash of sample.hashes) if (!isInLevel(hash % 2 ** 32, level)) sample.hashes.delete(hash);
}

function isInLevel(low: number, level: number): boolean {
  return (low & ((1 << level) - 1)) === 0;
}
