/**
 * threadlight analyse FILE…: runs the engine on this machine and sends nothing. Prints one JSON line per conversation or utterance. Files are JSON lines (optionally
 * gzipped, optionally with one message and its conversation id per line) or any file that can be imported; `-` is
 * standard input. Invalid lines are reported on standard error and skipped; the exit code is then 1. With --messages,
 * each message has its role, text and time, and each conversation the format of its file.
 */
import { once } from "node:events";
import process from "node:process";
import { parseArgs } from "node:util";
import { decode } from "#src/domain/imports/containers/archive-files.ts";
import { detectFileKind } from "#src/domain/imports/containers/file-kind.ts";
import type { OpenBytes } from "#src/domain/imports/containers/xlsx.ts";
import { detectImport } from "#src/domain/imports/detect-import.ts";
import type { Detection } from "#src/domain/imports/detection.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { clockWordMeaningSchema, dateOrderSchema } from "#src/domain/imports/import-file.contract.ts";
import type { ClockWordMeaning, DateOrder } from "#src/domain/imports/import-file.contract.ts";
import { isJsonText } from "#src/domain/imports/json/detect-json.ts";
import { readImport } from "#src/domain/imports/read-import.ts";
import { toWordKey } from "#src/domain/imports/time/word-key.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";
import { ENTRY_FORMAT, formatAnalysis } from "../support/analyze-json-line.ts";
import { createEntryReader } from "../support/analyze-json.ts";
import { createConversationPool } from "../support/conversation-pool.ts";
import { describeFileError, openFile } from "../support/open-text.ts";
import { DONE, FAILED, parseOrRefuse, UsageError } from "./exit-codes.ts";

export const USAGE =
  "Usage: threadlight analyse [--time-zone ZONE] [--date-order dmy|mdy|ymd] [--clock-word WORD=am|pm|none] [--messages] FILE… (- for standard input)";
type Settings = {
  timeZone: string;
  dateOrder: DateOrder | null;
  clockWords: Record<string, ClockWordMeaning>;
  withMessages: boolean;
};

let hasFailed = false;
let outputLines: string[] = [];

/** Prints a JSON line for every conversation of the files. */
export async function run(args: string[]): Promise<number> {
  const { paths, settings } = parseArguments(args);
  // A closed output pipe (`| head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(hasFailed ? FAILED : DONE);
    throw error;
  });
  for (const path of paths) {
    try {
      await analyzeFile(path, settings);
    } catch (error) {
      reportError(path, describeFileError(error));
    }
    await flushOutput();
  }
  return hasFailed ? FAILED : DONE;
}

async function analyzeFile(path: string, settings: Settings): Promise<void> {
  const open = await openFile(path);
  const { head, detection, isBlank } = await detectImport(open, path);
  if (isBlank === true) return;
  const isOwnForm = detection.format === ENTRY_FORMAT && detection.archive === null;
  const isJson = isJsonText(head) || /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path);
  if (isOwnForm || (detection.format === null && isJson && head !== "")) {
    await analyzeEntries(path, open, settings);
  } else await analyzeImport(path, { open, detection, settings });
}

/** Analyzes conversations and utterances of our own form, whose positions match those in the file. */
async function analyzeEntries(path: string, open: OpenBytes, { withMessages }: Settings): Promise<void> {
  const { open: openContent } = await detectFileKind(open);
  const reader = createEntryReader(
    { withMessages, format: ENTRY_FORMAT },
    { result: queueResult, error: (where, message) => reportError(`${path}${where}`, message) },
  );
  try {
    for await (const chunk of decode(openContent())) {
      reader.push(chunk);
      await flushOutput();
    }
  } finally {
    // Results before a read error are still printed.
    reader.end();
  }
}

async function analyzeImport(
  path: string,
  { open, detection, settings }: { open: OpenBytes; detection: Detection; settings: Settings },
): Promise<void> {
  const { timeZone, dateOrder, clockWords, withMessages } = settings;
  // The date order only affects durations across months, so the guess is reported instead of being an error.
  const order = dateOrder ?? detection.dateOrderHint ?? "dmy";
  const options = buildOptions(detection, { timeZone, dateOrder: order, clockWords });
  if (!options) return reportError(path, detection.warnings.map(({ message }) => message).join(" "));
  if (detection.dateOrder === "ambiguous" && dateOrder === null) {
    printNote(path, `dates are ambiguous and read as ${order}; set --date-order to change this`);
  }
  for (const { word } of detection.clockWords.filter((found) => options.clockWords[found.word] === undefined)) {
    printNote(path, `"${word}" next to the times is unknown; set --clock-word ${word}=am, ${word}=pm or ${word}=none`);
  }
  for (const { message } of detection.warnings) printNote(path, message);
  const rules = { withMessages, format: options.format };
  const pool = createConversationPool((id, messages) => queueResult(formatAnalysis(id, messages, rules)));
  const reading = readImport(open, options, {
    message: pool.add,
    error: ({ line, message }) => reportError(line === 0 ? path : `${path}:${line}`, message),
  });
  while (await reading.next()) await flushOutput();
  const { notes } = reading.stats;
  const split = pool.finish();
  if (notes > 0) printNote(path, `${formatNumberOf(notes, "private note")} skipped`);
  if (split > 0)
    printNote(
      path,
      `${formatNumberOf(split, "conversation")} analyzed in parts, because their messages are too far apart to keep in memory`,
    );
}

function parseArguments(args: string[]): { paths: string[]; settings: Settings } {
  const { values, positionals } = parseOrRefuse(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        "time-zone": { type: "string", default: "UTC" },
        "date-order": { type: "string" },
        "clock-word": { type: "string", multiple: true, default: [] },
        messages: { type: "boolean", default: false },
        // As with the other commands: results are JSON lines in any case.
        json: { type: "boolean" },
      },
    }),
  );
  const order = values["date-order"];
  const timeZone = values["time-zone"];
  if (positionals.length === 0) throw new UsageError("Specify at least one file.");
  if (!isTimeZone(timeZone)) throw new UsageError(`Unknown time zone: ${timeZone}`);
  const dateOrder = dateOrderSchema.optional().safeParse(order);
  if (!dateOrder.success) throw new UsageError(`Unknown date order: ${String(order)}`);
  return {
    paths: positionals,
    settings: {
      timeZone,
      dateOrder: dateOrder.data ?? null,
      clockWords: parseClockWords(values["clock-word"]),
      withMessages: values.messages,
    },
  };
}

/** Parses "PTG=pm" to the meaning of a word next to clock times. */
function parseClockWords(pairs: readonly string[]): Record<string, ClockWordMeaning> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [word = "", meaning] = pair.split("=");
      const parsed = clockWordMeaningSchema.safeParse(meaning);
      if (word === "" || !parsed.success) throw new UsageError(`Unknown clock word: ${pair}`);
      return [toWordKey(word), parsed.data];
    }),
  );
}

function queueResult(result: object): void {
  outputLines.push(JSON.stringify(result));
}

async function flushOutput(): Promise<void> {
  if (outputLines.length === 0) return;
  const text = `${outputLines.join("\n")}\n`;
  outputLines = [];
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

function reportError(where: string, message: string): void {
  hasFailed = true;
  printNote(where, message);
}

function printNote(where: string, message: string): void {
  process.stderr.write(`${where}: ${message}\n`);
}
