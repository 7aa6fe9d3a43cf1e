/** Output of the benchmarks: readable figures, then one line of JSON. */

/** A figure with its comparison. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  against: { name: string; value: number };
  /** value / against.value */
  ratio: number;
}

/** Creates a figure with its ratio, rounded to three decimals. */
export function createFigure(figure: Omit<Figure, "ratio">): Figure {
  const { value, against } = figure;
  return {
    ...figure,
    value: round(value),
    against: { ...against, value: round(against.value) },
    ratio: round(value / against.value),
  };
}

/** Prints the figures as lines, then as JSON. */
export function printReport(bench: string, figures: Figure[]): void {
  for (const { name, value, unit, against, ratio } of figures) {
    console.log(
      `${name}: ${String(value)} ${unit}  (${against.name}: ${String(against.value)}, ratio ${String(ratio)})`,
    );
  }
  console.log(JSON.stringify({ bench, figures }));
}

/** Computes the median. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Computes the value that 95 % do not exceed. */
export function computeP95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN;
}

/** Computes the mean without the smallest and the largest twentieth: for times with two peaks, between which a median jumps. */
export function computeTrimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 20);
  const kept = values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}
