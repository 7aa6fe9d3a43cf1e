import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { newApiAccountSchema } from "#src/domain/accounts/accounts.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { useCreateApiAccount } from "./api-keys.query.ts";

const FORM_ID = "new-api-account";

/** Creates an API account and selects it. The plan's limit is the server's to tell. */
export function NewAccountDialog() {
  const [open, setOpen] = useState(false);
  const { selectAccount } = useDash();
  const create = useCreateApiAccount();
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name: "", channel: "webchat" } });
  const { errors } = form.formState;

  function change(next: boolean): void {
    setOpen(next);
    form.reset();
    create.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="New API account"
      description="A bot or another source of conversations."
      size="sm"
      trigger={<Button size="sm">Add an account</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="primary" loading={create.isPending}>
            Add the account
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            create.mutate(values, {
              onSuccess: ({ id }) => {
                selectAccount(id);
                change(false);
              },
            }),
          )(event)
        }
      >
        <Field label="Name" error={errors.name?.message} required>
          <Input placeholder="Web shop assistant" {...form.register("name")} />
        </Field>
        <Field label="Channel" error={errors.channel?.message}>
          <NativeSelect {...form.register("channel")}>
            {CHANNELS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {create.isError ? (
          <p role="alert" className="text-sm font-medium text-drop-ink">
            {explainError(create.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
