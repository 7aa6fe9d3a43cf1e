import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";

/** An encoded VP9 frame. */
export interface Frame {
  timeMs: number;
  isKey: boolean;
  data: Buffer;
}

/** Writes VP9 frames into a WebM file with a duration and an index, so that players can seek. The first frame is a key frame. */
export async function encodeWebm(
  frames: readonly Frame[],
  { width, height, durationMs }: { width: number; height: number; durationMs: number },
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: "vp09.00.31.08", codedWidth: width, codedHeight: height };
  for (const [index, { timeMs, isKey, data }] of frames.entries()) {
    const endMs = frames[index + 1]?.timeMs ?? durationMs;
    const packet = new EncodedPacket(data, isKey ? "key" : "delta", timeMs / 1000, (endMs - timeMs) / 1000);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("The WebM file was not finished.");
  return Buffer.from(target.buffer);
}
