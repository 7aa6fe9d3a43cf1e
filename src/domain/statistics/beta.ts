import { Z95 } from "./normal.ts";

/** Lanczos approximation (g = 7, nine terms), accurate to about 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const TINY = 1e-300;
const PRECISION = 1e-13;
/** The continued fraction takes about the square root of the larger parameter: enough for 10^9 conversations. */
const MAX_TERMS = 200_000;
const BISECTIONS = 64;

/** The quantile of the beta distribution: x with P(X ≤ x) = `share`, for `a` and `b` above 0. */
export function computeBetaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (computeBetaShare(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** From this many degrees of freedom on, the expansion of Student's t is exact to nine digits, and much faster. */
const EXPANDED_FROM = 100;

/** Student's t for the two-sided 95% interval with `freedom` degrees of freedom, which may be a fraction. */
export function computeT95(freedom: number): number {
  if (freedom >= EXPANDED_FROM) return expandT95(freedom);
  const x = computeBetaQuantile(0.05, freedom / 2, 0.5);
  return Math.sqrt(freedom * (1 / x - 1));
}

/** Student's t from the normal quantile (Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.7.5). */
function expandT95(freedom: number): number {
  const z = Z95;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92_160 * freedom ** 4)
  );
}

/** P(X ≤ x) of the beta distribution: the regularized incomplete beta function. */
export function computeBetaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    computeLogGamma(a + b) - computeLogGamma(a) - computeLogGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  // The fraction converges fast on this side of the mean; the other side follows by symmetry.
  if (x < (a + 1) / (a + b + 2)) return (front * computeFraction(x, a, b)) / a;
  return 1 - (front * computeFraction(1 - x, b, a)) / b;
}

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function computeFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / keepFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / keepFromZero(1 + even * d);
    c = keepFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / keepFromZero(1 + odd * d);
    c = keepFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}

function keepFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** The logarithm of the gamma function for z above 0. */
export function computeLogGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - computeLogGamma(1 - z);
  const shifted = z - 1;
  const base = shifted + 7.5;
  const sum = LANCZOS.reduce((total, term, at) => total + (at === 0 ? term : term / (shifted + at)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}
