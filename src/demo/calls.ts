import { countWords } from "../domain/voice/measures/measures.ts";
import { synthesizeCall } from "./call-sound.ts";
import type { Stretch } from "./call-sound.ts";

/** A turn of a call: who speaks, what is said, and the wait before it in milliseconds; negative if it interrupts. */
type PlannedTurn = [side: "bot" | "user", text: string, waitMs?: number];

/** A call of the demo. `daysAgo` counts back from the first start; `hour` is the time of that day, in UTC. */
type PlannedCall = {
  fileName: string;
  daysAgo: number;
  hour: number;
  version: string;
  /** Whether its recording is made, too; the others have figures and words. */
  isRecorded: boolean;
  turns: readonly PlannedTurn[];
};

const SAMPLE_RATE = 8000;
const WORD_MS = 330;
const FIRST_MS = 600;
const DEFAULT_WAIT_MS = 700;

/** Calls to the booking line: two releases ago it was slow and talked over people. */
export const DEMO_CALLS: readonly PlannedCall[] = [
  {
    fileName: "booking-line-0412.wav",
    daysAgo: 41,
    hour: 10.2,
    version: "2.0.1",
    isRecorded: true,
    turns: [
      ["bot", "Almaréa Experiences, good morning. I am Mara. How can I help you?"],
      ["user", "Hi, I would like to know how much the sailing trip is on Saturday, we are"],
      ["bot", "The late afternoon sailing on the Tagus is forty two euros a person.", -900],
      ["user", "Four people, I was about to say. Is there space for four?", 900],
      ["bot", "Let me look that up for you. Yes, there are five places left on Saturday at half past five.", 5200],
      ["user", "That took a while. And can we cancel if it rains?"],
      ["bot", "Yes, free of charge until the day before.", 2600],
      ["user", "It is too expensive for four. I will think about it, thank you."],
      ["bot", "Thank you for calling. Goodbye.", 2300],
    ],
  },
  {
    fileName: "booking-line-0437.wav",
    daysAgo: 36,
    hour: 15.6,
    version: "2.0.1",
    isRecorded: false,
    turns: [
      ["bot", "Almaréa Experiences, good afternoon. I am Mara. How can I help you?"],
      ["user", "I want to move my tile workshop from Friday to Sunday."],
      ["bot", "One moment. I have found your booking for the tile workshop on Friday at ten.", 4600],
      ["user", "Right, and on Sunday?"],
      ["bot", "On Sunday there is one at eleven. Shall I move it?", 3400],
      ["user", "Yes, please."],
      ["bot", "Done. Your workshop is on Sunday at eleven, and I have sent you a new confirmation.", 2700],
    ],
  },
  {
    fileName: "booking-line-0533.wav",
    daysAgo: 24,
    hour: 11.3,
    version: "3.1.0",
    isRecorded: false,
    turns: [
      ["bot", "Almaréa Experiences, hello. I am Mara. What can I do for you?"],
      ["user", "Can I pay for the wine tour by card over the phone?", 400],
      ["bot", "I will send you a link, so that you need not read your card to me.", 900],
      ["user", "It is fine, it is four two four two, four two four two, four two four two, four two four two."],
      ["bot", "Please do not read it out. I have sent the link to your phone.", 800],
      ["user", "All right, I have it. Thanks."],
    ],
  },
  {
    fileName: "booking-line-0561.wav",
    daysAgo: 17,
    hour: 16.1,
    version: "3.1.0",
    isRecorded: false,
    turns: [
      ["bot", "Almaréa Experiences, hello. I am Mara. What can I do for you?"],
      ["user", "How much is the tile workshop for two, and is the firing included?", 500],
      ["bot", "It is forty eight euros a person. Tiles, glazes and the firing are included.", 950],
      ["user", "Great. Is Saturday morning free?"],
      ["bot", "Yes, at ten. Shall I book two places in your name?", 1100],
      ["user", "Yes, please book it."],
      ["bot", "Your booking is confirmed: Saturday at ten, two places. I have sent you the details.", 1000],
      ["user", "Perfect, thank you."],
    ],
  },
  {
    fileName: "booking-line-0602.wav",
    daysAgo: 9,
    hour: 12.4,
    version: "3.1.0",
    isRecorded: false,
    turns: [
      ["bot", "Almaréa Experiences, hello. I am Mara. What can I do for you?"],
      ["user", "I am allergic to nuts. Can I still do the cooking class?", 600],
      ["bot", "Yes. Tell me at booking, and the chef leaves them out for the whole table.", 1050],
      ["user", "Good. Could I talk to a person about a group of twenty?"],
      ["bot", "Of course, I will put you through to Rita now.", 850],
    ],
  },
  {
    fileName: "booking-line-0618.wav",
    daysAgo: 2,
    hour: 9.7,
    version: "3.1.0",
    isRecorded: true,
    turns: [
      ["bot", "Almaréa Experiences, good morning. I am Mara. How can I help you?"],
      ["user", "I would like to book the sailing trip on Saturday for two.", 450],
      ["bot", "With pleasure. There is a boat at half past five. It is eighty four euros for two.", 900],
      ["user", "Is there a later one?"],
      ["bot", "The last one is at seven, for the sunset. It costs the same.", 1000],
      ["user", "The sunset one then, please book it."],
      ["bot", "Your booking is confirmed: Saturday at seven, two places. We meet at Doca de Belém, pontoon B.", 950],
      ["user", "Wonderful, thank you. Bye."],
    ],
  },
];

/** Times of a call's turns as its words are spoken. */
export type SpokenTurn = { side: "bot" | "user"; text: string; startMs: number; endMs: number };

/** Speaks a planned call: each word takes a third of a second. */
export function speakCall({ turns }: Pick<PlannedCall, "turns">): SpokenTurn[] {
  let endMs = FIRST_MS - DEFAULT_WAIT_MS;
  return turns.map(([side, text, waitMs = DEFAULT_WAIT_MS]) => {
    const startMs = endMs + waitMs;
    endMs = startMs + countWords(text) * WORD_MS;
    return { side, text, startMs, endMs };
  });
}

/** Makes the recording of a call as a WAV file of two channels: the bot is on the left. */
export function recordCall(turns: readonly SpokenTurn[]): Uint8Array<ArrayBuffer> {
  const durationMs = Math.max(...turns.map(({ endMs }) => endMs)) + FIRST_MS;
  const stretches = turns.map(({ side, startMs, endMs }): Stretch => ({
    channel: side === "bot" ? 0 : 1,
    startMs,
    endMs,
    pitch: side === "bot" ? 195 : 120,
  }));
  const channels = synthesizeCall({ sampleRate: SAMPLE_RATE, durationMs, stretches });
  const length = channels[0]?.length ?? 0;
  const bytes = new Uint8Array(44 + length * 4);
  const view = new DataView(bytes.buffer);
  const encoder = new TextEncoder();
  bytes.set(encoder.encode("RIFF"), 0);
  bytes.set(encoder.encode("WAVEfmt "), 8);
  bytes.set(encoder.encode("data"), 36);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  view.setUint32(40, length * 4, true);
  for (let at = 0; at < length; at++) {
    for (const [channel, samples] of channels.entries()) {
      const sample = Math.max(-1, Math.min(1, samples[at] ?? 0));
      view.setInt16(44 + at * 4 + channel * 2, Math.round(sample * 32_767), true);
    }
  }
  return bytes;
}
