/** Removes what is below a frequency: mains hum, rumble and a constant offset. */
export type HighPass = {
  /** Filters samples from `from` to before `to` and returns the sum of their squares. */
  sumSquares: (samples: Float32Array, from: number, to: number) => number;
};

/** Quality factors of the two sections of a Butterworth filter of the fourth order. */
const QUALITIES = [0.541_196_1, 1.306_563] as const;

/** Creates a Butterworth high-pass filter of the fourth order. */
export function createHighPass(frequency: number, sampleRate: number): HighPass {
  const [first, second] = QUALITIES.map((quality) => computeSection(frequency, sampleRate, quality));
  const { gain: gainA, a1: a1Factor, a2: a2Factor } = first ?? NO_SECTION;
  const { gain: gainB, a1: b1Factor, a2: b2Factor } = second ?? NO_SECTION;
  const state = new Float64Array(4);
  let isStarted = false;
  return {
    sumSquares(samples, from, to) {
      if (!isStarted && from < to) {
        // As if the first value had always been there: an offset makes no click at the start.
        const start = (samples[from] ?? 0) * gainA;
        state[0] = -start;
        state[1] = start;
        isStarted = true;
      }
      // Locals: a loop over variables of a closure is ten times slower.
      let [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = state;
      let sum = 0;
      for (let at = from; at < to; at++) {
        const input = (samples[at] ?? 0) * gainA;
        const middle = input + a1;
        a1 = a2 - 2 * input - a1Factor * middle;
        a2 = input - a2Factor * middle;
        const scaled = middle * gainB;
        const output = scaled + b1;
        b1 = b2 - 2 * scaled - b1Factor * output;
        b2 = scaled - b2Factor * output;
        sum += output * output;
      }
      // What is left of old sound in silence would become numbers that processors are slow with.
      state[0] = Math.abs(a1) < NOTHING ? 0 : a1;
      state[1] = Math.abs(a2) < NOTHING ? 0 : a2;
      state[2] = Math.abs(b1) < NOTHING ? 0 : b1;
      state[3] = Math.abs(b2) < NOTHING ? 0 : b2;
      return sum;
    },
  };
}

const NOTHING = 1e-30;

/** Coefficients; those of the input are gain × (1, −2, 1). */
type Section = { gain: number; a1: number; a2: number };
const NO_SECTION: Section = { gain: 1, a1: 0, a2: 0 };

function computeSection(frequency: number, sampleRate: number, quality: number): Section {
  const angle = (2 * Math.PI * frequency) / sampleRate;
  const alpha = Math.sin(angle) / (2 * quality);
  const cosine = Math.cos(angle);
  const scale = 1 + alpha;
  return { gain: (1 + cosine) / 2 / scale, a1: (-2 * cosine) / scale, a2: (1 - alpha) / scale };
}
