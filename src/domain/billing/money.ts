/** Multiplies an amount by `part` / `whole` and rounds once, half away from zero. All arguments are integers; `whole` is positive. */
export function scaleCents(cents: number, part: number, whole: number): number {
  const product = BigInt(cents) * BigInt(part);
  const divisor = BigInt(whole);
  if (divisor <= 0n) throw new RangeError("The whole must be positive.");
  const size = product < 0n ? -product : product;
  // Twice the dividend plus the divisor, over twice the divisor: rounds half up without a fraction.
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Price of `messages` over the included volume. */
export function computeOverageCents(messages: number, overageCentsPer100: number): number {
  return scaleCents(overageCentsPer100, messages, 100);
}

/** Charge for changing to a plan of `toCents` with `leftSeconds` of a period of `wholeSeconds` left; negative is a credit. */
export function computeProration(change: {
  fromCents: number;
  toCents: number;
  leftSeconds: number;
  wholeSeconds: number;
}): { creditCents: number; chargeCents: number; totalCents: number } {
  const creditCents = scaleCents(-change.fromCents, change.leftSeconds, change.wholeSeconds);
  const chargeCents = scaleCents(change.toCents, change.leftSeconds, change.wholeSeconds);
  return { creditCents, chargeCents, totalCents: chargeCents + creditCents };
}

/** 19900 → "$199.00"; -50 → "−$0.50". */
export function formatCents(cents: number): string {
  const size = Math.abs(cents);
  const dollars = Math.trunc(size / 100).toLocaleString("en-US");
  return `${cents < 0 ? "\u2212" : ""}$${dollars}.${String(size % 100).padStart(2, "0")}`;
}

/** "$49", or "$49.50" where there are cents. */
export function formatPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, "");
}
