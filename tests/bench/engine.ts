/**
 * bench:engine: messages a second through the whole engine on one core with every output on; of the engine as it is shipped, what it
 * and its models weigh and how much memory a process takes that reads the same messages with it; beside, the same texts through kept
 * packages for a part of the job. Last, whether its cost grows with more than the number of messages and characters.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { detect } from "tinyld";
import { build } from "vite";
import { SentimentIntensityAnalyzer } from "vader-sentiment";
import { readDialogues } from "#scripts/train/dialogues.ts";
import { hasCorpora, readConversations } from "#scripts/train/read-corpora.ts";
import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";
import { scoreLanguage } from "#src/domain/analysis/language/language.ts";
import { extractReading } from "#src/domain/analysis/conversation/extract-reading.ts";
import { tokenize } from "#src/domain/analysis/text/tokenizer.ts";
import { makeFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const ENGINE = fileURLToPath(new URL("../../src/domain/analysis/analysis.ts", import.meta.url));
const READER = fileURLToPath(new URL("support/read-threads.mjs", import.meta.url));
const WARM_UP = 3;
const ROUNDS = 7;
const LONG_THREAD = 10_000;
const SHORT_THREAD = 100;
const LONG_TEXT = 32_768;
const SHORT_TEXT = 1_024;

const threads = readThreads();
const texts = threads.flat().map(({ text }) => text);
await report();

async function report(): Promise<void> {
  const engine = measure(readAll);
  const language = measure(() => texts.forEach((text) => scoreLanguage(tokenize(text))));
  const sentiment = measure(() => texts.forEach((text) => extractReading({ role: "user", text })));
  const tinyld = measure(() => texts.forEach((text) => detect(text)));
  const vader = measure(() => texts.forEach((text) => SentimentIntensityAnalyzer.polarity_scores(text)));
  const { size, memory } = await measureBundle();
  const wanted = (value: number) => ({ name: "wanted", value });
  console.error(`${texts.length} messages in ${threads.length} conversations`);
  printReport("engine", [
    makeFigure({ name: "whole engine, one core", value: engine, unit: "messages/s", against: wanted(40_000) }),
    makeFigure({ name: "memory of a process that read them", value: memory, unit: "MiB", against: wanted(150) }),
    makeFigure({ name: "engine and models, gzipped", value: size, unit: "kB", against: wanted(400) }),
    makeFigure({
      name: "language alone",
      value: language,
      unit: "messages/s",
      against: { name: "tinyld", value: tinyld },
    }),
    makeFigure({
      name: "every reading of a message",
      value: sentiment,
      unit: "messages/s",
      against: { name: "vader-sentiment, English sentiment alone", value: vader },
    }),
    ...measureGrowth(),
  ]);
}

function readThreads(): MessageInput[][] {
  const conversations = hasCorpora()
    ? [...readConversations("star"), ...readConversations("smalltalk"), ...readConversations("taskmaster4")]
    : Array.from({ length: 10 }, () => readDialogues("tune")).flat();
  return conversations.map(({ messages }) =>
    messages.map(({ role, text, timestamp }) => ({
      role,
      text,
      at: timestamp === undefined ? null : timestamp * 1000,
    })),
  );
}

function readAll(): void {
  for (const thread of threads) analyzeConversation(thread);
}

/** That cost is linear: a message of a long thread beside one of short threads, a character of a long text beside one of a short text. */
function measureGrowth(): Figure[] {
  const messages = threads.flat().slice(0, LONG_THREAD);
  const short = Array.from({ length: LONG_THREAD / SHORT_THREAD }, (_, at) =>
    messages.slice(at * SHORT_THREAD, (at + 1) * SHORT_THREAD),
  );
  const prose = texts.join(" ").slice(0, LONG_TEXT);
  const pieces = Array.from({ length: LONG_TEXT / SHORT_TEXT }, (_, at) =>
    prose.slice(at * SHORT_TEXT, (at + 1) * SHORT_TEXT),
  );
  return [
    makeFigure({
      name: `a message in a thread of ${String(LONG_THREAD)}`,
      value: timeOf(() => analyzeConversation(messages)) / LONG_THREAD,
      unit: "µs",
      against: {
        name: `in threads of ${String(SHORT_THREAD)}`,
        value: timeOf(() => short.forEach((thread) => analyzeConversation(thread))) / LONG_THREAD,
      },
    }),
    makeFigure({
      name: `a character of a text of ${String(LONG_TEXT)}`,
      value: timeOf(() => extractReading({ role: "user", text: prose })) / LONG_TEXT,
      unit: "µs",
      against: {
        name: `of texts of ${String(SHORT_TEXT)}`,
        value: timeOf(() => pieces.forEach((text) => extractReading({ role: "user", text }))) / LONG_TEXT,
      },
    }),
  ];
}

/** Microseconds, the middle one of several rounds. */
function timeOf(run: () => void): number {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    if (round >= 0) times.push((performance.now() - start) * 1000);
  }
  return times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Messages a second in the middle one of several rounds, after some to warm up. */
function measure(run: () => void): number {
  return (texts.length * 1_000_000) / timeOf(run);
}

/** The engine as it is shipped: its size in a browser in kilobytes, and the MiB of a process that reads all messages with it. */
async function measureBundle(): Promise<{ size: number; memory: number }> {
  const outDir = mkdtempSync(join(tmpdir(), "threadlight-engine-"));
  try {
    await build({
      configFile: false,
      logLevel: "silent",
      build: { outDir, minify: true, lib: { entry: ENGINE, formats: ["es"], fileName: "engine" } },
    });
    const files = readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("js"));
    const bytes = files.map((name) => gzipSync(readFileSync(join(outDir, name)), { level: 9 }).byteLength);
    const list = join(outDir, "threads.jsonl");
    writeFileSync(list, threads.map((thread) => JSON.stringify(thread)).join("\n"));
    const memory = execFileSync(process.execPath, [READER, join(outDir, "engine.js"), list], { encoding: "utf8" });
    return { size: bytes.reduce((sum, count) => sum + count, 0) / 1000, memory: Number(memory) };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
