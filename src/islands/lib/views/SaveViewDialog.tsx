import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { newViewSchema } from "#src/domain/conversations/views.contract.ts";
import type { ViewFilter, ViewScreen } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSaveView } from "./views.query.ts";

const nameSchema = newViewSchema.pick({ name: true });

type SaveViewDialogProps = {
  screen: ViewScreen;
  /** What the view opens; null if there is nothing to save. */
  filter: ViewFilter | null;
  /** What is saved, as a sentence. */
  saves: string;
  onSaved: () => void;
};

/** Saves what a screen shows as a view for the workspace. */
export function SaveViewDialog({ screen, filter, saves, onSaved }: SaveViewDialogProps) {
  const save = useSaveView();
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: "" } });
  return (
    <FormDialog
      title="Save view"
      description={saves}
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="w-full justify-start!"
          disabled={filter === null}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Save view…
        </Button>
      }
      submit="Save view"
      form={form}
      mutation={save}
      errorAt="name"
      onSubmit={({ name }, { onSuccess, onError }) =>
        save.mutate(
          { name, screen, filter: filter ?? {} },
          {
            onSuccess: () => {
              onSuccess();
              onSaved();
            },
            onError,
          },
        )
      }
    >
      <Field label="Name" error={form.formState.errors.name?.message} required>
        <Input maxLength={60} placeholder="Price objections" {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
