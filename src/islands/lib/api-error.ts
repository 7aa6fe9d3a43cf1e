import { z } from "zod";
import { errorBodySchema } from "#src/domain/shared/errors.ts";

/** An answer that was not OK. `message` is '{status}: {text}' (specification 8); `sentence` is what a person reads. */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  /** The server's own sentence, where it sent one. */
  readonly explanation: string | undefined;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    const body = parseBody(text);
    this.explanation = body?.error;
    this.sentence = body?.error ?? `The server answered ${status}. Please try again.`;
    this.code = body?.code;
    this.fields = body?.fields ?? {};
    this.requestId = body?.requestId;
  }
}

/** Reads an answer that was not OK, once. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  return new ApiError(response.status, text === "" ? response.statusText : text);
}

/**
 * Reads an answer that was OK, once, by its schema. Throws an Error with words for a person where it is something else:
 * the message may end in a toast (specification 8), and a schema's own is not for people.
 */
export async function readAnswer<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  const text = await response.text();
  try {
    return schema.parse(text === "" ? undefined : JSON.parse(text));
  } catch (cause) {
    throw new Error("The server's answer could not be read. Please try again.", { cause });
  }
}

/** Proxies in between answer errors of their own shape: a sentence is enough. */
const looseBodySchema = errorBodySchema.partial({ code: true, requestId: true });

function parseBody(text: string): z.infer<typeof looseBodySchema> | null {
  try {
    return looseBodySchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
