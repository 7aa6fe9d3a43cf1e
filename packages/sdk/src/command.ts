#!/usr/bin/env node
/** The command `threadlight`: logs in, imports files of messages and events, and reads figures. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process, { env } from "node:process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { Event, Message } from "./api-types.ts";
import { buildUrl } from "./requests.ts";
import { createTracker } from "./tracker.ts";
import { getField } from "./turns.ts";

const USAGE = `Usage:
  threadlight login --url URL --key KEY    keeps both for the commands below
  threadlight import [--json] FILE…        sends messages and events from JSON lines; - is standard input
  threadlight get PATH [NAME=VALUE…]       reads an endpoint below /api/v1, such as: get /metrics/funnel from=2026-03-01 to=2026-03-31

THREADLIGHT_URL and THREADLIGHT_KEY go first. Exit codes: 0 done, 1 something failed, 2 wrong usage.`;

const FAILED = 1;
const WRONG = 2;
const CONFIG = join(env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "threadlight", "login.json");
/** Lines are read no faster than they are sent. */
const MAX_WAITING = 2_000;
/** How long an import waits for a server that can't be reached. */
const PATIENCE_MS = 10 * 60_000;

type Login = { url: string; key: string };

class UsageError extends Error {}

const print = (text: string): unknown => process.stdout.write(`${text}\n`);
const warn = (text: string): unknown => process.stderr.write(`${text}\n`);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) warn(USAGE);
  process.exitCode = error instanceof UsageError ? WRONG : FAILED;
}

async function main(parameters: string[]): Promise<number> {
  const { values, positionals } = parse(parameters);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    print(USAGE);
    return command === undefined && !values.help ? WRONG : 0;
  }
  if (command === "login") return login(values.url, values.key);
  if (command === "import" && rest.length > 0) return importFiles(await getLogin(), rest, values.json);
  if (command === "get" && rest.length > 0) return get(await getLogin(), rest);
  throw new UsageError(`This can't be run: ${positionals.join(" ")}`);
}

function parse(parameters: string[]) {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({
      args: parameters,
      allowPositionals: true,
      options: { url: text, key: text, json: flag, help: { ...flag, short: "h" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Keeps the login where only its owner can read it, once the server knows the key. */
async function login(url: string | undefined, key: string | undefined): Promise<number> {
  if (url === undefined || key === undefined) throw new UsageError("login needs --url and --key.");
  const { status } = await request({ url, key }, "/conversations", "limit=1");
  // A key that may only send is refused a read, but known.
  if (status !== 200 && status !== 403)
    throw new Error(`The server answered with ${status}: check the URL and the key.`);
  await mkdir(dirname(CONFIG), { recursive: true, mode: 0o700 });
  await writeFile(CONFIG, `${JSON.stringify({ url, key })}\n`, { mode: 0o600 });
  print(`Logged in to ${url}. Kept in ${CONFIG}.`);
  return 0;
}

async function getLogin(): Promise<Login> {
  const kept: unknown = JSON.parse(await readFile(CONFIG, "utf8").catch(() => "{}"));
  const url = env["THREADLIGHT_URL"] ?? getField(kept, "url");
  const key = env["THREADLIGHT_KEY"] ?? getField(kept, "key");
  if (typeof url === "string" && typeof key === "string") return { url, key };
  throw new UsageError("Log in first, or set THREADLIGHT_URL and THREADLIGHT_KEY.");
}

/** Sends every line. IDs follow from the lines, so that an import that was cut off is finished by running it again. */
async function importFiles(kept: Login, files: string[], asJson: boolean): Promise<number> {
  const lost = new Map<string, string>();
  let read = 0;
  const tracker = createTracker({
    ...kept,
    onProblem: ({ code, message, ids }) => {
      if (code === "delayed") warn(message);
      for (const id of ids) lost.set(id, message);
    },
  });
  for (const file of files) {
    let number = 0;
    const input = file === "-" ? process.stdin : createReadStream(file);
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() === "") continue;
      read += 1;
      const id = createHash("sha256").update(`${number}\n${line}`).digest("hex").slice(0, 32);
      const item = parseLine(line);
      if (item === undefined)
        lost.set(id, `${file}, line ${number}: neither a message with a role nor an event with a type`);
      else tracker.track({ ...item, id: item.id ?? id });
      if (tracker.waiting < MAX_WAITING) continue;
      await tracker.flush(PATIENCE_MS);
      warn(`${read} lines read`);
    }
  }
  const isDone = await tracker.flush(PATIENCE_MS);
  const result = { read, sent: read - lost.size - tracker.waiting, failed: lost.size, waiting: tracker.waiting };
  print(asJson ? JSON.stringify(result) : `${result.sent} of ${read} sent, ${result.failed} failed`);
  for (const [id, message] of lost) warn(`${id}: ${message}`);
  return isDone && lost.size === 0 ? 0 : FAILED;
}

/** The server checks the fields; here it matters which of the two it is. */
function parseLine(line: string): Message | Event | undefined {
  try {
    const item: unknown = JSON.parse(line);
    const isItem = typeof item === "object" && item !== null && ("role" in item || "type" in item);
    // oxlint-disable-next-line typescript/no-unsafe-return -- the server checks what a file holds
    return isItem ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

async function get(kept: Login, [path = "", ...query]: string[]): Promise<number> {
  const pairs = query.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new UsageError(`Write NAME=VALUE instead of ${pair}`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const response = await request(kept, path, new URLSearchParams(pairs).toString());
  print((await response.text()).trimEnd());
  return response.ok ? 0 : FAILED;
}

function request({ url, key }: Login, path: string, query: string): Promise<Response> {
  return fetch(`${buildUrl(url, path)}?${query}`, { headers: { authorization: `Bearer ${key}` } });
}
