import { expect, it } from "vitest";
import { cutPieces } from "./cut-pieces.ts";
import { createPieceCollector } from "./piece-samples.ts";

const spans = (...pairs: [number, number][]) => pairs.map(([startMs, endMs]) => ({ startMs, endMs }));

it("cuts at silences, at most as long as a piece may be", () => {
  const speech = spans([1000, 3000], [4000, 8000], [9000, 12_000]);
  expect(cutPieces(speech, 13_000, 8000)).toEqual(spans([700, 8300], [8700, 12_300]));
  expect(cutPieces(speech, 13_000, 60_000)).toEqual(spans([700, 12_300]));
  expect(cutPieces([], 13_000)).toEqual([]);
});

it("cuts speech that is longer than a piece, and keeps inside the recording", () => {
  const pieces = cutPieces(spans([0, 20_000]), 20_100, 10_000);
  expect(pieces.every(({ startMs, endMs }) => endMs - startMs <= 10_000)).toBe(true);
  expect([pieces[0]?.startMs, pieces.at(-1)?.endMs]).toEqual([0, 20_100]);
});

it("collects the samples of each piece, whatever the blocks, at no more than 16,000 a second", () => {
  const samples = Float32Array.from({ length: 48_000 }, (_, at) => (at >= 12_000 && at < 24_000 ? 0.5 : 0));
  for (const size of [100, 7001, 48_000]) {
    const collector = createPieceCollector(spans([250, 500], [600, 1000]), 0);
    const files: Uint8Array[] = [];
    for (let at = 0; at < samples.length; at += size) {
      files.push(...collector.push({ sampleRate: 48_000, channels: [samples.subarray(at, at + size)] }));
    }
    files.push(...collector.finish());
    expect(files.map(({ length }) => length)).toEqual([44 + 4000 * 2, 44 + 6400 * 2]);
    const [first] = files;
    const view = new DataView(first?.buffer ?? new ArrayBuffer(0));
    expect([view.getUint32(24, true), view.getInt16(44, true), view.getInt16(44 + 7000, true)]).toEqual([
      16_000, 16_384, 16_384,
    ]);
  }
});
