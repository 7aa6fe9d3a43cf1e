import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { UnsavedGuard } from "../../lib/forms/UnsavedGuard.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { diffExamples, negativeExamplesSchema } from "./intent-draft.ts";
import { useUpdateNegativeExamples } from "./intents.query.ts";
import { FormButtons } from "../../lib/forms/FormButtons.tsx";

type NoneFormProps = { none: readonly string[]; onClose: () => void };

/** Form for negative examples. Stays open with its values when saving fails. */
export function NegativeExamplesForm({ none, onClose }: NoneFormProps) {
  const change = useUpdateNegativeExamples();
  const form = useForm<z.input<typeof negativeExamplesSchema>, unknown, z.output<typeof negativeExamplesSchema>>({
    resolver: zodResolver(negativeExamplesSchema),
    defaultValues: { examples: none.join("\n") },
  });
  const toasts = toastOutcome("Negative examples saved", "The negative examples could not be saved");
  return (
    <form
      noValidate
      aria-label="Negative examples"
      className="grid gap-4"
      onSubmit={(event) =>
        void form.handleSubmit(({ examples }) =>
          change.mutate(diffExamples(none, examples), {
            onSuccess: () => {
              onClose();
              toasts.onSuccess();
            },
            onError: (error) => {
              showFieldErrors(form, error, ["examples"]);
              toasts.onError(error);
            },
          }),
        )(event)
      }
    >
      <Field
        label="Phrases"
        error={form.formState.errors.examples?.message}
        hint="One per line: phrases that were matched to an intent by mistake."
      >
        <Textarea rows={6} className="max-h-96" {...form.register("examples")} />
      </Field>
      <UnsavedGuard unsaved={form.formState.isDirty} />
      <FormButtons submit="Save negative examples" busy={change.isPending} onCancel={onClose} />
    </form>
  );
}
