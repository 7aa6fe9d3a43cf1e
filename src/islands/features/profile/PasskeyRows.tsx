import { zodResolver } from "@hookform/resolvers/zod";
import { Fingerprint, KeySquare } from "lucide-react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { MAX_PASSKEYS, passkeyChangeSchema } from "#src/domain/second-factor/passkey.contract.ts";
import type { Passkey } from "#src/domain/second-factor/passkey.contract.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from "./passkeys.query.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { SecondFactorRow } from "./SecondFactorRow.tsx";

type PasskeyRowsProps = {
  passkeys: readonly Passkey[];
  hasPassword: boolean;
  onCodes: (codes: readonly string[]) => void;
};

/** The user's passkeys, and the button that adds one. */
export function PasskeyRows({ passkeys, hasPassword, onCodes }: PasskeyRowsProps) {
  return (
    <>
      <SecondFactorRow
        icon={Fingerprint}
        name="Passkeys"
        text="Log in with your fingerprint, face, PIN or security key, without your password."
      >
        {passkeys.length < MAX_PASSKEYS ? <AddPasskey hasPassword={hasPassword} onCodes={onCodes} /> : null}
      </SecondFactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} hasPassword={hasPassword} />
      ))}
    </>
  );
}

function AddPasskey({ hasPassword, onCodes }: Omit<PasskeyRowsProps, "passkeys">) {
  const add = useAddPasskey();
  const schema = passkeyChangeSchema.extend({
    password: hasPassword ? z.string().min(1, "Enter your password") : z.string(),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: "", password: "" } });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser then asks where to keep it: on this device, on your phone, or on a security key."
      trigger={<Button size="sm">Add passkey</Button>}
      form={form}
      mutation={add}
      onSubmit={(values, outcome) =>
        add.mutate(values, {
          onSuccess: ({ recoveryCodes }) => {
            outcome.onSuccess();
            toast({ title: "Passkey added" });
            onCodes(recoveryCodes);
          },
          onError: outcome.onError,
        })
      }
      submit="Continue"
      errorAt={hasPassword ? "password" : "name"}
    >
      <Field label="Name" hint="For example “Work laptop”." error={errors.name?.message}>
        <Input autoComplete="off" maxLength={60} {...form.register("name")} />
      </Field>
      {hasPassword ? (
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
      ) : null}
    </FormDialog>
  );
}

function PasskeyRow({ passkey, hasPassword }: { passkey: Passkey; hasPassword: boolean }) {
  const { client } = useDash();
  const { id, name, createdAt, lastUsedAt, synced } = passkey;
  const remove = useRemovePasskey();
  const text = [
    `added ${formatDate(createdAt, client.timeZone)}`,
    lastUsedAt === null ? "not used yet" : `last used ${formatDateTime(lastUsedAt, client.timeZone)}`,
    synced ? "synced between your devices" : "on one device",
  ].join(" · ");
  return (
    <SecondFactorRow icon={KeySquare} name={name} text={text}>
      <RenamePasskey passkey={passkey} />
      <PasswordDialog
        title={`Remove ${name}?`}
        description="You can't log in with this passkey any longer. Delete it on your device as well. Recovery codes end with your last second factor."
        trigger={
          <Button size="sm" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        hasPassword={hasPassword}
        mutation={remove}
        onSubmit={({ password }, outcome) => remove.mutate({ id, password }, outcome)}
        submit="Remove passkey"
        tone="danger"
      />
    </SecondFactorRow>
  );
}

function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const rename = useRenamePasskey();
  const form = useForm({ resolver: zodResolver(passkeyChangeSchema), values: { name } });
  return (
    <FormDialog
      title="Rename passkey"
      trigger={
        <Button size="sm" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      }
      form={form}
      mutation={rename}
      onSubmit={(values, outcome) => rename.mutate({ id, ...values }, outcome)}
      submit="Save name"
      errorAt="name"
    >
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" maxLength={60} {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
