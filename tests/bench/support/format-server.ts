/** Reads one file in a process of its own, as an import does, or only parses its JSON; prints time and memory. */
import { createReadStream } from "node:fs";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { decode } from "#src/domain/imports/containers/archive-files.ts";
import { listArchiveFiles } from "#src/domain/imports/containers/archive-files.ts";
import { detectFileKind } from "#src/domain/imports/containers/file-kind.ts";
import { detectImport } from "#src/domain/imports/detect-import.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { readImport } from "#src/domain/imports/read-import.ts";

/** As in src/server/features/imports/run-import.ts. */
const MAX_BUSY_MS = 20;

const [mode = "read", path = ""] = process.argv.slice(2);
const open = (): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: 256 * 1024 });
let messages = 0;
let errors = 0;
let ms = 0;
if (mode === "parse") await parseOnly();
else await read();
const residentMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ms, residentMb, messages, errors }));

async function read(): Promise<void> {
  const startedAt = performance.now();
  const options = buildOptions((await detectImport(open, path)).detection);
  if (options === null) throw new Error("not recognized");
  const reading = readImport(open, options, {
    message: () => (messages += 1),
    error: () => (errors += 1),
  });
  let lastPause = performance.now();
  while (await reading.next()) {
    // As the import does: without a pause, the garbage collector can't run its tasks either.
    if (performance.now() - lastPause <= MAX_BUSY_MS) continue;
    await setImmediate();
    lastPause = performance.now();
  }
  ms = performance.now() - startedAt;
}

/** Parses pieces of 8 MB, because a string can't hold the whole file. */
async function parseOnly(): Promise<void> {
  const { kind, open: openContent } = await detectFileKind(open);
  let pending = "";
  for await (const chunk of kind === "zip" ? listTexts(openContent()) : decode(openContent())) {
    pending += chunk;
    if (pending.length > 8_000_000) pending = parse(pending);
  }
}

/** Parses up to the last line break as a list; the files have an element on each line. */
function parse(text: string): string {
  const start = text.search(/\{"/);
  const end =
    text.lastIndexOf("}\n") < 0
      ? text.lastIndexOf("},\n")
      : Math.max(text.lastIndexOf("}\n"), text.lastIndexOf("},\n"));
  const lines = text.slice(text.indexOf("\n", start) + 1, end + 1);
  const list = lines.includes("},\n") ? `[${lines}]` : `[${lines.replaceAll("}\n", "},\n")}]`;
  const startedAt = performance.now();
  JSON.parse(list);
  ms += performance.now() - startedAt;
  return text.slice(end + 1);
}

async function* listTexts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const file of listArchiveFiles(chunks)) if (file.kind === "text") yield* file.texts();
}
