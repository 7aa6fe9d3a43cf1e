/**
 * npm run -s analyse -- FILE…: prints one JSON line per conversation or utterance. Files are JSON lines (optionally
 * gzipped, optionally with one message and its conversation id per line), CSV, transcripts or chat exports; `-` is
 * standard input. Invalid lines are reported on standard error and skipped; the exit code is then 1.
 */
import { once } from "node:events";
import process from "node:process";
import { parseArgs } from "node:util";
import {
  DETECTION_HEAD_LENGTH,
  clockWordMeaningSchema,
  dateOrderSchema,
} from "#src/domain/imports/import-file.contract.ts";
import type { ClockWordMeaning, DateOrder } from "#src/domain/imports/import-file.contract.ts";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { createImportReader } from "#src/domain/imports/formats.ts";
import { createLineSplitter } from "#src/domain/imports/text/line-splitter.ts";
import { toWordKey } from "#src/domain/imports/time/word-key.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";
import { analyzeEntry, formatAnalysis, listEntries, parseStandaloneMessage } from "./support/analyze-json-line.ts";
import type { Input } from "./support/analyze-json-line.ts";
import { createConversationPool } from "./support/conversation-pool.ts";
import { describeFileError, openText } from "./support/open-text.ts";

const USAGE =
  "Usage: npm run -s analyse -- [--time-zone ZONE] [--date-order dmy|mdy|ymd] [--clock-word WORD=am|pm|none] FILE… (- for standard input)";
/** Maximum length of a JSON line, in UTF-16 units. */
const MAX_JSON_LINE = 16 * 1024 * 1024;

type Reader = { push: (chunk: string) => void; end: () => void };
type Settings = { timeZone: string; dateOrder: DateOrder | null; clockWords: Record<string, ClockWordMeaning> };

let hasFailed = false;
let outputLines: string[] = [];

// A closed output pipe (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(hasFailed ? 1 : 0);
  throw error;
});
await main();

async function main(): Promise<void> {
  const { paths, settings } = parseArguments();
  for (const path of paths) {
    try {
      await analyzeFile(path, settings);
    } catch (error) {
      reportError(path, describeFileError(error));
    }
    await flushOutput();
  }
  process.exitCode = hasFailed ? 1 : 0;
}

async function analyzeFile(path: string, settings: Settings): Promise<void> {
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
      await flushOutput();
    }
  } finally {
    // Results before a read error are still printed.
    if (!reader && head.trim() !== "") {
      reader = createReader(path, head, settings);
      reader?.push(head);
    }
    reader?.end();
  }
}

function createReader(path: string, head: string, settings: Settings): Reader | null {
  if (!isJsonLines(path, head)) return createFormatReader(path, head, settings);
  if (!isPrettyPrinted(head)) return createJsonReader(path);
  reportError(
    path,
    "This JSON is spread over several lines, but each line must contain one whole conversation or utterance. jq -c '.[]' converts a list.",
  );
  return null;
}

/** Whether the JSON is pretty-printed: several lines, none of which is JSON by itself. */
function isPrettyPrinted(head: string): boolean {
  const lines = head.split("\n", 12).map((line) => stripListSyntax(line.replace(/^\uFEFF/, "").trim()));
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

/** Whether the file is JSON lines. Some lines may be invalid, even the first. */
function isJsonLines(path: string, head: string): boolean {
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path) || /^\uFEFF?\s*\[?\s*\{\s*["}]/.test(head)) return true;
  const lines = head.split("\n", 20).filter((line) => line.trim() !== "");
  return lines.filter((line) => /^\s*\{\s*"/.test(line)).length > lines.length / 2;
}

function createJsonReader(path: string): Reader {
  /** Conversations whose messages are on separate lines, in order of their first message. */
  const conversations = new Map<string, Input[]>();
  const lines = createLineSplitter((line, number) => {
    const text = stripListSyntax(line.replace(/^\uFEFF/, "").trim());
    if (text === "") return;
    const where = `${path}:${number}`;
    const entries = runReporting(where, () => listEntries(text)) ?? [];
    for (const [index, entry] of entries.entries()) {
      runReporting(entries.length === 1 ? where : `${where}: entry ${index + 1}`, () => {
        const message = parseStandaloneMessage(entry);
        if (message === null) queueResult(analyzeEntry(entry));
        else addMessage(message);
      });
    }
  }, MAX_JSON_LINE);
  function addMessage({ id, message }: { id: string; message: Input }): void {
    const messages = conversations.get(id);
    if (messages) messages.push(message);
    else conversations.set(id, [message]);
  }
  return {
    push: lines.push,
    end() {
      lines.end();
      for (const [id, messages] of conversations) queueResult(formatAnalysis(id, messages));
    },
  };
}

/** Runs `act` and reports its error, so that the remaining input is still processed. */
function runReporting<Result>(where: string, act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    reportError(where, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Removes brackets and commas from a list with one entry per line. */
function stripListSyntax(line: string): string {
  if (line.startsWith("[") && line.endsWith("]")) return line === "[]" ? "" : line;
  return line.replace(/^\[(?=\{|$)/, "").replace(/(?<=\})(?:,|\],?)$|^\]$/, "");
}

function createFormatReader(path: string, head: string, settings: Settings): Reader | null {
  const { timeZone, dateOrder, clockWords } = settings;
  const detection = detectFile(head, path);
  // The date order only affects durations across months, so the guess is reported instead of being an error.
  const order = dateOrder ?? detection.dateOrderHint ?? "dmy";
  const options = buildOptions(detection, { timeZone, dateOrder: order, clockWords });
  if (!options) {
    reportError(path, detection.warnings.map(({ message }) => message).join(" "));
    return null;
  }
  if (detection.dateOrder === "ambiguous" && dateOrder === null) {
    printNote(path, `dates are ambiguous and read as ${order}; set --date-order to change this`);
  }
  for (const { word } of detection.clockWords.filter((found) => options.clockWords[found.word] === undefined)) {
    printNote(path, `"${word}" next to the times is unknown; set --clock-word ${word}=am, ${word}=pm or ${word}=none`);
  }
  for (const { message } of detection.warnings) printNote(path, message);
  const pool = createConversationPool((id, messages) => queueResult(formatAnalysis(id, messages)));
  const reader = createImportReader(options, {
    message: pool.add,
    error: ({ line, message }) => reportError(`${path}:${line}`, message),
  });
  return {
    push: reader.push,
    end() {
      const { notes } = reader.end();
      const split = pool.finish();
      if (notes > 0) printNote(path, `${formatNumberOf(notes, "private note")} skipped`);
      if (split > 0)
        printNote(
          path,
          `${formatNumberOf(split, "conversation")} analyzed in parts, because their messages are too far apart to keep in memory`,
        );
    },
  };
}

function parseArguments(): { paths: string[]; settings: Settings } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "time-zone": { type: "string", default: "UTC" },
        "date-order": { type: "string" },
        "clock-word": { type: "string", multiple: true, default: [] },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${USAGE}\n`);
      process.exit(0);
    }
    const order = values["date-order"];
    const timeZone = values["time-zone"];
    if (positionals.length === 0) throw new Error("Specify at least one file.");
    if (!isTimeZone(timeZone)) throw new Error(`Unknown time zone: ${timeZone}`);
    const dateOrder = dateOrderSchema.optional().safeParse(order);
    if (!dateOrder.success) throw new Error(`Unknown date order: ${String(order)}`);
    return {
      paths: positionals,
      settings: { timeZone, dateOrder: dateOrder.data ?? null, clockWords: parseClockWords(values["clock-word"]) },
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(2);
  }
}

/** Parses "PTG=pm" to the meaning of a word next to clock times. */
function parseClockWords(pairs: readonly string[]): Record<string, ClockWordMeaning> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [word = "", meaning] = pair.split("=");
      const parsed = clockWordMeaningSchema.safeParse(meaning);
      if (word === "" || !parsed.success) throw new Error(`Unknown clock word: ${pair}`);
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
