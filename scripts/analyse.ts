/**
 * npm run -s analyse -- FILE…: one JSON line for each conversation or utterance in the files, which are JSON lines
 * (also gzipped, also with a message and its conversation's id on each), CSV, transcripts or chat exports; `-` is standard input. Lines that can't be read are named on
 * standard error and the rest is still done; the exit code is then 1.
 */
import { once } from "node:events";
import process from "node:process";
import { parseArgs } from "node:util";
import { DETECTION_HEAD_LENGTH, dateOrderSchema } from "#src/domain/batch/batch.contract.ts";
import type { DateOrder } from "#src/domain/batch/batch.contract.ts";
import { detectBatch } from "#src/domain/batch/detect-batch.ts";
import { proposeOptions } from "#src/domain/batch/detection.ts";
import { createBatchReader } from "#src/domain/batch/formats.ts";
import { createLineSplitter } from "#src/domain/batch/line-splitter.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";
import { analyseEntry, describeConversation, listEntries, readLoneMessage } from "./support/analyse-json-line.ts";
import type { Input } from "./support/analyse-json-line.ts";
import { createConversationPool } from "./support/conversation-pool.ts";
import { describeFileError, openText } from "./support/open-text.ts";

const USAGE = "Usage: npm run -s analyse -- [--time-zone ZONE] [--date-order dmy|mdy|ymd] FILE… (- for standard input)";
/** A conversation on one JSON line may be this long, in UTF-16 units. */
const MAX_JSON_LINE = 16 * 1024 * 1024;

type Reader = { push: (chunk: string) => void; end: () => void };
type Settings = { timeZone: string; dateOrder: DateOrder | null };

let failed = false;
let pending: string[] = [];

// Whoever reads the output may stop early (`| head`): that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(failed ? 1 : 0);
  throw error;
});
await main();

async function main(): Promise<void> {
  const { paths, settings } = readArguments();
  for (const path of paths) {
    try {
      await analyseFile(path, settings);
    } catch (error) {
      complain(path, describeFileError(error));
    }
    await flush();
  }
  process.exitCode = failed ? 1 : 0;
}

async function analyseFile(path: string, settings: Settings): Promise<void> {
  let head = "";
  let reader: Reader | null = null;
  try {
    for await (const chunk of openText(path)) {
      if (reader) reader.push(chunk);
      else {
        head += chunk;
        if (head.length >= DETECTION_HEAD_LENGTH) {
          reader = createReader(path, head, settings);
          reader?.push(head);
          if (!reader) return;
        }
      }
      await flush();
    }
  } finally {
    // A file that breaks off in the middle has given what came before.
    if (!reader && head.trim() !== "") {
      reader = createReader(path, head, settings);
      reader?.push(head);
    }
    reader?.end();
  }
}

function createReader(path: string, head: string, settings: Settings): Reader | null {
  if (!isJsonLines(path, head)) return createFormatReader(path, head, settings);
  if (!isSpread(head)) return createJsonReader(path);
  complain(
    path,
    "This JSON is spread over several lines; each line has to hold one whole conversation or utterance: jq -c '.[]' writes a list so.",
  );
  return null;
}

/** Many lines, and none of the first is JSON by itself. */
function isSpread(head: string): boolean {
  const lines = head.split("\n", 12).map((line) => unlist(line.replace(/^\uFEFF/, "").trim()));
  const filled = lines.filter((line) => line !== "");
  return (
    /^\uFEFF?\s*[[{]/.test(head) && filled.length > 4 && !filled.some((line) => isJson(line) && /^[[{]/.test(line))
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A first line may be broken, and still the others are JSON. */
function isJsonLines(path: string, head: string): boolean {
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path) || /^\uFEFF?\s*\[?\s*\{\s*["}]/.test(head)) return true;
  const lines = head.split("\n", 20).filter((line) => line.trim() !== "");
  return lines.filter((line) => /^\s*\{\s*"/.test(line)).length > lines.length / 2;
}

function createJsonReader(path: string): Reader {
  /** Conversations whose messages stand on lines of their own, in the order in which they begin. */
  const gathered = new Map<string, Input[]>();
  const lines = createLineSplitter((line, number) => {
    const text = unlist(line.replace(/^\uFEFF/, "").trim());
    if (text === "") return;
    const where = `${path}:${number}`;
    const entries = tryTo(where, () => listEntries(text)) ?? [];
    for (const [index, entry] of entries.entries()) {
      tryTo(entries.length === 1 ? where : `${where}: entry ${index + 1}`, () => {
        const lone = readLoneMessage(entry);
        if (lone === null) write(analyseEntry(entry));
        else gather(lone);
      });
    }
  }, MAX_JSON_LINE);
  function gather({ id, message }: { id: string; message: Input }): void {
    const known = gathered.get(id);
    if (known) known.push(message);
    else gathered.set(id, [message]);
  }
  return {
    push: lines.push,
    end() {
      lines.end();
      for (const [id, messages] of gathered) write(describeConversation(id, messages));
    },
  };
}

/** Does a part of a line; what is wrong with it is named, and nothing else is lost. */
function tryTo<Result>(where: string, act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    complain(where, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** A list with an entry on each line is as good as the lines. */
function unlist(line: string): string {
  if (line.startsWith("[") && line.endsWith("]")) return line === "[]" ? "" : line;
  return line.replace(/^\[(?=\{|$)/, "").replace(/(?<=\})(?:,|\],?)$|^\]$/, "");
}

function createFormatReader(path: string, head: string, { timeZone, dateOrder }: Settings): Reader | null {
  const detection = detectBatch(head, path);
  // Which reading is right changes no result but the length of pauses over a month's end; it is said, not silent.
  const order = dateOrder ?? detection.dateOrderHint ?? "dmy";
  const options = proposeOptions(detection, { timeZone, dateOrder: order });
  if (!options) {
    complain(path, detection.warnings.map(({ message }) => message).join(" "));
    return null;
  }
  if (detection.dateOrder === "ambiguous" && dateOrder === null) {
    note(path, `dates can be read two ways and are read as ${order}; --date-order decides`);
  }
  for (const { message } of detection.warnings) note(path, message);
  const pool = createConversationPool((id, messages) => write(describeConversation(id, messages)));
  const reader = createBatchReader(options, {
    message: pool.add,
    error: ({ line, message }) => complain(`${path}:${line}`, message),
  });
  return {
    push: reader.push,
    end() {
      const { notes } = reader.end();
      const torn = pool.finish();
      if (notes > 0) note(path, `${formatNumberOf(notes, "private note")} left out`);
      if (torn > 0)
        note(path, `${formatNumberOf(torn, "conversation")} given in parts: too much lies between them to be held`);
    },
  };
}

function readArguments(): { paths: string[]; settings: Settings } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "time-zone": { type: "string", default: "UTC" },
        "date-order": { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${USAGE}\n`);
      process.exit(0);
    }
    const order = values["date-order"];
    const timeZone = values["time-zone"];
    if (positionals.length === 0) throw new Error("Name at least one file.");
    if (!isTimeZone(timeZone)) throw new Error(`Unknown time zone: ${timeZone}`);
    const dateOrder = dateOrderSchema.optional().safeParse(order);
    if (!dateOrder.success) throw new Error(`Unknown date order: ${String(order)}`);
    return { paths: positionals, settings: { timeZone, dateOrder: dateOrder.data ?? null } };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(2);
  }
}

function write(result: object): void {
  pending.push(JSON.stringify(result));
}

async function flush(): Promise<void> {
  if (pending.length === 0) return;
  const text = `${pending.join("\n")}\n`;
  pending = [];
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

function complain(where: string, message: string): void {
  failed = true;
  note(where, message);
}

function note(where: string, message: string): void {
  process.stderr.write(`${where}: ${message}\n`);
}
