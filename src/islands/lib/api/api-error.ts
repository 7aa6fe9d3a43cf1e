import type { z } from "zod";
import { errorBodySchema } from "#src/domain/shared/errors.ts";

/** A response that was not OK. `message` is '{status}: {text}' (specification 8); `userMessage` is the text to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly userMessage: string;
  /** The server's own message; undefined when it sent none. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** The whole body, where an error has further fields; undefined unless it is JSON. */
  readonly body: unknown;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.body = parseJson(text);
    const body = looseBodySchema.safeParse(this.body).data;
    this.serverMessage = body?.error;
    this.userMessage = body?.error ?? `The server returned an error (${status}). Please try again.`;
    this.code = body?.code;
    this.fields = body?.fields ?? {};
    this.requestId = body?.requestId;
  }
}

/** Reads the body of a failed response into an ApiError. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  return new ApiError(response.status, text === "" ? response.statusText : text);
}

/**
 * Reads and validates the body of a successful response. Throws an Error with a readable message when it does not match:
 * the message may be shown in a toast (specification 8), and Zod's own is not for users.
 */
export async function readResponse<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  const text = await response.text();
  try {
    return schema.parse(text === "" ? undefined : JSON.parse(text));
  } catch (cause) {
    throw new Error("The server's response could not be read. Please try again.", { cause });
  }
}

/** Errors from proxies lack our code and request id: accept a message alone. */
const looseBodySchema = errorBodySchema.partial({ code: true, requestId: true });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The message to show for an error: the server's own text where there is one. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof TypeError) return "The server could not be reached. Check your connection.";
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
}
