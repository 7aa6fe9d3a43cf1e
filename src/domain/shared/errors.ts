import { z } from "zod";
import { MAX_REPEATED_LENGTH, formatIssue } from "./schema-messages.ts";

// Replaces zod's default messages. Server and browser both import this module wherever they report errors.
z.config({ customError: formatIssue });

/** Every error code with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid: 400,
  invalid_signature: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_key: 401,
  card_declined: 402,
  insufficient_funds: 402,
  authentication_failed: 402,
  plan_limit: 402,
  payment_failed: 402,
  read_only: 402,
  forbidden: 403,
  cross_site: 403,
  impersonating: 403,
  unverified: 403,
  suspended: 403,
  company_sign_in: 403,
  second_factor: 403,
  second_factor_required: 403,
  not_found: 404,
  invalid_code: 404,
  method_not_allowed: 405,
  conflict: 409,
  subscribed: 409,
  complete: 409,
  no_subscription: 409,
  stale_preview: 409,
  idempotency_conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  rejected: 422,
  blocked: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The error for users and API keys of a suspended client. */
export const SUSPENDED_MESSAGE = "This workspace is suspended. Contact support to reactivate it.";

/** An expected failure: a message for people, a code for programs and the invalid fields. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further fields of the response body. */
  readonly data: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      data?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data;
  }
}

/** The body of every error response. */
export const errorBodySchema = z.object({
  error: z.string().describe("What went wrong, in a sentence for people."),
  code: z.string().describe("A stable code for programs."),
  fields: z.record(z.string(), z.string()).optional().describe("The invalid fields, each with its error."),
  requestId: z.string().describe("Quote it when you contact support about this response."),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The first message per field, keyed by dotted path (`messages.0.text`); '' is the value as a whole. */
export function listFieldErrors(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    for (const [field, message] of listMessages(issue)) if (!fields.has(field)) fields.set(field, message);
  }
  return Object.fromEntries(fields);
}

/** An unknown field is named by itself, not by the object that it is in. */
function listMessages(issue: z.core.$ZodIssue): [field: string, message: string][] {
  const path = issue.path.map(String);
  if (issue.code !== "unrecognized_keys") return [[path.join("."), issue.message]];
  return issue.keys.map((key) => [[...path, key.slice(0, MAX_REPEATED_LENGTH)].join("."), "Is unknown"]);
}
