import process from "node:process";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { getField } from "#packages/sdk/src/turns.ts";
import { DONE, parseOrRefuse, UnreachableError, UsageError } from "./exit-codes.ts";
import { print, writeWhole } from "./output.ts";
import { getLogin, parsePairs, requestOrThrow } from "./server.ts";
import type { Login } from "./server.ts";

export const USAGE = `Usage: threadlight export [--format csv|jsonl] [--output FILE] [--json] [NAME=VALUE…]
  conversations that match, newest first, to FILE or standard output; FILE is there only when it is whole
  --format      csv (default), or jsonl: a conversation per line as GET /api/v1/conversations lists it
  --json        with --output, prints { file, format, bytes }
  NAME=VALUE    filters of GET /api/v1/conversations, such as from=2026-03-01 outcome=lost`;

const FORMATS: readonly string[] = ["csv", "jsonl"];
const PAGE_SIZE = "100";

/** Exports conversations by the public API. */
export async function run(args: string[]): Promise<number> {
  const options = {
    format: { type: "string", default: "csv" },
    output: { type: "string" },
    json: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseOrRefuse(() => parseArgs({ args, options, allowPositionals: true }));
  const { format, output, json } = values;
  if (!FORMATS.includes(format)) throw new UsageError("--format is csv or jsonl.");
  if (json && output === undefined) throw new UsageError("--json needs --output: standard output holds the export.");
  const query = parsePairs(positionals);
  const login = await getLogin();
  const content = format === "csv" ? readCsv(login, query) : readLines(login, query);
  if (output === undefined) {
    await pipeline(content, process.stdout);
    return DONE;
  }
  const bytes = await writeWhole(output, content);
  print(json ? JSON.stringify({ file: output, format, bytes }) : `${String(bytes)} bytes written to ${output}.`);
  return DONE;
}

async function* readCsv(login: Login, query: Record<string, string>): AsyncGenerator<Uint8Array> {
  const { body } = await requestOrThrow(login, "/conversations.csv", query);
  try {
    if (body !== null) yield* body;
  } catch (error) {
    throw new UnreachableError("The connection was lost before the export was whole. Run it again.", { cause: error });
  }
}

/** Reads page after page, newest first. */
async function* readLines(login: Login, query: Record<string, string>): AsyncGenerator<Uint8Array> {
  let cursor: unknown;
  do {
    const paging = { limit: PAGE_SIZE, ...query, ...(typeof cursor === "string" ? { cursor } : {}) };
    const page: unknown = await (await requestOrThrow(login, "/conversations", paging)).json();
    const items = getField(page, "items");
    if (!Array.isArray(items)) throw new Error("The server sent no page of conversations.");
    yield Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join(""));
    cursor = getField(page, "nextCursor");
  } while (typeof cursor === "string");
}
