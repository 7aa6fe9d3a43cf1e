/**
 * npm run -s analyse:call -- FILE… [--transcript FILE] [--bot left|right|NAME] [--started-at ISO] [--timeline]: prints the
 * figures of each call as one JSON line. FILE is a recording, a transcript, or `-` for standard input; --transcript goes with
 * one recording. What can't be read is reported on standard error; the exit code is then 1, and 2 for wrong arguments.
 */
import { basename } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { analyzeCall } from "#src/domain/voice/call/analyze-call.ts";
import { readCallFile, readTranscript } from "#src/domain/voice/call/read-call-file.ts";
import type { CallFile } from "#src/domain/voice/call/read-call-file.ts";
import type { CallReport } from "#src/domain/voice/voice.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { describeFileError, openFile } from "./support/open-text.ts";

const USAGE =
  "Usage: npm run -s analyse:call -- FILE… [--transcript FILE] [--bot left|right|NAME] [--started-at ISO] [--timeline]";
type Settings = {
  paths: string[];
  transcriptPath: string | null;
  bot: string | null;
  startedAt: Date | null;
  withTimeline: boolean;
};

await main();

async function main(): Promise<void> {
  const settings = parseArguments();
  for (const path of settings.paths) await printCall(path, settings);
}

async function printCall(path: string, settings: Settings): Promise<void> {
  const { transcriptPath } = settings;
  let current = path;
  try {
    const { file, bytes } = await readFile(path);
    let { transcript } = file;
    if (transcriptPath !== null) {
      current = transcriptPath;
      transcript = await openTranscript(transcriptPath, file);
      current = path;
    }
    process.stdout.write(`${JSON.stringify(describeCall(path, settings, { ...file, transcript, bytes }))}\n`);
  } catch (error) {
    process.stderr.write(`${current}: ${describeFileError(error)}\n`);
    process.exitCode = 1;
  }
}

async function readFile(path: string): Promise<{ file: CallFile; bytes: number }> {
  const open = await openFile(path);
  let bytes = 0;
  async function* count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const file = await readCallFile(() => count(open()));
  return { file, bytes };
}

async function openTranscript(path: string, { transcript }: CallFile): Promise<CallFile["transcript"]> {
  if (transcript !== null) throw new Error("The first file is a transcript, too: give a recording and a transcript.");
  return readTranscript((await openFile(path))());
}

type Call = { sound: CallFile["sound"]; transcript: CallFile["transcript"]; bytes: number };

/** The fields of the API, without its ids and its dates. */
function describeCall(
  path: string,
  { bot, startedAt, withTimeline }: Settings,
  { sound, transcript, bytes }: Call,
): object {
  const { figures, timeline, analysis } = analyzeCall({ sound, transcript, bot, startedAt });
  const report: CallReport = {
    fileName: basename(path),
    status: "done",
    failure: null,
    createdAt: null,
    ...figures,
    audio: { kept: false, bytes: sound === null ? 0 : bytes, deleteAt: null },
  };
  return { ...report, analysis: describeAnalysis(analysis), ...(withTimeline ? { timeline } : {}) };
}

function describeAnalysis(analysis: ReturnType<typeof analyzeCall>["analysis"]): object | null {
  if (analysis === null) return null;
  const { language, stage, converted, ended, sentiment, intent, dropOff, flags } = analysis.conversation;
  return { language, stage, converted, ended, sentiment: sentiment.label, intent, dropOff, flags };
}

function parseArguments(): Settings {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        transcript: { type: "string" },
        bot: { type: "string" },
        "started-at": { type: "string" },
        timeline: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${USAGE}\n`);
      process.exit(0);
    }
    if (positionals.length === 0) throw new Error("Specify at least one file.");
    if (positionals.length > 1 && values.transcript !== undefined) {
      throw new Error("--transcript goes with one recording: specify one file.");
    }
    const started = values["started-at"];
    return {
      paths: positionals,
      transcriptPath: values.transcript ?? null,
      bot: values.bot ?? null,
      startedAt: started === undefined ? null : parseStart(started),
      withTimeline: values.timeline,
    };
  } catch (error) {
    process.stderr.write(`${formatError(error, { stack: false })}\n${USAGE}\n`);
    process.exit(2);
  }
}

/** A time without a zone is in UTC, wherever the command runs. */
function parseStart(text: string): Date {
  const date = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(date.getTime())) {
    throw new Error(`--started-at is not a time in ISO 8601: ${text}`);
  }
  return date;
}
