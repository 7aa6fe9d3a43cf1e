import type { z } from "zod";
import { listFieldErrors } from "#src/domain/shared/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** Checks a form's values. The first message per field, by its name; empty if all are valid. */
export function checkFields(schema: z.ZodType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values);
  return error === undefined ? {} : listFieldErrors(error);
}

/** The messages that the server has for single fields. */
export function getServerErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
