/**
 * A mergeable quantile sketch of durations in milliseconds (the DDSketch idea: logarithmic buckets).
 * Any quantile is within 1 % of a recorded value at that rank, for 1 ms up to about 10^150 ms.
 */

/** Relative error of a quantile. */
export const SKETCH_ERROR = 0.01;

const GAMMA = (1 + SKETCH_ERROR) / (1 - SKETCH_ERROR);
/** The logarithm of the ratio between the bounds of a bucket. */
export const LOG_GAMMA = Math.log(GAMMA);
const MAX_BUCKET = 65535;
const RECORD_BYTES = 6;

/** Bucket → count. Counts may turn negative while removals run ahead of additions. */
export type Sketch = Map<number, number>;

/** The bucket (uint16) a duration falls in: 0 holds everything below 1 ms, bucket b ≥ 1 holds (γ^(b-2), γ^(b-1)]. */
export function getBucket(ms: number): number {
  if (!(ms >= 1)) return 0;
  // The tiny subtraction keeps exact powers of gamma in their own bucket despite rounding of the logarithm.
  const bucket = 1 + Math.ceil(Math.log(ms) / LOG_GAMMA - 1e-9);
  return Math.min(bucket, MAX_BUCKET);
}

/** The duration (ms) of a bucket: at most 1 % from every value in it. */
export function getBucketValue(bucket: number): number {
  if (bucket <= 0) return 0;
  return (2 * GAMMA ** (bucket - 1)) / (GAMMA + 1);
}

/** Creates an empty sketch. */
export function createSketch(): Sketch {
  return new Map();
}

/** Adds `count` durations of `ms` milliseconds; a negative count removes them. */
export function addToSketch(sketch: Sketch, ms: number, count = 1): void {
  addToBucket(sketch, getBucket(ms), count);
}

/** Adds every count of `source` to `target` (in place) and returns `target`. */
export function mergeSketch(target: Sketch, source: Sketch): Sketch {
  for (const [bucket, count] of source) addToBucket(target, bucket, count);
  return target;
}

/** Number of durations in the sketch. */
export function countSketch(sketch: Sketch): number {
  let total = 0;
  for (const count of sketch.values()) total += count;
  return total;
}

/**
 * Encodes a sketch in six bytes per bucket: uint16 bucket, int32 count, big-endian, in bucket order. Concatenated encodings are a
 * valid encoding of the merged sketch, so a database can merge with its own concatenation.
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

/** Decodes one or several concatenated encodings, summing repeated buckets. Throws a RangeError on truncated input. */
export function decodeSketch(bytes: Uint8Array): Sketch {
  return decodeSketches([bytes]);
}

/** Decodes and merges many encodings, buckets in order. Sums in an array: a map lookup per record is slower. */
export function decodeSketches(encodings: Iterable<Uint8Array>): Sketch {
  const counts: number[] = [];
  for (const bytes of encodings) {
    checkLength(bytes);
    for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
      const bucket = getBucketAt(bytes, at);
      while (counts.length <= bucket) counts.push(0);
      counts[bucket] = (counts[bucket] ?? 0) + getCountAt(bytes, at);
    }
  }
  const sketch = createSketch();
  for (const [bucket, count] of counts.entries()) if (count !== 0) sketch.set(bucket, count);
  return sketch;
}

/** The q-quantile (0 ≤ q ≤ 1) in milliseconds, the value at rank floor(q·(n-1)); null when the sketch is empty. */
export function computeQuantile(sketch: Sketch, q: number): number | null {
  let total = 0;
  for (const count of sketch.values()) total += Math.max(0, count);
  if (total === 0) return null;
  const rank = computeRank(total, q);
  let seen = 0;
  for (const [bucket, count] of listSorted(sketch)) {
    seen += Math.max(0, count);
    if (seen > rank) return getBucketValue(bucket);
  }
  return null;
}

/** The q-quantile of an encoding; a single one is read in place, concatenated ones are decoded first. */
export function computeEncodedQuantile(bytes: Uint8Array, q: number): number | null {
  checkLength(bytes);
  let total = 0;
  let last = -1;
  for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
    const bucket = getBucketAt(bytes, at);
    if (bucket <= last) return computeQuantile(decodeSketch(bytes), q);
    last = bucket;
    total += Math.max(0, getCountAt(bytes, at));
  }
  if (total === 0) return null;
  const rank = computeRank(total, q);
  let at = 0;
  for (let seen = Math.max(0, getCountAt(bytes, at)); seen <= rank; seen += Math.max(0, getCountAt(bytes, at)))
    at += RECORD_BYTES;
  return getBucketValue(getBucketAt(bytes, at));
}

function computeRank(total: number, q: number): number {
  return Math.floor(Math.min(1, Math.max(0, q)) * (total - 1));
}

function checkLength({ length }: Uint8Array): void {
  if (length % RECORD_BYTES === 0) return;
  throw new RangeError(`Invalid sketch: ${length} bytes are not a multiple of ${RECORD_BYTES}`);
}

function getBucketAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function getCountAt(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 3] ?? 0) << 16);
  return high | ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
}

/** Decoded sketches are in order already, and sorting would take most of the time. */
function listSorted(sketch: Sketch): Iterable<[number, number]> {
  let last = -1;
  for (const bucket of sketch.keys()) {
    if (bucket < last) return [...sketch].sort(([a], [b]) => a - b);
    last = bucket;
  }
  return sketch;
}

/** Adds `count` to a bucket in place; a bucket that reaches 0 is removed. Works for any counts by small integer. */
export function addToBucket(sketch: Sketch, bucket: number, count: number): void {
  const next = (sketch.get(bucket) ?? 0) + count;
  if (next === 0) sketch.delete(bucket);
  else sketch.set(bucket, next);
}
