/**
 * A mergeable quantile sketch of durations in milliseconds (the DDSketch idea: logarithmic buckets).
 * Any quantile it gives lies within 1 % of a recorded value at that rank, for 1 ms up to about 10^150 ms.
 */

/** Relative error of a quantile. */
export const SKETCH_ERROR = 0.01;

const GAMMA = (1 + SKETCH_ERROR) / (1 - SKETCH_ERROR);
const LOG_GAMMA = Math.log(GAMMA);
const MAX_BUCKET = 65535;
const RECORD_BYTES = 6;

/** Bucket → count. Counts may turn negative while removals run ahead of additions. */
export type Sketch = Map<number, number>;

/** The bucket (uint16) a duration falls in: 0 holds everything below 1 ms, bucket b ≥ 1 holds (γ^(b-2), γ^(b-1)]. */
export function bucketOf(ms: number): number {
  if (!(ms >= 1)) return 0;
  // The tiny subtraction keeps exact powers of gamma in their own bucket despite rounding of the logarithm.
  const bucket = 1 + Math.ceil(Math.log(ms) / LOG_GAMMA - 1e-9);
  return Math.min(bucket, MAX_BUCKET);
}

/** The duration (ms) that stands for a bucket: at most 1 % from everything in it. */
export function valueOfBucket(bucket: number): number {
  if (bucket <= 0) return 0;
  return (2 * GAMMA ** (bucket - 1)) / (GAMMA + 1);
}

/** A sketch with nothing in it. */
export function createSketch(): Sketch {
  return new Map();
}

/** Records `count` durations of `ms` milliseconds; a negative count takes them away again. */
export function addToSketch(sketch: Sketch, ms: number, count = 1): void {
  addToBucket(sketch, bucketOf(ms), count);
}

/** Adds every count of `source` to `target` (in place) and returns `target`. */
export function mergeInto(target: Sketch, source: Sketch): Sketch {
  for (const [bucket, count] of source) addToBucket(target, bucket, count);
  return target;
}

/** How many durations the sketch holds. */
export function countSketch(sketch: Sketch): number {
  let total = 0;
  for (const count of sketch.values()) total += count;
  return total;
}

/**
 * Six bytes a bucket: uint16 bucket, int32 count, big-endian, in bucket order. Encodings may be joined end to end:
 * the result is a valid encoding of the merged sketch, so that a database can merge with its own concatenation.
 */
export function encodeSketch(sketch: Sketch): Uint8Array {
  const entries = [...sketch].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b);
  const bytes = new Uint8Array(entries.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  entries.forEach(([bucket, count], index) => {
    view.setUint16(index * RECORD_BYTES, bucket);
    view.setInt32(index * RECORD_BYTES + 2, count);
  });
  return bytes;
}

/** Reads an encoding or several joined ones, summing repeated buckets. Throws RangeError when bytes are missing at the end. */
export function decodeSketch(bytes: Uint8Array): Sketch {
  return decodeSketches([bytes]);
}

/** One sketch of many encodings, its buckets in order. They are added up in a list: a map asked for each record is slower. */
export function decodeSketches(encodings: Iterable<Uint8Array>): Sketch {
  const counts: number[] = [];
  for (const bytes of encodings) {
    checkLength(bytes);
    for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
      const bucket = readBucket(bytes, at);
      while (counts.length <= bucket) counts.push(0);
      counts[bucket] = (counts[bucket] ?? 0) + readCount(bytes, at);
    }
  }
  const sketch = createSketch();
  for (const [bucket, count] of counts.entries()) if (count !== 0) sketch.set(bucket, count);
  return sketch;
}

/** The q-quantile (0 ≤ q ≤ 1) in milliseconds, the value at rank floor(q·(n-1)); null when the sketch is empty. */
export function quantile(sketch: Sketch, q: number): number | null {
  let total = 0;
  for (const count of sketch.values()) total += Math.max(0, count);
  if (total === 0) return null;
  const rank = rankOf(total, q);
  let seen = 0;
  for (const [bucket, count] of listInOrder(sketch)) {
    seen += Math.max(0, count);
    if (seen > rank) return valueOfBucket(bucket);
  }
  return null;
}

/** The q-quantile of an encoding: one that {@link encodeSketch} wrote is read as it stands, several joined are decoded. */
export function quantileOfEncoded(bytes: Uint8Array, q: number): number | null {
  checkLength(bytes);
  let total = 0;
  let last = -1;
  for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
    const bucket = readBucket(bytes, at);
    if (bucket <= last) return quantile(decodeSketch(bytes), q);
    last = bucket;
    total += Math.max(0, readCount(bytes, at));
  }
  if (total === 0) return null;
  const rank = rankOf(total, q);
  let at = 0;
  for (let seen = Math.max(0, readCount(bytes, at)); seen <= rank; seen += Math.max(0, readCount(bytes, at)))
    at += RECORD_BYTES;
  return valueOfBucket(readBucket(bytes, at));
}

function rankOf(total: number, q: number): number {
  return Math.floor(Math.min(1, Math.max(0, q)) * (total - 1));
}

function checkLength({ length }: Uint8Array): void {
  if (length % RECORD_BYTES === 0) return;
  throw new RangeError(`A sketch has a multiple of ${RECORD_BYTES} bytes, not ${length}`);
}

function readBucket(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function readCount(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 3] ?? 0) << 16);
  return high | ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
}

/** What was read from an encoding is in order already: sorting would be most of a quantile's time. */
function listInOrder(sketch: Sketch): Iterable<[number, number]> {
  let last = -1;
  for (const bucket of sketch.keys()) {
    if (bucket < last) return [...sketch].sort(([a], [b]) => a - b);
    last = bucket;
  }
  return sketch;
}

/** Adds `count` to one bucket in place; a bucket that comes to 0 is dropped. Also good for any other counts by small number. */
export function addToBucket(sketch: Sketch, bucket: number, count: number): void {
  const next = (sketch.get(bucket) ?? 0) + count;
  if (next === 0) sketch.delete(bucket);
  else sketch.set(bucket, next);
}
