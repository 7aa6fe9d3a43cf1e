/** A training example: dense features, target (1 or 0) and weight. */
export type Case = { features: number[]; target: number; weight: number };

/** Logistic regression on a few dense features by plain gradient descent; deterministic. */
export function fitLogistic(
  cases: Case[],
  { steps, l2 }: { steps: number; l2: number },
): { bias: number; weights: number[] } {
  const size = cases[0]?.features.length ?? 0;
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const means = Array.from({ length: size }, (_, at) => average(cases, total, ({ features }) => features[at] ?? 0));
  const spreads = means.map(
    (mean, at) => Math.sqrt(average(cases, total, ({ features }) => ((features[at] ?? 0) - mean) ** 2)) || 1,
  );
  const rows = cases.map(({ features }) =>
    features.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  );
  const weights = new Array<number>(size).fill(0);
  let bias = 0;
  for (let step = 0; step < steps; step++) {
    const gradient = new Array<number>(size).fill(0);
    let biasGradient = 0;
    cases.forEach(({ target, weight }, index) => {
      const row = rows[index] ?? [];
      const odds = row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
      const error = ((1 / (1 + Math.exp(-odds)) - target) * weight) / total;
      biasGradient += error;
      for (let at = 0; at < size; at++) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    });
    bias -= biasGradient;
    for (let at = 0; at < size; at++)
      weights[at] = (weights[at] ?? 0) - ((gradient[at] ?? 0) + l2 * (weights[at] ?? 0));
  }
  const plain = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  return { bias: bias - plain.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0), weights: plain };
}

function average(cases: Case[], total: number, getValue: (item: Case) => number): number {
  return cases.reduce((sum, item) => sum + item.weight * getValue(item), 0) / total;
}
