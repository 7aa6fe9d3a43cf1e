/** Collects numbers whose count is not known, in four bytes each. */
export type GrowingArray = { push: (value: number) => void; length: () => number; finish: () => Float32Array };

const FIRST_LENGTH = 4096;

/** Creates an array that doubles its room when it is full. */
export function createGrowingArray(): GrowingArray {
  let values = new Float32Array(FIRST_LENGTH);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Float32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    finish: () => values.slice(0, length),
  };
}
