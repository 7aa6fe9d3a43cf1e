import type { SampleForm } from "#src/domain/voice/sound/wav-samples.ts";

/** Every form of samples. */
export const SAMPLE_FORMS = [
  "pcm_u8",
  "pcm_s16le",
  "pcm_s24le",
  "pcm_s32le",
  "pcm_f32le",
  "pcm_f64le",
  "pcm_alaw",
  "pcm_mulaw",
] as const satisfies readonly SampleForm[];

/** How a WAV file is written. Sizes and chunks can be wrong on purpose. */
export type WavOptions = {
  sampleRate: number;
  form?: SampleForm;
  container?: "RIFF" | "RF64" | "BW64";
  extensible?: boolean;
  /** Chunks before and after the sound. */
  before?: readonly [id: string, bytes: Uint8Array][];
  after?: readonly [id: string, bytes: Uint8Array][];
  /** What the header says about the size of the sound. */
  dataBytes?: number;
};

const TAGS: Readonly<Record<SampleForm, [tag: number, bytes: number]>> = {
  pcm_u8: [1, 1],
  pcm_s16le: [1, 2],
  pcm_s24le: [1, 3],
  pcm_s32le: [1, 4],
  pcm_f32le: [3, 4],
  pcm_f64le: [3, 8],
  pcm_alaw: [6, 1],
  pcm_mulaw: [7, 1],
};

/** Writes samples as a WAV file. */
export function encodeWav(channels: readonly Float32Array[], options: WavOptions): Uint8Array<ArrayBuffer> {
  const { sampleRate, form = "pcm_s16le", container = "RIFF", extensible = false, before = [], after = [] } = options;
  const [tag, bytes] = TAGS[form];
  const sound = encodeSamples(channels, form, bytes);
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xfffe : tag, 0);
  format.writeUInt16LE(channels.length, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * bytes * channels.length, 8);
  format.writeUInt16LE(bytes * channels.length, 12);
  format.writeUInt16LE(bytes * 8, 14);
  if (extensible) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(bytes * 8, 18);
    format.writeUInt16LE(tag, 24);
    format.write("\u0000\u0000\u0000\u0000\u0010\u0000\u0080\u0000\u0000\u00aa\u0000\u0038\u009b\u0071", 26, "latin1");
  }
  const isLong = container !== "RIFF";
  const sizes = Buffer.alloc(28);
  sizes.writeBigUInt64LE(BigInt(sound.byteLength + 100), 0);
  sizes.writeBigUInt64LE(BigInt(options.dataBytes ?? sound.byteLength), 8);
  const parts = [
    ...(isLong ? [encodeChunk("ds64", sizes)] : []),
    encodeChunk("fmt ", format),
    ...before.map(([id, content]) => encodeChunk(id, content)),
    encodeChunk("data", sound, isLong ? 0xffff_ffff : (options.dataBytes ?? sound.byteLength)),
    ...after.map(([id, content]) => encodeChunk(id, content)),
  ];
  const body = Buffer.concat([Buffer.from("WAVE"), ...parts]);
  const head = Buffer.alloc(8);
  head.write(container, 0, "latin1");
  head.writeUInt32LE(isLong ? 0xffff_ffff : body.byteLength, 4);
  return new Uint8Array(Buffer.concat([head, body]));
}

function encodeChunk(id: string, content: Uint8Array, size = content.byteLength): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, "latin1");
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.byteLength % 2)]);
}

function encodeSamples(channels: readonly Float32Array[], form: SampleForm, bytes: number): Buffer {
  const length = channels[0]?.length ?? 0;
  const out = Buffer.alloc(length * channels.length * bytes);
  const write = WRITERS[form];
  let to = 0;
  for (let at = 0; at < length; at++) {
    for (const samples of channels) {
      write(out, Math.max(-1, Math.min(1, samples[at] ?? 0)), to);
      to += bytes;
    }
  }
  return out;
}

const WRITERS: Readonly<Record<SampleForm, (out: Buffer, value: number, at: number) => void>> = {
  pcm_u8: (out, value, at) => out.writeUInt8(Math.min(255, Math.round(value * 128) + 128), at),
  pcm_s16le: (out, value, at) => out.writeInt16LE(Math.min(32_767, Math.round(value * 32_768)), at),
  pcm_s24le: (out, value, at) => out.writeIntLE(Math.min(2 ** 23 - 1, Math.round(value * 2 ** 23)), at, 3),
  pcm_s32le: (out, value, at) => out.writeInt32LE(Math.min(2 ** 31 - 1, Math.round(value * 2 ** 31)), at),
  pcm_f32le: (out, value, at) => out.writeFloatLE(value, at),
  pcm_f64le: (out, value, at) => out.writeDoubleLE(value, at),
  pcm_alaw: (out, value, at) => out.writeUInt8(compressALaw(Math.round(value * 32_767)), at),
  pcm_mulaw: (out, value, at) => out.writeUInt8(compressMuLaw(Math.round(value * 32_767)), at),
};

function compressALaw(value: number): number {
  const sign = value >= 0 ? 0x80 : 0;
  const size = Math.min(32_767, Math.abs(value)) >> 4;
  const exponent = size < 32 ? Number(size >= 16) : Math.floor(Math.log2(size)) - 3;
  const mantissa = (exponent < 2 ? size : size >> (exponent - 1)) & 0x0f;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
}

function compressMuLaw(value: number): number {
  const sign = value < 0 ? 0x80 : 0;
  const size = Math.min(32_635, Math.abs(value)) + 132;
  const exponent = Math.max(0, Math.floor(Math.log2(size)) - 7);
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}
