/**
 * bench:engine: messages a second through the whole engine on one core with every output on, its memory, and what engine and models
 * weigh in the browser; beside, the same texts through kept packages for a part of the job.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
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
import { analyseConversation } from "#src/domain/analysis/analysis.ts";
import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";
import { scoreLanguage } from "#src/domain/analysis/language.ts";
import { readMessage } from "#src/domain/analysis/reading.ts";
import { readTokens } from "#src/domain/analysis/tokens.ts";
import { makeFigure, printReport } from "./support/report.ts";

const ENGINE = fileURLToPath(new URL("../../src/domain/analysis/analysis.ts", import.meta.url));
const THIS = fileURLToPath(import.meta.url);
const ROUNDS = 7;
const ONLY_MEMORY = "--memory";

const onlyMemory = process.argv.includes(ONLY_MEMORY);
const threads = readThreads();
const texts = threads.flat().map(({ text }) => text);
if (onlyMemory) {
  for (let round = 0; round < ROUNDS; round++) readAll();
  console.log(String(process.memoryUsage().rss / 2 ** 20));
} else await report();

async function report(): Promise<void> {
  const engine = measure(readAll);
  const language = measure(() => texts.forEach((text) => scoreLanguage(readTokens(text))));
  const sentiment = measure(() => texts.forEach((text) => readMessage({ role: "user", text })));
  const tinyld = measure(() => texts.forEach((text) => detect(text)));
  const vader = measure(() => texts.forEach((text) => SentimentIntensityAnalyzer.polarity_scores(text)));
  const memory = Number(execFileSync(process.execPath, [THIS, ONLY_MEMORY], { encoding: "utf8" }));
  const size = await measureBundle();
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
  ]);
}

function readThreads(): MessageInput[][] {
  // The corpora themselves would fill the memory that is measured.
  const conversations =
    hasCorpora() && !onlyMemory
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
  for (const thread of threads) analyseConversation(thread);
}

/** Messages a second in the middle one of several rounds, after one to warm up. */
function measure(run: () => void): number {
  const rates: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    if (round >= 0) rates.push((texts.length * 1000) / (performance.now() - start));
  }
  return rates.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** The engine as a browser would get it, in kilobytes. */
async function measureBundle(): Promise<number> {
  const outDir = mkdtempSync(join(tmpdir(), "threadlight-engine-"));
  try {
    await build({
      configFile: false,
      logLevel: "silent",
      build: { outDir, minify: true, lib: { entry: ENGINE, formats: ["es"], fileName: "engine" } },
    });
    const files = readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("js"));
    return (
      files.reduce((sum, name) => sum + gzipSync(readFileSync(join(outDir, name)), { level: 9 }).byteLength, 0) / 1000
    );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
