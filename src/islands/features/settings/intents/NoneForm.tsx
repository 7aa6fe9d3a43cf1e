import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "#src/components/ui/Field.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { UnsavedGuard } from "../../../lib/UnsavedGuard.tsx";
import { tellOutcome } from "../save-words.ts";
import { compareExamples, noneDraftSchema } from "./intent-draft.ts";
import { useChangeNone } from "./intents.query.ts";
import { FormButtons } from "../FormButtons.tsx";

type NoneFormProps = { none: readonly string[]; onClose: () => void };

/** Phrases that are none of the intents. Where they can't be saved the form stays open with all that was written. */
export function NoneForm({ none, onClose }: NoneFormProps) {
  const change = useChangeNone();
  const form = useForm<z.input<typeof noneDraftSchema>, unknown, z.output<typeof noneDraftSchema>>({
    resolver: zodResolver(noneDraftSchema),
    defaultValues: { examples: none.join("\n") },
  });
  const words = tellOutcome("Phrases saved", "The phrases were not saved");
  return (
    <form
      noValidate
      aria-label="Phrases that are none of these"
      className="grid gap-4"
      onSubmit={(event) =>
        void form.handleSubmit(({ examples }) =>
          change.mutate(compareExamples(none, examples), {
            onSuccess: () => {
              onClose();
              words.onSuccess();
            },
            onError: (error) => {
              showFieldErrors(form, error, ["examples"]);
              words.onError(error);
            },
          }),
        )(event)
      }
    >
      <Field
        label="Phrases"
        error={form.formState.errors.examples?.message}
        hint="One a line: what was read as one of your intents and is none."
      >
        <Textarea rows={6} className="max-h-96" {...form.register("examples")} />
      </Field>
      <UnsavedGuard unsaved={form.formState.isDirty} />
      <FormButtons submit="Save the phrases" busy={change.isPending} onCancel={onClose} />
    </form>
  );
}
