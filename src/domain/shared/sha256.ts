/**
 * SHA-256 of short inputs, at once and without promises. A proof of work asks for tens of thousands of hashes, which
 * WebCrypto answers one promise at a time, and not at all on a page that came over plain HTTP from another machine.
 * Nothing secret passes here: passwords, tokens and keys are hashed by the platform.
 */

const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const ROUND_CONSTANTS = Uint32Array.from({ length: 64 }, (_, i) => fractionOfCubeRoot(nthPrime(i)));

/** SHA-256 of an ASCII text as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  const words = digest(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** SHA-256 of bytes as 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const hash = new Uint8Array(32);
  const view = new DataView(hash.buffer);
  digest(bytes).forEach((word, i) => view.setUint32(i * 4, word));
  return hash;
}

function digest(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const words = new Uint32Array(blocks * 16);
  bytes.forEach((byte, i) => put(words, i, byte));
  put(words, bytes.length, 0x80);
  words[words.length - 1] = bytes.length * 8;
  const state = Uint32Array.from(INITIAL);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) compress(state, schedule, words.subarray(block * 16, block * 16 + 16));
  return state;
}

function put(words: Uint32Array, index: number, byte: number): void {
  const at = index >> 2;
  words[at] = (words[at] ?? 0) | (byte << (24 - (index & 3) * 8));
}

function compress(state: Uint32Array, w: Uint32Array, block: Uint32Array): void {
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] ?? 0;
    const late = w[i - 2] ?? 0;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const t1 =
      h +
      (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (ROUND_CONSTANTS[i] ?? 0) +
      (w[i] ?? 0);
    const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** FIPS 180-4 takes the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function fractionOfCubeRoot(prime: number): number {
  const root = Math.cbrt(prime);
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function nthPrime(index: number): number {
  let candidate = 2;
  for (let left = index; ; candidate++) {
    if (isPrime(candidate) && left-- === 0) return candidate;
  }
}

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor++) {
    if (value % divisor === 0) return false;
  }
  return true;
}
