import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Shows a form's server errors at their fields, otherwise as `failure` below the form. */
export function useFormFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  names: readonly FieldPath<Values>[],
) {
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    /** Runs `work` and shows what it throws; returns whether it succeeded. */
    attempt: async (work: () => Promise<void>): Promise<boolean> => {
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        if (!showFieldErrors(form, error, names)) setFailure(getErrorMessage(error));
        return false;
      }
    },
  };
}
