import { createByteReader } from "#src/domain/imports/containers/byte-reader.ts";
import { describeEarlyEnd } from "./sound.ts";
import type { SoundBlock, SoundFacts } from "./sound.ts";
import { parseWavHeader } from "./wav-header.ts";
import type { WavHeader } from "./wav-header.ts";
import { convertSamples, SAMPLE_BYTES } from "./wav-samples.ts";

/** A multiple of every frame size. */
const BLOCK_BYTES = 48 * 1024;
const EIGHT_BIT_NOISE_DB = -53;

/** Decodes WAV as it comes, in blocks that reuse their arrays. */
export async function* decodeWav(chunks: AsyncIterable<Uint8Array>, facts: SoundFacts): AsyncGenerator<SoundBlock> {
  const reader = createByteReader(chunks);
  try {
    const header = await parseWavHeader(reader);
    facts.codec = header.form;
    // The noise of rounding to 8 bits, which is louder than a quiet line.
    if (header.form === "pcm_u8") facts.floorDb = EIGHT_BIT_NOISE_DB;
    const frameBytes = SAMPLE_BYTES[header.form] * header.channels;
    const buffer = new ArrayBuffer(BLOCK_BYTES);
    const bytes = new Uint8Array(buffer);
    const outputs = Array.from({ length: header.channels }, () => new Float32Array(BLOCK_BYTES / frameBytes));
    let rest = header.dataBytes ?? Number.POSITIVE_INFINITY;
    let frames = 0;
    while (rest >= frameBytes) {
      const buffered = await reader.peek(BLOCK_BYTES);
      const available = Math.min(buffered.byteLength, rest);
      const whole = available - (available % frameBytes);
      if (whole === 0) break;
      for (let from = 0; from < whole; from += BLOCK_BYTES) {
        const part = buffered.subarray(from, Math.min(from + BLOCK_BYTES, whole));
        const length = part.byteLength / frameBytes;
        bytes.set(part);
        const channels = outputs.map((output) => output.subarray(0, length));
        convertSamples(header.form, buffer, channels);
        yield { sampleRate: header.sampleRate, channels };
        frames += length;
      }
      reader.drop(whole);
      rest -= whole;
    }
    noteEnd(header, frames, frameBytes, facts);
  } finally {
    await reader.close();
  }
}

function noteEnd(header: WavHeader, frames: number, frameBytes: number, facts: SoundFacts): void {
  if (header.dataBytes === null) return;
  const expected = Math.floor(header.dataBytes / frameBytes);
  if (frames >= expected) return;
  const toMs = (count: number): number => (count / header.sampleRate) * 1000;
  facts.notes.push(describeEarlyEnd(toMs(frames), toMs(expected)));
}
