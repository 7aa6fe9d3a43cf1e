/** The server that the command talks to: the kept login, and requests to the public API. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { buildUrl, computeDelayMs, isRetryable, pause } from "#packages/sdk/src/requests.ts";
import { getField } from "#packages/sdk/src/turns.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { UnreachableError, UsageError } from "./exit-codes.ts";

/** A server and the key to use it with. */
export type Login = { url: string; key: string };

const CONFIG = join(getVariable("XDG_CONFIG_HOME") ?? join(homedir(), ".config"), "threadlight", "login.json");
const RETRIES = 3;

/** Keeps a login where only its owner can read it; returns the file. */
export async function keepLogin(login: Login): Promise<string> {
  await mkdir(dirname(CONFIG), { recursive: true, mode: 0o700 });
  await writeFile(CONFIG, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  return CONFIG;
}

/** The login of the environment, else the kept one. */
export async function getLogin(): Promise<Login> {
  const kept: unknown = JSON.parse(await readFile(CONFIG, "utf8").catch(() => "{}"));
  const url = getVariable("THREADLIGHT_URL") ?? getField(kept, "url");
  const key = getVariable("THREADLIGHT_KEY") ?? getField(kept, "key");
  if (typeof url !== "string" || typeof key !== "string")
    throw new UsageError("Log in first, or set THREADLIGHT_URL and THREADLIGHT_KEY.");
  checkUrl(url);
  return { url, key };
}

/** Throws for what is no address of a server, such as localhost:4321: requests to it would fail as if the server were away. */
export function checkUrl(url: string): void {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`${url} is no address: it has to start with https:// or http://.`);
}

/** A variable of the environment; one that is empty counts as not set. */
function getVariable(name: string): string | undefined {
  return env[name] === "" ? undefined : env[name];
}

/** Reads an endpoint: a path below /api/v1, or from /api on. Repeats what may succeed later three times, then throws an UnreachableError. */
export async function request({ url, key }: Login, path: string, query: Record<string, string>): Promise<Response> {
  const from = path.startsWith("/api/") ? url.replace(/\/$/, "") + path : buildUrl(url, path);
  const address = `${from}?${new URLSearchParams(query).toString()}`;
  for (let failures = 0; ; failures += 1) {
    let reason: string;
    let retryAfter: string | null = null;
    try {
      const response = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
      if (!isRetryable(response.status)) return response;
      reason = `The server answered with ${String(response.status)}.`;
      retryAfter = response.headers.get("retry-after");
      await response.body?.cancel();
    } catch (error) {
      reason = `${url} can't be reached: ${formatError(error, { stack: false })}`;
    }
    if (failures >= RETRIES) throw new UnreachableError(reason);
    await pause(computeDelayMs(failures, retryAfter));
  }
}

/** The answer of an endpoint that has to succeed; throws what the server says otherwise. */
export async function requestOrThrow(...parameters: Parameters<typeof request>): Promise<Response> {
  const response = await request(...parameters);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const reason = getField(body, "error");
  throw new Error(typeof reason === "string" ? reason : `The server answered with ${String(response.status)}.`);
}

/** Parses `NAME=VALUE` to a query. */
export function parsePairs(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new UsageError(`Write NAME=VALUE instead of ${pair}`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
