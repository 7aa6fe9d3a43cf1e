import { createRandom, synthesizeCall } from "#src/demo/call-sound.ts";
import type { Stretch } from "#src/demo/call-sound.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";

export type LongCall = { recording: Uint8Array<ArrayBuffer>; transcript: string; turns: number };

const SAMPLE_RATE = 8000;
const HEADER_BYTES = 44;
const MINUTE_MS = 60_000;
/** What is said again and again; the last of them are what makes a stage new. */
const WORDS = {
  bot: [
    "Thank you for calling the booking line, how can I help you today?",
    "The late afternoon sailing is forty two euros a person, and it takes two hours.",
    "Let me look that up for you. There are five places left on Saturday.",
    "Shall I book it in your name? You can cancel free of charge until the day before.",
  ],
  user: [
    "How much is the sailing trip on Saturday for four of us?",
    "That is more than I thought. Is there anything cheaper in the morning?",
    "And what happens if it rains on that day?",
    "All right, that sounds good. Let me ask my wife and come back to you.",
  ],
};

/** Makes the recording of a long call with its transcript. Turns overlap, interrupt and leave dead air, alike in each minute. */
export function createLongCall(minutes: number): LongCall {
  const stretches = planMinute();
  const minute = encodeWav(synthesizeCall({ sampleRate: SAMPLE_RATE, durationMs: MINUTE_MS, stretches }), {
    sampleRate: SAMPLE_RATE,
  });
  const sound = minute.subarray(HEADER_BYTES);
  const header = Buffer.from(minute.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(sound.byteLength * minutes, HEADER_BYTES - 4);
  const segments = Array.from({ length: minutes }, (_, at) =>
    stretches.map(({ channel, startMs, endMs }, turn) => {
      const speaker = channel === 0 ? "bot" : "user";
      const [start, end] = [startMs + at * MINUTE_MS, endMs + at * MINUTE_MS].map((ms) => ms / 1000);
      return { start, end, speaker, text: WORDS[speaker][(at + turn) % WORDS[speaker].length] };
    }),
  ).flat();
  const recording = new Uint8Array(Buffer.concat([header, ...Array.from({ length: minutes }, () => sound)]));
  return { recording, transcript: JSON.stringify({ segments }), turns: segments.length };
}

/** Turns of two to five seconds that take each other's place after -0.8 to 1.5 seconds, and once after 4. */
function planMinute(): Stretch[] {
  const random = createRandom(30);
  const stretches: Stretch[] = [];
  let startMs = 300;
  while (startMs < MINUTE_MS - 6000) {
    const endMs = Math.round(startMs + 2000 + random() * 3000);
    stretches.push({ channel: stretches.length % 2 === 0 ? 0 : 1, startMs: Math.round(startMs), endMs });
    startMs = endMs + (stretches.length === 7 ? 4000 : random() * 2300 - 800);
  }
  return stretches;
}
