import { SoundError } from "./sound.ts";

/** What was found in the pages of an OGG file: whether the last one says so and is complete. */
export type OggFacts = { isWhole: boolean };

/** A piece of an OGG file; `isStart` if a stream begins with it, the first one or that of a file that was joined. */
export type OggPiece = { bytes: Uint8Array; isStart: boolean };

/** The sound of an OGG file by its first page. */
export type OggCodec = { codec: "opus" | "vorbis"; channels: number; sampleRate: number };

const PAGE_HEADER_BYTES = 27;
const FLAGS_AT = 5;
const SEGMENTS_AT = 26;
/** A size of this many bytes means that the packet goes on with the next one. */
const CONTINUED_BYTES = 255;
/** A packet of two bytes holds up to 120 ms, so parts are measured by packets: a page has at most 255 of them. */
const MAX_PACKETS = 64;
const IS_FIRST = 2;
const IS_LAST = 4;
/** What Opus is decoded to, whatever was encoded. */
const OPUS_RATE = 48_000;
const OTHERS: readonly [start: string, name: string][] = [
  ["\u007fFLAC", "FLAC"],
  ["Speex", "Speex"],
  ["\u0080theora", "Video"],
  ["fishead", "Video"],
];

/** Parses the first packet of an OGG file. Throws SoundError for other codecs than Opus and Vorbis. */
export function parseOggCodec(head: Uint8Array): OggCodec {
  const packet = head.subarray(PAGE_HEADER_BYTES + (head[SEGMENTS_AT] ?? 0));
  const start = String.fromCharCode(...packet.subarray(0, 8));
  if (start === "OpusHead") return { codec: "opus", channels: packet[9] ?? 0, sampleRate: OPUS_RATE };
  if (start.startsWith("\u0001vorbis")) {
    const rate = packet.subarray(12, 16).reduceRight((value, byte) => value * 256 + byte, 0);
    return { codec: "vorbis", channels: packet[11] ?? 0, sampleRate: rate };
  }
  const other = OTHERS.find(([sign]) => start.startsWith(sign))?.[1];
  throw new SoundError(
    "unsupported",
    `${other ?? "This kind of sound"} in OGG is not read; Opus and Vorbis are. Convert it: ffmpeg -i FILE call.wav`,
  );
}

/** Passes chunks on, cut where a stream begins and at ends of pages so that no piece holds many packets. */
export async function* scanOggPages(chunks: AsyncIterable<Uint8Array>, facts: OggFacts): AsyncGenerator<OggPiece> {
  const header = new Uint8Array(PAGE_HEADER_BYTES + 255);
  let filled = 0;
  let bodyBytes = 0;
  let packets = 0;
  let isLast = false;
  let streams = 0;
  let isBroken = false;
  /** Returns whether a stream begins with the page. */
  const endHeader = (): boolean => {
    const flags = header[FLAGS_AT] ?? 0;
    isBroken = header[0] !== 0x4f || header[1] !== 0x67 || header[2] !== 0x67 || header[3] !== 0x53;
    isLast = (flags & IS_LAST) !== 0;
    const sizes = header.subarray(PAGE_HEADER_BYTES, filled);
    bodyBytes = sizes.reduce((sum, size) => sum + size, 0);
    packets += sizes.filter((size) => size < CONTINUED_BYTES).length;
    filled = 0;
    const isFirst = !isBroken && (flags & IS_FIRST) !== 0;
    // Files that follow each other are read on; sounds beside each other are not.
    streams = isFirst ? streams + 1 : 0;
    if (streams > 1)
      throw new SoundError(
        "unsupported",
        "The OGG file has more than one stream, as videos have. Convert it: ffmpeg -i FILE call.wav",
      );
    return isFirst;
  };
  for await (const chunk of chunks) {
    let from = 0;
    let isStart = false;
    // A header that began in the chunk before is passed on once it is known.
    let held = filled;
    for (let at = 0; at < chunk.byteLength && !isBroken;) {
      if (bodyBytes > 0) {
        const part = Math.min(bodyBytes, chunk.byteLength - at);
        bodyBytes -= part;
        at += part;
        if (bodyBytes > 0 || packets < MAX_PACKETS) continue;
        yield { bytes: chunk.subarray(from, at), isStart };
        isStart = false;
        from = at;
        packets = 0;
        continue;
      }
      header[filled] = chunk[at] ?? 0;
      filled += 1;
      at += 1;
      if (filled < PAGE_HEADER_BYTES || filled < PAGE_HEADER_BYTES + (header[SEGMENTS_AT] ?? 0)) continue;
      const headerBytes = filled;
      const begins = endHeader();
      if (held > 0) {
        yield { bytes: header.slice(0, headerBytes), isStart: begins };
        from = at;
        held = 0;
        continue;
      }
      if (!begins) continue;
      const start = at - headerBytes;
      if (from < start) yield { bytes: chunk.subarray(from, start), isStart };
      from = start;
      isStart = true;
    }
    const to = isBroken ? chunk.byteLength : chunk.byteLength - filled;
    if (from < to) yield { bytes: chunk.subarray(from, to), isStart };
  }
  if (filled > 0) yield { bytes: header.slice(0, filled), isStart: false };
  facts.isWhole = isLast && !isBroken && bodyBytes === 0 && filled === 0;
}
