import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldErrors } from "../lib/field-errors.ts";
import { explainError } from "../lib/QueryError.tsx";

/** Says why a form was not taken: at the fields that are to blame, else in `failure`, for under the form. */
export function useFormFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  names: readonly FieldPath<Values>[],
) {
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    /** Does `work`; what it throws is said. True where nothing went wrong. */
    attempt: async (work: () => Promise<void>): Promise<boolean> => {
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        if (!showFieldErrors(form, error, names)) setFailure(explainError(error));
        return false;
      }
    },
  };
}
