import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldErrors } from "../../lib/field-errors.ts";
import type { tellOutcome } from "./save-words.ts";

/** What a form does when its change is kept or refused: it is emptied, or shows at its fields what they are to blame for. */
export function endForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  words: ReturnType<typeof tellOutcome>,
) {
  return {
    onSuccess: () => {
      form.reset();
      words.onSuccess();
    },
    onError: (error: Error) => {
      showFieldErrors(form, error, names);
      words.onError(error);
    },
  };
}
