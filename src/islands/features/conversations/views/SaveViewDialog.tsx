import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { newViewSchema } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { useDashSearch } from "../../../lib/navigation/dash-search.ts";
import { FormDialog } from "../../../lib/forms/FormDialog.tsx";
import { buildViewFilter, hasFilters } from "../filters/filters.ts";
import { useSaveView } from "./views.query.ts";

const nameSchema = newViewSchema.pick({ name: true });

/** Saves the active filters as a view for the workspace. Disabled without filters. */
export function SaveViewDialog({ onSaved }: { onSaved: () => void }) {
  const search = useDashSearch();
  const save = useSaveView();
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: "" } });
  return (
    <FormDialog
      title="Save view"
      description="Saves the active filters for everyone in this workspace. The period is not included."
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="w-full justify-start!"
          disabled={!hasFilters(search)}
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
          { name, filter: buildViewFilter(search) },
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
