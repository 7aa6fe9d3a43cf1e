import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { newViewSchema } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { ApiError } from "../../lib/api-client.ts";
import { useDashSearch } from "../../lib/dash-search.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { buildViewFilter, hasFilters } from "./filter.ts";
import { useSaveView } from "./views.query.ts";

const FORM_ID = "save-view";
const nameSchema = newViewSchema.pick({ name: true });

/** Names the filters that are set and keeps them for the workspace; only where there are any. */
export function SaveViewDialog({ onSaved }: { onSaved: () => void }) {
  const [open, setOpen] = useState(false);
  const search = useDashSearch();
  const save = useSaveView();
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: "" } });

  function change(next: boolean): void {
    setOpen(next);
    form.reset();
    save.reset();
  }

  function submit({ name }: { name: string }): void {
    save.mutate(
      { name, filter: buildViewFilter(search) },
      {
        onSuccess: () => {
          change(false);
          onSaved();
        },
        onError: (error) => {
          const taken = error instanceof ApiError ? error.fields["name"] : undefined;
          form.setError("name", { message: taken ?? explainError(error) }, { shouldFocus: true });
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Save this view"
      description="Keeps the filters that are set, for everybody in this workspace. The period is not part of it."
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="w-full justify-start!"
          disabled={!hasFilters(search)}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Save this view…
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="primary" loading={save.isPending}>
            Save the view
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Field label="Name" error={form.formState.errors.name?.message} required>
          <Input maxLength={60} placeholder="Left at the price" {...form.register("name")} />
        </Field>
      </form>
    </Dialog>
  );
}
