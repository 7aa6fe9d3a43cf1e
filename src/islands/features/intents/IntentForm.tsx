import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { RECOMMENDED_EXAMPLES, MAX_EXAMPLES } from "#src/domain/intents/custom-intents.contract.ts";
import type { CustomIntent } from "#src/domain/intents/custom-intents.contract.ts";
import { parseExamples } from "#src/domain/intents/custom-intents.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { UnsavedGuard } from "../../lib/forms/UnsavedGuard.tsx";
import { diffIntent, intentDraftSchema, createIntentDraft } from "./intent-draft.ts";
import type { IntentDraft } from "./intent-draft.ts";
import { useUpdateIntent, useCreateIntent } from "./intents.query.ts";
import { DuplicateNote } from "./DuplicateNote.tsx";
import { FormButtons } from "../../lib/forms/FormButtons.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";

export type EditedIntent = { id: string; name: string; examples: string[] };
type IntentFormProps = {
  /** Null for a new intent. */
  intent: CustomIntent | null;
  others: readonly CustomIntent[];
  /** Receives the current values, valid or not. */
  onEdit: (edited: EditedIntent) => void;
  onClose: () => void;
};

/** Id of an intent that is not saved yet. */
export const NEW_INTENT = "new";

/** Form for the name and examples of an intent. Stays open with its values when saving fails. */
export function IntentForm({ intent, others, onEdit, onClose }: IntentFormProps) {
  const create = useCreateIntent();
  const change = useUpdateIntent();
  const form = useForm<IntentDraft, unknown, z.output<typeof intentDraftSchema>>({
    resolver: zodResolver(intentDraftSchema),
    defaultValues: createIntentDraft(intent),
  });
  const { register, handleSubmit, setFocus, formState } = form;
  const [name, text] = useWatch({ control: form.control, name: ["name", "examples"] });
  const examples = parseExamples(text);
  const id = intent?.id ?? NEW_INTENT;

  useEffect(() => setFocus(intent === null ? "name" : "examples"), [setFocus, intent]);
  useEffect(() => onEdit({ id, name, examples: parseExamples(text) }), [onEdit, id, name, text]);

  function save(draft: z.output<typeof intentDraftSchema>): void {
    const outcome = {
      onSuccess: () => {
        onClose();
        toast({ title: "Intent saved" });
      },
      onError: (error: Error) => {
        showFieldErrors(form, error, ["name", "examples"]);
        toast({ title: "The intent could not be saved", description: getErrorMessage(error), variant: "destructive" });
      },
    };
    if (intent === null) create.mutate(draft, outcome);
    else change.mutate({ id: intent.id, change: diffIntent(intent, draft) }, outcome);
  }

  return (
    <form
      noValidate
      aria-label={intent === null ? "New intent" : `Intent ${intent.name}`}
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <Field label="Name" error={formState.errors.name?.message} className="max-w-sm" required>
        <Input maxLength={60} placeholder="Gift cards" {...register("name")} />
      </Field>
      <Field
        label="Examples"
        error={formState.errors.examples?.message}
        aside={
          <span className="tabular text-[0.8125rem] text-soft">
            {examples.length} of {MAX_EXAMPLES}
          </span>
        }
        hint={describeExamples(examples.length)}
      >
        <Textarea
          rows={8}
          className="max-h-96"
          placeholder={"do you sell gift cards\nquero comprar um cartão presente\n¿tenéis tarjetas regalo?"}
          {...register("examples")}
        />
      </Field>
      <UnsavedGuard unsaved={formState.isDirty} />
      <DuplicateNote intent={{ id, examples }} others={others} />
      <FormButtons submit="Save intent" busy={create.isPending || change.isPending} onCancel={onClose} />
    </form>
  );
}

function describeExamples(count: number): string {
  const format = "One per line, as your users write them, in any language.";
  if (count >= RECOMMENDED_EXAMPLES) return format;
  return `${format} With fewer than ${RECOMMENDED_EXAMPLES} many messages are missed.`;
}
