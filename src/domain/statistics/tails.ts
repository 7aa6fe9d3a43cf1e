import { computeBetaShare, computeLogGamma } from "./beta.ts";

const PRECISION = 1e-15;
const TINY = 1e-300;
const MAX_TERMS = 1_000;

/** The probability that a standard normal value is at least as far from zero as `z`, on either side. */
export function computeNormalTails(z: number): number {
  const x = (z * z) / 2;
  if (x === 0) return 1;
  // The series converges fast near zero, the fraction away from it (DLMF 8.7.1 and 8.9.2, with a = 1/2).
  return x < 1.5 ? 1 - computeLowerGamma(x) : computeUpperGamma(x);
}

/** The probability that Student's t with `freedom` degrees of freedom is at least as far from zero as `t`, on either side. */
export function computeTTails(t: number, freedom: number): number {
  return freedom === Infinity ? computeNormalTails(t) : computeBetaShare(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** The regularized lower incomplete gamma function for a = 1/2. */
function computeLowerGamma(x: number): number {
  let term = 2;
  let total = term;
  for (let n = 1; n <= MAX_TERMS && term > total * PRECISION; n++) {
    term *= x / (0.5 + n);
    total += term;
  }
  return total * Math.exp(-x + 0.5 * Math.log(x) - computeLogGamma(0.5));
}

/** The regularized upper incomplete gamma function for a = 1/2, by Lentz's method. */
function computeUpperGamma(x: number): number {
  let b = x + 0.5;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n <= MAX_TERMS; n++) {
    const a = -n * (n - 0.5);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value * Math.exp(-x + 0.5 * Math.log(x) - computeLogGamma(0.5));
}
