/** Costs are stored in whole nano-dollars: cents would round a call to zero. */
export const NANOS_PER_USD = 1_000_000_000;
