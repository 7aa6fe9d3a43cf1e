import { z } from "zod";
import { describeIssue } from "./schema-words.ts";

// Whoever answers or reads failures comes by here, in the server as in the browser: no schema says zod's own words.
z.config({ customError: describeIssue });

/** Every code an answer can carry, with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_key: 401,
  forbidden: 403,
  cross_site: 403,
  impersonating: 403,
  suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rejected: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What people and programs of a suspended client read. */
export const SUSPENDED = "This workspace is suspended. Contact support to have it opened again.";

/** An expected failure: a sentence a person can read, a code a program can read, and the fields at fault. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The one shape of every error answer. */
export const errorBodySchema = z.object({
  error: z.string().describe("A sentence for people."),
  code: z.string().describe("A word for programs; it stays when the sentence changes."),
  fields: z.record(z.string(), z.string()).optional().describe("What is wrong, by field, where fields are at fault."),
  requestId: z.string().describe("Name it when you ask us about this answer."),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** First message per field of a failed parse, keyed by its dotted path (`messages.0.text`); '' is the whole. */
export function listFieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    fields[issue.path.map(String).join(".")] ??= issue.message;
  }
  return fields;
}
