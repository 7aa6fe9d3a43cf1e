/**
 * bench voice: a call of 30 minutes in stereo at 44.1 kHz through `npm run analyse:call`, in a process of its own whose largest
 * resident memory is measured. MP3 and OGG of the same are tried where ffmpeg can make them. `-- 10` for 10 minutes.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";
import { createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const COMMAND = fileURLToPath(new URL("../../scripts/analyse-call.ts", import.meta.url));
const USAGE = fileURLToPath(new URL("support/report-usage.mjs", import.meta.url));
const SAMPLE_RATE = 44_100;
const HEADER_BYTES = 44;
const MAX_RESIDENT_MB = 300;
const MAX_SECONDS = { wav: 5, packed: 30 };
/** What the call is made of, again and again. */
const MINUTE = {
  sampleRate: SAMPLE_RATE,
  durationMs: 60_000,
  stretches: Array.from({ length: 12 }, (_, at) => ({
    channel: at % 2 === 0 ? (0 as const) : (1 as const),
    startMs: at * 5000 + 300,
    endMs: at * 5000 + 4500,
  })),
};

const usageSchema = z.object({ maxRSS: z.number(), cpuSeconds: z.number() });
const resultSchema = z.object({ durationMs: z.number(), basis: z.string() });

const minutes = Number(process.argv[2] ?? 30);
const folder = await mkdtemp(join(tmpdir(), "threadlight-voice-"));
const figures: Figure[] = [];
try {
  const wav = join(folder, "call.wav");
  await writeCall(wav);
  await measure("WAV", wav, MAX_SECONDS.wav);
  if (spawnSync("ffmpeg", ["-version"]).status === 0) {
    for (const [name, file, codec] of [
      ["MP3", "call.mp3", "libmp3lame"],
      ["OGG Opus", "opus.ogg", "libopus"],
      ["OGG Vorbis", "vorbis.ogg", "libvorbis"],
    ] as const) {
      const path = join(folder, file);
      spawnSync("ffmpeg", ["-v", "error", "-i", wav, "-c:a", codec, path], { stdio: "inherit" });
      await measure(name, path, MAX_SECONDS.packed);
    }
  } else console.log("MP3 and OGG: not measured, because there is no ffmpeg to make them");
} finally {
  await rm(folder, { recursive: true, force: true });
}
printReport("voice", figures);

async function measure(name: string, path: string, limit: number): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--import", USAGE, COMMAND, path], { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const seconds = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`${name}: ${errors}`);
  const { durationMs, basis } = resultSchema.parse(JSON.parse(output));
  if (basis !== "channels" || Math.abs(durationMs - minutes * 60_000) > 100) throw new Error(`${name}: ${output}`);
  const { maxRSS, cpuSeconds } = usageSchema.parse(JSON.parse(errors.trim().split("\n").at(-1) ?? ""));
  const megabytes = ((await stat(path)).size / 1e6).toFixed(0);
  const call = `${name}, ${String(minutes)} minutes, ${megabytes} MB`;
  figures.push(
    createFigure({ name: call, value: seconds, unit: "s", against: { name: "limit", value: limit } }),
    createFigure({
      name: `${call}, processor time, which a busy machine changes less`,
      value: cpuSeconds,
      unit: "s",
      against: { name: "limit", value: limit },
    }),
    createFigure({
      name: `${call}, resident`,
      value: maxRSS / 1024,
      unit: "MB",
      against: { name: "limit", value: MAX_RESIDENT_MB },
    }),
  );
}

async function writeCall(path: string): Promise<void> {
  const minute = encodeWav(synthesizeCall(MINUTE), { sampleRate: SAMPLE_RATE });
  const sound = minute.subarray(HEADER_BYTES);
  const header = Buffer.from(minute.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(sound.byteLength * minutes, HEADER_BYTES - 4);
  const file = await open(path, "w");
  await file.write(header);
  for (let at = 0; at < minutes; at++) await file.write(sound);
  await file.close();
}
