import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldErrors } from "./field-errors.ts";
import type { toastOutcome } from "./save-toasts.ts";

/** Mutation callbacks of a form: reset and toast on success, field errors and toast on failure. */
export function buildFormOutcome<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  toasts: ReturnType<typeof toastOutcome>,
) {
  return {
    onSuccess: () => {
      form.reset();
      toasts.onSuccess();
    },
    onError: (error: Error) => {
      showFieldErrors(form, error, names);
      toasts.onError(error);
    },
  };
}
