/** Structured logs: JSON lines on standard output, without secrets and message texts. */
import { pino } from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import { pickErrorFields } from "../domain/shared/format-error.ts";
import { maskSecrets } from "../domain/site-analytics/mask-secrets.ts";
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
    serializers: { err: describeError, path: maskSecrets },
    formatters: { level: (label) => ({ level: label }) },
  };
  return sink === undefined ? pino(options) : pino(options, sink);
}

/** Fields of error-like objects that hold no data: PostgreSQL's others contain rows and parameters, which may be message texts. */
const SAFE_FIELDS = ["code", "syscall", "address", "port", "queue", "job", "worker"] as const;

function describeError(error: unknown): object {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, message, stack, cause, errors } = pickErrorFields(error);
  return {
    type: name ?? error.constructor.name,
    message: message ?? `an object with the fields ${Object.keys(error).join(", ")}`,
    ...Object.fromEntries(SAFE_FIELDS.flatMap((field) => pickSafe(error, field))),
    ...(stack === undefined ? {} : { stack }),
    ...(errors === undefined ? {} : { errors: errors.map(describeError) }),
    ...(cause === undefined || cause === null ? {} : { cause: describeError(cause) }),
  };
}

function pickSafe(error: object, field: string): [string, string | number][] {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" || typeof value === "number" ? [[field, value]] : [];
}
