import type { SoundBlock } from "../sound/sound.ts";
import type { Interval } from "../spans.ts";

/** Speech needs no higher rate. */
const MAX_RATE = 16_000;
const HEADER_BYTES = 44;
const MAX_SAMPLE = 32_767;

/** Collects one channel's pieces of a recording, in order, as WAV files; `push` gives those that are complete. */
export function createPieceCollector(
  pieces: readonly Interval[],
  channel: number,
): { push: (block: SoundBlock) => Uint8Array<ArrayBuffer>[]; finish: () => Uint8Array<ArrayBuffer>[] } {
  let at = 0;
  let position = 0;
  let writer: ReturnType<typeof createWriter> | null = null;
  const close = (): Uint8Array<ArrayBuffer> => {
    const bytes = (writer ?? createWriter(MAX_RATE)).finish();
    writer = null;
    at += 1;
    return bytes;
  };
  return {
    push({ sampleRate, channels }) {
      const samples = channels[channel] ?? channels[0] ?? new Float32Array();
      const done: Uint8Array<ArrayBuffer>[] = [];
      for (let piece = pieces[at]; piece !== undefined; piece = pieces[at]) {
        const from = Math.round((piece.startMs / 1000) * sampleRate);
        const to = Math.round((piece.endMs / 1000) * sampleRate);
        if (from >= position + samples.length) break;
        writer ??= createWriter(sampleRate);
        writer.write(samples.subarray(Math.max(0, from - position), Math.max(0, to - position)));
        if (to > position + samples.length) break;
        done.push(close());
      }
      position += samples.length;
      return done;
    },
    finish: () => (writer === null ? [] : [close()]),
  };
}

/** Writes samples as a WAV file of one channel, at most 16,000 samples a second: neighbors are averaged. */
function createWriter(sampleRate: number) {
  const every = Math.max(1, Math.ceil(sampleRate / MAX_RATE));
  const blocks: Int16Array[] = [];
  let sum = 0;
  let n = 0;
  let count = 0;
  return {
    write(samples: Float32Array): void {
      const out = new Int16Array(Math.ceil((samples.length + n) / every));
      let length = 0;
      for (const sample of samples) {
        sum += sample;
        n += 1;
        if (n < every) continue;
        out[length] = Math.round(Math.max(-1, Math.min(1, sum / every)) * MAX_SAMPLE);
        length += 1;
        sum = 0;
        n = 0;
      }
      blocks.push(out.subarray(0, length));
      count += length;
    },
    finish(): Uint8Array<ArrayBuffer> {
      const bytes = new Uint8Array(HEADER_BYTES + count * 2);
      const view = new DataView(bytes.buffer);
      const rate = Math.round(sampleRate / every);
      const texts: [number, string][] = [
        [0, "RIFF"],
        [8, "WAVEfmt "],
        [36, "data"],
      ];
      for (const [offset, text] of texts) bytes.set(new TextEncoder().encode(text), offset);
      view.setUint32(4, HEADER_BYTES - 8 + count * 2, true);
      view.setUint32(16, 16, true);
      view.setUint16(20, 1, true);
      view.setUint16(22, 1, true);
      view.setUint32(24, rate, true);
      view.setUint32(28, rate * 2, true);
      view.setUint16(32, 2, true);
      view.setUint16(34, 16, true);
      view.setUint32(40, count * 2, true);
      let offset = HEADER_BYTES;
      for (const block of blocks) {
        for (const sample of block) {
          view.setInt16(offset, sample, true);
          offset += 2;
        }
      }
      return bytes;
    },
  };
}
