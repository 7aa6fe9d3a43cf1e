/** Puts encoded VP9 frames into a WebM file with its duration and an index, so that players can seek. */

export interface Frame {
  timeMs: number;
  isKey: boolean;
  data: Buffer;
}

const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
};
/** What a block's time, relative to its cluster, can hold. */
const LONGEST_CLUSTER_MS = 30_000;

/** The file; `frames` in order, the first a key frame. */
export function muxWebm(frames: readonly Frame[], size: { width: number; height: number; durationMs: number }): Buffer {
  const info = element(ID.info, [
    number(0x2ad7b1, 1_000_000),
    float(0x4489, size.durationMs),
    text(0x4d80, "threadlight"),
    text(0x5741, "threadlight"),
  ]);
  const video = element(0xe0, [number(0xb0, size.width), number(0xba, size.height)]);
  const track = element(0xae, [number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, "V_VP9"), video]);
  const tracks = element(ID.tracks, [track]);
  const clusters = splitClusters(frames).map((part) => ({ timeMs: part[0]?.timeMs ?? 0, bytes: makeCluster(part) }));
  // Positions have a fixed length, so the index is as long with the right ones as with zeros.
  const indexLength = makeCues(clusters.map(({ timeMs }) => ({ timeMs, position: 0 }))).length;
  let position = info.length + tracks.length + indexLength;
  const points = clusters.map(({ timeMs, bytes }) => {
    const point = { timeMs, position };
    position += bytes.length;
    return point;
  });
  const segment = element(ID.segment, [info, tracks, makeCues(points), ...clusters.map(({ bytes }) => bytes)]);
  return Buffer.concat([makeHeader(), segment]);
}

function splitClusters(frames: readonly Frame[]): Frame[][] {
  const clusters: Frame[][] = [];
  for (const frame of frames) {
    const current = clusters.at(-1);
    const isFull = frame.timeMs - (current?.[0]?.timeMs ?? 0) > LONGEST_CLUSTER_MS;
    if (current === undefined || frame.isKey || isFull) clusters.push([frame]);
    else current.push(frame);
  }
  return clusters;
}

function makeHeader(): Buffer {
  const versions = [number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8)];
  return element(ID.header, [...versions, text(0x4282, "webm"), number(0x4287, 4), number(0x4285, 2)]);
}

function makeCluster(frames: readonly Frame[]): Buffer {
  const startMs = frames[0]?.timeMs ?? 0;
  const blocks = frames.map(({ timeMs, isKey, data }) => {
    const head = Buffer.alloc(4);
    head.writeUInt8(0x81, 0);
    head.writeInt16BE(timeMs - startMs, 1);
    head.writeUInt8(isKey ? 0x80 : 0, 3);
    return element(0xa3, [head, data]);
  });
  return element(ID.cluster, [number(0xe7, startMs), ...blocks]);
}

function makeCues(points: readonly { timeMs: number; position: number }[]): Buffer {
  const cues = points.map(({ timeMs, position }) =>
    element(0xbb, [number(0xb3, timeMs), element(0xb7, [number(0xf7, 1), number(0xf1, position)])]),
  );
  return element(ID.cues, cues);
}

function element(id: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([writeId(id), size, body]);
}

function number(id: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeBigUInt64BE(BigInt(value));
  return element(id, [body]);
}

function float(id: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(id, [body]);
}

function text(id: number, value: string): Buffer {
  return element(id, [Buffer.from(value)]);
}

function writeId(id: number): Buffer {
  const digits = id.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
}
