/** Structured logs: JSON lines on standard output, without secrets and without what people wrote. */
import { pino } from "pino";
import type { Logger } from "pino";
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
export const log: Logger = pino({
  level: readEnv().logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: "[hidden]" },
  formatters: { level: (label) => ({ level: label }) },
});
