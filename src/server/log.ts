/** Structured logs: JSON lines on standard output, without secrets and without what people wrote. */
import { pino } from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import { SECRET_TAIL } from "../domain/site-analytics/page-path.ts";
import { readEnv } from "./env.ts";

/** Paths never printed, at the top of a line's object and one level down. */
const SECRET_FIELDS = [
  "password",
  "token",
  "accessToken",
  "refreshToken",
  "apiKey",
  "key",
  "secret",
  "authorization",
  "cookie",
  "text",
  "body",
  "email",
];

/** The process's logger; lines of one request carry its `requestId`. */
export const log: Logger = createLog(readEnv().logLevel);

/** A logger of this shape that writes to `sink`, standard output unless told. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: "[hidden]" },
    serializers: { err: describeError, path: (path: string) => path.replace(SECRET_TAIL, "$1:token") },
    formatters: { level: (label) => ({ level: label }) },
  };
  return sink === undefined ? pino(options) : pino(options, sink);
}

/** PostgreSQL's errors carry rows and parameters, which may be people's words: only what tells where and why is kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
