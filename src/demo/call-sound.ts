/** Synthetic calls with known turns: the demo has some, and tests need no speech synthesis on the machine. */

/** Somebody speaks on a channel; `level` is the loudest moment in dBFS. */
export type Stretch = { channel: 0 | 1; startMs: number; endMs: number; level?: number; pitch?: number };

/** What a call sounds like. `noise` is the level of the line in dBFS, null for digital silence. */
export type SoundPlan = {
  sampleRate: number;
  durationMs: number;
  channels?: 1 | 2;
  stretches: readonly Stretch[];
  noise?: number | null;
  /** A constant offset, and hum of 50 Hz, as amplitudes. */
  offset?: number;
  hum?: number;
};

const TABLE_SIZE = 2048;
const HARMONICS = 24;
/** Formants of an open vowel: frequency in Hz, strength. */
const FORMANTS = [
  [700, 1],
  [1200, 0.6],
  [2600, 0.25],
] as const;
const SYLLABLES_PER_SECOND = 4;
/** Syllables are never so far apart that speech pauses. */
const SYLLABLE_DEPTH = 0.35;
const EDGE_MS = 4;
const BREATH = 0.12;

/** Synthesizes a call: one array of samples for each channel. */
export function synthesizeCall(plan: SoundPlan): Float32Array[] {
  const { sampleRate, durationMs, channels = 2, stretches, noise = -78, offset = 0, hum = 0 } = plan;
  const length = Math.round((durationMs / 1000) * sampleRate);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(length).fill(offset);
    const random = createRandom(channel + 1);
    const amplitude = noise === null ? 0 : 10 ** (noise / 20) * Math.sqrt(3);
    for (let at = 0; at < length; at++) {
      const line = (random() * 2 - 1) * amplitude + Math.sin((2 * Math.PI * 50 * at) / sampleRate) * hum;
      samples[at] = (samples[at] ?? 0) + line;
    }
    for (const stretch of stretches.filter((one) => one.channel === channel)) addVoice(samples, sampleRate, stretch);
    return samples;
  });
}

/** Adds a voice: harmonics through formants with some breath, in syllables, with edges of 4 ms. */
function addVoice(
  samples: Float32Array,
  sampleRate: number,
  { channel, startMs, endMs, level = -14, pitch = channel === 0 ? 115 : 190 }: Stretch,
): void {
  const table = buildPeriod(pitch, sampleRate);
  const random = createRandom(Math.round(startMs) + 7);
  const from = Math.round((startMs / 1000) * sampleRate);
  const to = Math.min(samples.length, Math.round((endMs / 1000) * sampleRate));
  const edge = (EDGE_MS / 1000) * sampleRate;
  const amplitude = 10 ** (level / 20);
  let phase = 0;
  for (let at = from; at < to; at++) {
    const seconds = (at - from) / sampleRate;
    phase += (pitch * (1 + 0.04 * Math.sin(2 * Math.PI * 2.3 * seconds)) * TABLE_SIZE) / sampleRate;
    const syllable = 1 - SYLLABLE_DEPTH * (1 - Math.cos(2 * Math.PI * SYLLABLES_PER_SECOND * seconds));
    const fade = Math.min(1, (at - from + 1) / edge, (to - at) / edge);
    const tone = table[Math.floor(phase) % TABLE_SIZE] ?? 0;
    const voice = tone * (1 - BREATH) + (random() * 2 - 1) * BREATH;
    samples[at] = (samples[at] ?? 0) + voice * syllable * fade * amplitude;
  }
}

/** One period of the voice, at most as loud as 1. */
function buildPeriod(pitch: number, sampleRate: number): Float32Array {
  const period = new Float32Array(TABLE_SIZE);
  for (let harmonic = 1; harmonic <= HARMONICS && harmonic * pitch < sampleRate / 2.5; harmonic++) {
    const frequency = harmonic * pitch;
    const strength = FORMANTS.reduce(
      (sum, [center, gain]) => sum + gain / (1 + ((frequency - center) / 150) ** 2),
      0.02,
    );
    for (let at = 0; at < TABLE_SIZE; at++) {
      period[at] = (period[at] ?? 0) + strength * Math.sin((2 * Math.PI * harmonic * at) / TABLE_SIZE + harmonic);
    }
  }
  const peak = period.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return period.map((value) => value / peak);
}

/** Creates a generator of numbers from 0 to 1 that are the same in each run. */
export function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
}
