/** Structured logs: JSON lines on standard output, without secrets and message texts. */
import { pino } from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import { SECRET_PATH } from "../domain/site-analytics/mask-url.ts";
import { getEnv } from "./env.ts";

/** Fields never printed, at the top of a log object and one level down. */
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

/** The process's logger. Lines about a request contain its `requestId`. */
export const log: Logger = createLog(getEnv().logLevel);

/** Creates a logger that writes to `sink`, by default to standard output. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: "[hidden]" },
    serializers: { err: describeError, path: (path: string) => path.replace(SECRET_PATH, "$1:token") },
    formatters: { level: (label) => ({ level: label }) },
  };
  return sink === undefined ? pino(options) : pino(options, sink);
}

/** PostgreSQL errors contain rows and parameters, which may hold message texts, so only safe fields are kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
