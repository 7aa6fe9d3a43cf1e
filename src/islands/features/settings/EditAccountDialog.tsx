import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newApiAccountSchema } from "#src/domain/accounts/accounts.contract.ts";
import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { useChangeApiAccount } from "./api-keys.query.ts";

const FORM_ID = "edit-api-account";

/** Another name or channel for an API account. */
export function EditAccountDialog({ account, onClose }: { account: ApiAccount; onClose: () => void }) {
  const change = useChangeApiAccount();
  const { name, channel } = account;
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name, channel } });
  const { errors } = form.formState;
  const known = CHANNELS.some(({ id }) => id === channel);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Edit “${name}”`}
      description="Conversations that are there keep the channel they came by."
      size="sm"
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="primary" loading={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) => change.mutate({ id: account.id, change: values }, { onSuccess: onClose }))(
            event,
          )
        }
      >
        <Field label="Name" error={errors.name?.message} required>
          <Input {...form.register("name")} />
        </Field>
        <Field label="Channel" error={errors.channel?.message}>
          <NativeSelect {...form.register("channel")}>
            {known ? null : <option value={channel}>{channel}</option>}
            {CHANNELS.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {change.isError ? (
          <p role="alert" className="text-sm font-medium text-drop-ink">
            {explainError(change.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
