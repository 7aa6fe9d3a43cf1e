import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";

/** Shows the server's field errors and focuses the first. Returns false when there are none. */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  names: readonly FieldPath<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const invalid = names.filter((name) => error.fields[name] !== undefined);
  invalid.forEach((name, index) => {
    form.setError(name, { type: "server", message: error.fields[name] ?? "" }, { shouldFocus: index === 0 });
  });
  return invalid.length > 0;
}
