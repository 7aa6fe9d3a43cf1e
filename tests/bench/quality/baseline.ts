import { createRandom } from "#src/domain/shared/random.ts";

/** A text and its label. */
export type LabeledRow = { text: string; label: string };

const EPOCHS = 12;
const RATE = 4;

/** Finds the most frequent label of the training rows. */
export function findMajority(rows: readonly LabeledRow[]): string {
  const counts = new Map<string, number>();
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? "";
}

/** Trains a standard baseline: TF-IDF of words and word pairs with logistic regression. Returns the classifier. */
export function trainBaseline(rows: readonly LabeledRow[]): (text: string) => string {
  const labels = [...new Set(rows.map(({ label }) => label))];
  const counts = new Map<string, number>();
  const lists = rows.map(({ text }) => listTerms(text));
  for (const terms of lists) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const indexes = new Map([...counts.keys()].map((term, index) => [term, index]));
  const vectorize = (terms: string[]): [number, number][] => {
    const values = new Map<number, number>();
    for (const term of terms) {
      const index = indexes.get(term);
      if (index === undefined) continue;
      values.set(index, (values.get(index) ?? 0) + 1 + Math.log(rows.length / (counts.get(term) ?? 1)));
    }
    const length = Math.hypot(...values.values()) || 1;
    return [...values].map(([index, value]) => [index, value / length]);
  };
  const weights = new Float32Array(indexes.size * labels.length);
  const score = (vector: [number, number][]): Float64Array => {
    const odds = new Float64Array(labels.length);
    for (const [term, value] of vector) {
      for (let to = 0; to < labels.length; to++) {
        odds[to] = (odds[to] ?? 0) + (weights[term * labels.length + to] ?? 0) * value;
      }
    }
    return odds;
  };
  const vectors = lists.map(vectorize);
  const targets = rows.map(({ label }) => labels.indexOf(label));
  const random = createRandom(5);
  for (let step = 0; step < EPOCHS * rows.length; step++) {
    const index = Math.floor(random() * rows.length);
    const vector = vectors[index] ?? [];
    const odds = score(vector);
    const top = Math.max(...odds);
    const powers = odds.map((value) => Math.exp(value - top));
    const sum = powers.reduce((total, power) => total + power, 0);
    const rate = RATE * (1 - step / (EPOCHS * rows.length));
    powers.forEach((power, to) => {
      const error = rate * (power / sum - (to === targets[index] ? 1 : 0));
      if (Math.abs(error) < 1e-3) return;
      for (const [term, value] of vector) {
        const cell = term * labels.length + to;
        weights[cell] = (weights[cell] ?? 0) - error * value;
      }
    });
  }
  return (text) => {
    const odds = score(vectorize(listTerms(text)));
    return labels[odds.indexOf(Math.max(...odds))] ?? "";
  };
}

function listTerms(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ""} ${word}`)];
}
