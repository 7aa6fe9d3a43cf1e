/** Sums of a piece of sound: the squares without what is below a frequency, and the unfiltered samples' limits. */
export type Sums = { squares: number; min: number; max: number };

/** Removes what is below a frequency: mains hum, rumble and a constant offset. */
export type HighPass = {
  /** Filters samples from `from` to before `to` and adds them to `sums`. */
  measure: (samples: Float32Array, from: number, to: number, sums: Sums) => void;
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
    measure(samples, from, to, sums) {
      if (!isStarted && from < to) {
        // As if the first value had always been there: an offset makes no click at the start.
        const start = (samples[from] ?? 0) * gainA;
        state[0] = -start;
        state[1] = start;
        isStarted = true;
      }
      // Locals: a loop over variables of a closure is ten times slower.
      let [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = state;
      let squares = 0;
      let min = 0;
      let max = 0;
      for (let at = from; at < to; at++) {
        const sample = samples[at] ?? 0;
        if (sample < min) min = sample;
        if (sample > max) max = sample;
        const input = sample * gainA;
        const middle = input + a1;
        a1 = a2 - 2 * input - a1Factor * middle;
        a2 = input - a2Factor * middle;
        const scaled = middle * gainB;
        const output = scaled + b1;
        b1 = b2 - 2 * scaled - b1Factor * output;
        b2 = scaled - b2Factor * output;
        squares += output * output;
      }
      // What is left of old sound in silence would become numbers that processors are slow with.
      state[0] = Math.abs(a1) < NOTHING ? 0 : a1;
      state[1] = Math.abs(a2) < NOTHING ? 0 : a2;
      state[2] = Math.abs(b1) < NOTHING ? 0 : b1;
      state[3] = Math.abs(b2) < NOTHING ? 0 : b2;
      sums.squares += squares;
      if (min < sums.min) sums.min = min;
      if (max > sums.max) sums.max = max;
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
