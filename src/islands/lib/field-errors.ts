import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/** Puts the server's messages under their fields, the first of which gets the focus. False where there are none. */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  names: readonly FieldPath<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = names.filter((name) => error.fields[name] !== undefined);
  wrong.forEach((name, index) => {
    form.setError(name, { type: "server", message: error.fields[name] ?? "" }, { shouldFocus: index === 0 });
  });
  return wrong.length > 0;
}
