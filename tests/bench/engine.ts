/**
 * bench engine: messages per second through the whole engine on one core with all outputs; size of the shipped engine and its
 * models, and memory of a process that analyzes the same messages; compared with packages that do a part of the work.
 * Also checks that the cost is linear in messages and characters.
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
import { tokenize } from "#src/domain/analysis/text/words/tokenizer.ts";
import { createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const ENGINE = fileURLToPath(new URL("../../src/domain/analysis/analysis.ts", import.meta.url));
const MEASURE_MEMORY = fileURLToPath(new URL("support/measure-memory.mjs", import.meta.url));
const WARM_UP = 3;
const ROUNDS = 7;
const LONG_CONVERSATION = 10_000;
const SHORT_CONVERSATION = 100;
const LONG_TEXT = 32_768;
const SHORT_TEXT = 1_024;

const conversations = listConversations();
const texts = conversations.flat().map(({ text }) => text);
await report();

async function report(): Promise<void> {
  const engine = measure(analyzeAll);
  const language = measure(() => texts.forEach((text) => scoreLanguage(tokenize(text))));
  const sentiment = measure(() => texts.forEach((text) => extractReading({ role: "user", text })));
  const tinyld = measure(() => texts.forEach((text) => detect(text)));
  const vader = measure(() => texts.forEach((text) => SentimentIntensityAnalyzer.polarity_scores(text)));
  const { size, memory } = await measureBundle();
  const wanted = (value: number) => ({ name: "wanted", value });
  console.error(`${texts.length} messages in ${conversations.length} conversations`);
  printReport("engine", [
    createFigure({ name: "whole engine, one core", value: engine, unit: "messages/s", against: wanted(40_000) }),
    createFigure({ name: "memory of a process that analyzed them", value: memory, unit: "MiB", against: wanted(150) }),
    createFigure({ name: "engine and models, gzipped", value: size, unit: "kB", against: wanted(400) }),
    createFigure({
      name: "language alone",
      value: language,
      unit: "messages/s",
      against: { name: "tinyld", value: tinyld },
    }),
    createFigure({
      name: "all outputs for a message",
      value: sentiment,
      unit: "messages/s",
      against: { name: "vader-sentiment, English sentiment alone", value: vader },
    }),
    ...measureGrowth(),
  ]);
}

function listConversations(): MessageInput[][] {
  const labeled = hasCorpora()
    ? [...readConversations("star"), ...readConversations("smalltalk"), ...readConversations("taskmaster4")]
    : Array.from({ length: 10 }, () => readDialogues("tune")).flat();
  return labeled.map(({ messages }) =>
    messages.map(({ role, text, timestamp }) => ({
      role,
      text,
      at: timestamp === undefined ? null : timestamp * 1000,
    })),
  );
}

function analyzeAll(): void {
  for (const messages of conversations) analyzeConversation(messages);
}

/** Compares the cost of a message in a long and in short conversations, and of a character in a long and in short texts. */
function measureGrowth(): Figure[] {
  const messages = conversations.flat().slice(0, LONG_CONVERSATION);
  const short = Array.from({ length: LONG_CONVERSATION / SHORT_CONVERSATION }, (_, at) =>
    messages.slice(at * SHORT_CONVERSATION, (at + 1) * SHORT_CONVERSATION),
  );
  const prose = texts.join(" ").slice(0, LONG_TEXT);
  const pieces = Array.from({ length: LONG_TEXT / SHORT_TEXT }, (_, at) =>
    prose.slice(at * SHORT_TEXT, (at + 1) * SHORT_TEXT),
  );
  return [
    createFigure({
      name: `a message in a conversation of ${String(LONG_CONVERSATION)}`,
      value: measureMicroseconds(() => analyzeConversation(messages)) / LONG_CONVERSATION,
      unit: "µs",
      against: {
        name: `in conversations of ${String(SHORT_CONVERSATION)}`,
        value: measureMicroseconds(() => short.forEach((part) => analyzeConversation(part))) / LONG_CONVERSATION,
      },
    }),
    createFigure({
      name: `a character of a text of ${String(LONG_TEXT)}`,
      value: measureMicroseconds(() => extractReading({ role: "user", text: prose })) / LONG_TEXT,
      unit: "µs",
      against: {
        name: `of texts of ${String(SHORT_TEXT)}`,
        value: measureMicroseconds(() => pieces.forEach((text) => extractReading({ role: "user", text }))) / LONG_TEXT,
      },
    }),
  ];
}

/** Returns the median microseconds of several rounds. */
function measureMicroseconds(run: () => void): number {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    if (round >= 0) times.push((performance.now() - start) * 1000);
  }
  return times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Returns the messages per second of the median round, after a warm-up. */
function measure(run: () => void): number {
  return (texts.length * 1_000_000) / measureMicroseconds(run);
}

/** Builds the engine for the browser: its gzipped size in kB, and the memory in MiB of a process that analyzes all messages with it. */
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
    const list = join(outDir, "conversations.jsonl");
    writeFileSync(list, conversations.map((messages) => JSON.stringify(messages)).join("\n"));
    const memory = execFileSync(process.execPath, [MEASURE_MEMORY, join(outDir, "engine.js"), list], {
      encoding: "utf8",
    });
    return { size: bytes.reduce((sum, count) => sum + count, 0) / 1000, memory: Number(memory) };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
