/**
 * bench formats: 200 MiB of each kind of file through its reader, beside JSON.parse of the same text in the same run. Each
 * file is read in a process of its own, whose largest resident memory is measured. `-- 50` for 50 MiB, `-- 200 telegram` for one kind.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { FORMAT_FILES, writeFormatFile } from "./support/format-files.ts";
import { createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const READER = fileURLToPath(new URL("support/format-server.ts", import.meta.url));
const MIN_MB_PER_SECOND = 20;
const MAX_RESIDENT_MB = 256;
const MIN_RATIO = 0.4;

const resultSchema = z.object({ ms: z.number(), residentMb: z.number(), messages: z.number(), errors: z.number() });

const mebibytes = Number(process.argv[2] ?? 200);
const only = process.argv[3] ?? "";
const folder = await mkdtemp(join(tmpdir(), "threadlight-formats-"));
const figures: Figure[] = [];
try {
  for (const name of Object.keys(FORMAT_FILES).filter((kind) => kind.includes(only))) {
    const path = join(folder, name);
    const { unpackedBytes } = await writeFormatFile(name, path, mebibytes * 1024 * 1024);
    const mb = unpackedBytes / 1e6;
    const packedMb = (await stat(path)).size / 1e6;
    const parse = await run("parse", path, name);
    const read = await run("read", path, name);
    if (read.errors > 0 || read.messages === 0)
      throw new Error(`${name}: ${read.errors} errors, ${read.messages} messages`);
    const speed = mb / (read.ms / 1000);
    const parseSpeed = parse === null ? MIN_MB_PER_SECOND : mb / (parse.ms / 1000);
    const against = { name: parse === null ? "goal, MB/s" : "JSON.parse of the same, MB/s", value: parseSpeed };
    figures.push(
      createFigure({ name: `${name}, ${packedMb.toFixed(0)} MB file`, value: speed, unit: "MB/s of text", against }),
    );
    figures.push(
      createFigure({
        name: `${name}, resident`,
        value: read.residentMb,
        unit: "MB",
        against: { name: "limit", value: MAX_RESIDENT_MB },
      }),
    );
    const isFast = speed >= MIN_MB_PER_SECOND && (parse === null || speed >= MIN_RATIO * parseSpeed);
    console.log(
      `${name}: ${isFast && read.residentMb < MAX_RESIDENT_MB ? "within" : "NOT WITHIN"} the limits: ${speed.toFixed(0)} MB/s, JSON.parse ${parseSpeed.toFixed(0)} MB/s, ${read.residentMb.toFixed(0)} MB`,
    );
    await rm(path);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printReport("formats", figures);

/** Reads a file in a process of its own; null where there is no JSON to parse. */
async function run(mode: "read", path: string, name: string): Promise<z.infer<typeof resultSchema>>;
async function run(mode: "parse", path: string, name: string): Promise<z.infer<typeof resultSchema> | null>;
async function run(mode: "parse" | "read", path: string, name: string): Promise<z.infer<typeof resultSchema> | null> {
  if (mode === "parse" && name.startsWith("xlsx")) return null;
  const child = spawn(process.execPath, [READER, mode, path], { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`${mode} of ${name} failed`);
  return resultSchema.parse(JSON.parse(output));
}
