/**
 * npm run -s intents -- --train EXAMPLES.jsonl TEXTS.jsonl: trains a classifier on the examples ({ text, label } per line;
 * label `oos` for texts without an intent) and prints { label, confidence } for each text ({ text } per line), in order.
 * Files may be gzipped; `-` is standard input. Invalid lines are reported on standard error: examples are skipped, texts get
 * null; the exit code is then 1.
 */
import { once } from "node:events";
import process from "node:process";
import { parseArgs } from "node:util";
import { z } from "zod";
import { classifyText, trainIntents } from "#src/domain/intents/classify.ts";
import { createLineSplitter } from "#src/domain/imports/text/line-splitter.ts";
import { intentExampleSchema } from "#src/domain/intents/intents.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { describeFileError, openText } from "./support/open-text.ts";

const USAGE = "Usage: npm run -s intents -- --train EXAMPLES.jsonl TEXTS.jsonl (- for standard input)";
const MAX_LINE = 1024 * 1024;
const textSchema = z.object({ text: z.string() });

let hasFailed = false;

// A closed output pipe (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(hasFailed ? 1 : 0);
  throw error;
});
try {
  await main();
} catch (error) {
  reportError("", error);
}
process.exitCode = hasFailed ? 1 : 0;

async function main(): Promise<void> {
  const { train, texts } = parseArguments();
  const examples = (await readLines(train, intentExampleSchema)).filter((row) => row !== null);
  if (examples.length === 0) throw new Error(`${train}: no examples`);
  const model = trainIntents(examples);
  for (const row of await readLines(texts, textSchema)) {
    const line = row === null ? "null" : JSON.stringify(classifyText(model, row.text));
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  }
}

function parseArguments(): { train: string; texts: string } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { train: { type: "string" } } });
    const [texts] = positionals;
    if (values.train === undefined || texts === undefined || positionals.length > 1) {
      throw new Error("Pass the examples with --train and one file of texts.");
    }
    return { train: values.train, texts };
  } catch (error) {
    process.stderr.write(`${formatError(error, { stack: false })}\n${USAGE}\n`);
    process.exit(2);
  }
}

/** Reads the rows of a JSON lines file; null for invalid lines. Empty lines are skipped. */
async function readLines<Row>(path: string, schema: z.ZodType<Row>): Promise<(Row | null)[]> {
  const rows: (Row | null)[] = [];
  const splitter = createLineSplitter((line, number) => {
    const text = line.replace(/^\uFEFF/, "").trim();
    if (text === "") return;
    try {
      rows.push(schema.parse(JSON.parse(text)));
    } catch (error) {
      reportError(`${path}:${number}`, error);
      rows.push(null);
    }
  }, MAX_LINE);
  try {
    for await (const chunk of openText(path)) splitter.push(chunk);
  } catch (error) {
    // Rows before a read error are kept.
    reportError(path, new Error(describeFileError(error)));
  }
  splitter.end();
  return rows;
}

function reportError(where: string, error: unknown): void {
  hasFailed = true;
  const message = error instanceof z.ZodError ? "expected text and label as strings" : describeError(error);
  process.stderr.write(where === "" ? `${message}\n` : `${where}: ${message}\n`);
}

function describeError(error: unknown): string {
  if (error instanceof SyntaxError) return "not JSON";
  return formatError(error, { stack: false });
}
