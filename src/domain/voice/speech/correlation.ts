/** How alike two channels are: their correlation, null where one of them has no sound. */
export type Correlation = { push: (left: Float32Array, right: Float32Array) => void; compute: () => number | null };

/** Creates a running correlation of two channels. */
export function createCorrelation(): Correlation {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumYY = 0;
  let sumXY = 0;
  return {
    push(left, right) {
      // Sums of a block first: they stay small, and so exact.
      let x = 0;
      let y = 0;
      let xx = 0;
      let yy = 0;
      let xy = 0;
      for (let at = 0; at < left.length; at++) {
        const a = left[at] ?? 0;
        const b = right[at] ?? 0;
        x += a;
        y += b;
        xx += a * a;
        yy += b * b;
        xy += a * b;
      }
      count += left.length;
      sumX += x;
      sumY += y;
      sumXX += xx;
      sumYY += yy;
      sumXY += xy;
    },
    compute() {
      const varianceX = sumXX - (sumX * sumX) / count;
      const varianceY = sumYY - (sumY * sumY) / count;
      const product = varianceX * varianceY;
      return count > 0 && product > 0 ? (sumXY - (sumX * sumY) / count) / Math.sqrt(product) : null;
    },
  };
}
