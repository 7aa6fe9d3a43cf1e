import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { Event, Message } from "#packages/sdk/src/api-types.ts";
import { createTracker } from "#packages/sdk/src/tracker.ts";
import { DONE, FAILED, parseOrRefuse, UNREACHABLE, UsageError } from "./exit-codes.ts";
import { print, warn } from "./output.ts";
import { getLogin } from "./server.ts";

export const USAGE = `Usage: threadlight import [--json] FILE…    a message or an event per line, as JSON; - is standard input
If an import was cut off, run it again: lines that have arrived count once.`;

/** Lines are read no faster than they are sent. */
const MAX_WAITING = 2_000;
/** The tracker keeps twice as many and refuses more. */
const MAX_CHARACTERS = 8_000_000;
/** How long an import waits for a server that can't be reached. */
const PATIENCE_MS = 10 * 60_000;

/** Sends every line. IDs follow from the lines, so that an import that was cut off is finished by running it again. */
export async function run(args: string[]): Promise<number> {
  const options = { json: { type: "boolean", default: false } } as const;
  const { values, positionals: files } = parseOrRefuse(() => parseArgs({ args, options, allowPositionals: true }));
  if (files.length === 0) throw new UsageError("Name at least one file.");
  const lost = new Map<string, string>();
  /** Where the items that wait stand, by ID. */
  const places = new Map<string, string>();
  let read = 0;
  let characters = 0;
  let isCut = false;
  const tracker = createTracker({
    ...(await getLogin()),
    onProblem: ({ code, message, ids }) => {
      if (code === "delayed") warn(message);
      for (const id of ids) lost.set(id, `${places.get(id) ?? id}: ${message}`);
    },
  });
  for (const file of files) {
    let number = 0;
    const input = file === "-" ? process.stdin : createReadStream(file);
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() === "") continue;
      characters += line.length;
      if (tracker.waiting >= MAX_WAITING || characters > MAX_CHARACTERS) {
        isCut = !(await tracker.flush(PATIENCE_MS));
        if (isCut) break;
        places.clear();
        characters = line.length;
        warn(`${String(read)} lines read`);
      }
      read += 1;
      const id = createHash("sha256")
        .update(`${String(number)}\n${line}`)
        .digest("hex")
        .slice(0, 32);
      const place = `${file}, line ${String(number)}`;
      const item = parseLine(line);
      if (item === undefined) {
        lost.set(id, `${place}: neither a message with a role nor an event with a type`);
        continue;
      }
      places.set(item.id ?? id, place);
      tracker.track({ ...item, id: item.id ?? id });
    }
    if (!isCut) continue;
    warn(`Cut off before line ${String(number)} of ${file}: the server can't be reached. Run the import again.`);
    break;
  }
  const isDone = !isCut && (await tracker.flush(PATIENCE_MS));
  const result = { read, sent: read - lost.size - tracker.waiting, failed: lost.size, waiting: tracker.waiting };
  print(
    values.json
      ? JSON.stringify(result)
      : `${String(result.sent)} of ${String(read)} sent, ${String(result.failed)} failed`,
  );
  for (const message of lost.values()) warn(message);
  if (!isDone) return UNREACHABLE;
  return lost.size === 0 ? DONE : FAILED;
}

/** The server checks the fields; here it matters which of the two it is. */
function parseLine(line: string): Message | Event | undefined {
  try {
    const item: unknown = JSON.parse(line);
    const isItem = typeof item === "object" && item !== null && ("role" in item || "type" in item);
    // oxlint-disable-next-line typescript/no-unsafe-return -- the server checks what a file holds
    return isItem ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}
