/**
 * npm run -s topics -- FILE: groups the conversations of a file by what their users came for and prints { id, topic, label } for
 * each, in order; topic and label are null where the user wanted nothing. Lines are conversations { id, messages } or
 * utterances { id, text }, as for `npm run analyse`; files may be gzipped, `-` is standard input. Invalid lines are reported on
 * standard error and skipped; the exit code is then 1.
 */
import { once } from "node:events";
import process from "node:process";
import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";
import { createLineSplitter } from "#src/domain/imports/text/line-splitter.ts";
import { findOpening } from "#src/domain/reading/opening.ts";
import { analyzeAndClassify } from "#src/domain/reading/read-conversation.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import type { Matter } from "#src/domain/topics/matters.contract.ts";
import { placeMatters } from "#src/domain/topics/place-matters.ts";
import { listEntries, parseEntry } from "./support/analyze-json-line.ts";
import type { Input } from "./support/analyze-json-line.ts";
import { describeFileError, openText } from "./support/open-text.ts";

const MAX_LINE = 16 * 1024 * 1024;

// A closed output pipe (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode);
  throw error;
});
await main();

async function main(): Promise<void> {
  const [path, ...rest] = process.argv.slice(2);
  if (path === undefined || rest.length > 0) {
    process.stderr.write("Usage: npm run -s topics -- FILE (- for standard input)\n");
    process.exit(2);
  }
  const ids: (string | number | null)[] = [];
  const matters: Matter[] = [];
  const add = ({ id, messages }: { id: string | number | null; messages: readonly Input[] }): void => {
    matters.push(buildMatter(String(ids.length).padStart(9, "0"), messages));
    ids.push(id);
  };
  const splitter = createLineSplitter((line, number) => {
    const text = line.replace(/^\uFEFF/, "").trim();
    if (text === "") return;
    try {
      for (const value of listEntries(text)) {
        const entry = parseEntry(value);
        add({
          id: entry.id,
          messages: "messages" in entry ? entry.messages : [{ role: "user", text: entry.text, at: null }],
        });
      }
    } catch (error) {
      reportError(`${path}:${number}`, formatError(error, { stack: false }));
    }
  }, MAX_LINE);
  try {
    for await (const chunk of openText(path)) splitter.push(chunk);
  } catch (error) {
    reportError(path, describeFileError(error));
  }
  splitter.end();
  const { keys, topics } = placeMatters(matters);
  const labels = new Map(topics.map(({ key, label }) => [key, label]));
  for (const [at, id] of ids.entries()) {
    const topic = keys.get(matters[at]?.id ?? "") ?? null;
    const line = JSON.stringify({ id, topic, label: topic === null ? null : (labels.get(topic) ?? null) });
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  }
}

function buildMatter(id: string, inputs: readonly Input[]): Matter {
  const spoken = inputs.flatMap(({ role, ...message }): MessageInput[] =>
    role === null ? [] : [{ ...message, role }],
  );
  const { messages, reading } = analyzeAndClassify(spoken);
  const users = messages.flatMap(({ intent }, at) => {
    const { role, text = "" } = spoken[at] ?? {};
    return role === "user" ? [{ text, intent }] : [];
  });
  const { need, subject } = reading;
  return { id, need, text: findOpening(users), subject: subject.text, language: subject.language };
}

function reportError(where: string, message: string): void {
  process.exitCode = 1;
  process.stderr.write(`${where}: ${message}\n`);
}
