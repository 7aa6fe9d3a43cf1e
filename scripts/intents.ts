/**
 * npm run -s intents -- --train EXAMPLES.jsonl TEXTS.jsonl: trains a classifier on the examples ({ text, label } a line; label
 * `oos` for texts that are none of the intents) and writes { label, confidence } for each text ({ text } a line), in order.
 * Files may be gzipped; `-` is standard input. A line that can't be read is named on standard error: an example is then left
 * out, a text gets null; the exit code is then 1.
 */
import { once } from "node:events";
import process from "node:process";
import { parseArgs } from "node:util";
import { z } from "zod";
import { classifyText, trainIntents } from "#src/domain/intents/classify.ts";
import { createLineSplitter } from "#src/domain/batch/line-splitter.ts";
import { intentExampleSchema } from "#src/domain/intents/intents.contract.ts";
import { describeFileError, openText } from "./support/open-text.ts";

const USAGE = "Usage: npm run -s intents -- --train EXAMPLES.jsonl TEXTS.jsonl (- for standard input)";
const MAX_LINE = 1024 * 1024;
const textSchema = z.object({ text: z.string() });

let failed = false;

// Whoever reads the output may stop early (`| head`): that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(failed ? 1 : 0);
  throw error;
});
try {
  await main();
} catch (error) {
  complain("", error);
}
process.exitCode = failed ? 1 : 0;

async function main(): Promise<void> {
  const { train, texts } = readArguments();
  const examples = (await readLines(train, intentExampleSchema)).filter((row) => row !== null);
  if (examples.length === 0) throw new Error(`${train}: no examples`);
  const model = trainIntents(examples);
  for (const row of await readLines(texts, textSchema)) {
    const line = row === null ? "null" : JSON.stringify(classifyText(model, row.text));
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  }
}

function readArguments(): { train: string; texts: string } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { train: { type: "string" } } });
    const [texts] = positionals;
    if (values.train === undefined || texts === undefined || positionals.length > 1) {
      throw new Error("Name the examples and one file of texts.");
    }
    return { train: values.train, texts };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(2);
  }
}

/** The rows of a JSON lines file; null for a line that is none. Empty lines count for nothing. */
async function readLines<Row>(path: string, schema: z.ZodType<Row>): Promise<(Row | null)[]> {
  const rows: (Row | null)[] = [];
  const splitter = createLineSplitter((line, number) => {
    const text = line.replace(/^\uFEFF/, "").trim();
    if (text === "") return;
    try {
      rows.push(schema.parse(JSON.parse(text)));
    } catch (error) {
      complain(`${path}:${number}`, error);
      rows.push(null);
    }
  }, MAX_LINE);
  try {
    for await (const chunk of openText(path)) splitter.push(chunk);
  } catch (error) {
    // A file that breaks off in the middle has given what came before.
    complain(path, new Error(describeFileError(error)));
  }
  splitter.end();
  return rows;
}

function complain(where: string, error: unknown): void {
  failed = true;
  const message = error instanceof z.ZodError ? "expected text and label as strings" : describe(error);
  process.stderr.write(where === "" ? `${message}\n` : `${where}: ${message}\n`);
}

function describe(error: unknown): string {
  if (error instanceof SyntaxError) return "not JSON";
  return error instanceof Error ? error.message : String(error);
}
