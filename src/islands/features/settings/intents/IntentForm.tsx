import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { FEW_EXAMPLES, MOST_EXAMPLES } from "#src/domain/intents/own-intents.contract.ts";
import type { OwnIntent } from "#src/domain/intents/own-intents.contract.ts";
import { readExamples } from "#src/domain/intents/own-intents.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { explainError } from "../../../lib/QueryError.tsx";
import { UnsavedGuard } from "../../../lib/UnsavedGuard.tsx";
import { describeChange, intentDraftSchema, startIntentDraft } from "./intent-draft.ts";
import type { IntentDraft } from "./intent-draft.ts";
import { useChangeIntent, useCreateIntent } from "./intents.query.ts";
import { TwinNote } from "./TwinNote.tsx";
import { FormButtons } from "../FormButtons.tsx";

export type EditedIntent = { id: string; name: string; examples: string[] };
type IntentFormProps = {
  /** Null for a new one. */
  intent: OwnIntent | null;
  others: readonly OwnIntent[];
  /** Gets what is being written, whether it may be saved or not. */
  onEdit: (edited: EditedIntent) => void;
  onClose: () => void;
};

/** The id of an intent that is not saved yet. */
export const NEW_INTENT = "new";

/** Name and examples of an intent. Where it can't be saved it stays open with all that was written. */
export function IntentForm({ intent, others, onEdit, onClose }: IntentFormProps) {
  const create = useCreateIntent();
  const change = useChangeIntent();
  const form = useForm<IntentDraft, unknown, z.output<typeof intentDraftSchema>>({
    resolver: zodResolver(intentDraftSchema),
    defaultValues: startIntentDraft(intent),
  });
  const { register, handleSubmit, setFocus, formState } = form;
  const [name, written] = useWatch({ control: form.control, name: ["name", "examples"] });
  const examples = readExamples(written);
  const id = intent?.id ?? NEW_INTENT;

  useEffect(() => setFocus(intent === null ? "name" : "examples"), [setFocus, intent]);
  useEffect(() => onEdit({ id, name, examples: readExamples(written) }), [onEdit, id, name, written]);

  function save(draft: z.output<typeof intentDraftSchema>): void {
    const outcome = {
      onSuccess: () => {
        onClose();
        toast({ title: "Intent saved" });
      },
      onError: (error: Error) => {
        showFieldErrors(form, error, ["name", "examples"]);
        toast({ title: "The intent was not saved", description: explainError(error), variant: "destructive" });
      },
    };
    if (intent === null) create.mutate(draft, outcome);
    else change.mutate({ id: intent.id, change: describeChange(intent, draft) }, outcome);
  }

  return (
    <form
      noValidate
      aria-label={intent === null ? "A new intent" : `The intent ${intent.name}`}
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
            {examples.length} of {MOST_EXAMPLES}
          </span>
        }
        hint={hintAt(examples.length)}
      >
        <Textarea
          rows={8}
          className="max-h-96"
          placeholder={"do you sell gift cards\nquero comprar um cartão presente\n¿tenéis tarjetas regalo?"}
          {...register("examples")}
        />
      </Field>
      <UnsavedGuard unsaved={formState.isDirty} />
      <TwinNote intent={{ id, examples }} others={others} />
      <FormButtons submit="Save the intent" busy={create.isPending || change.isPending} onCancel={onClose} />
    </form>
  );
}

function hintAt(count: number): string {
  const how = "One a line, as your users write them, in any of their languages.";
  if (count >= FEW_EXAMPLES) return how;
  return `${how} With fewer than ${FEW_EXAMPLES} many messages are missed.`;
}
