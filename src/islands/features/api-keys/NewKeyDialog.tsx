import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { KEY_SCOPES, newApiKeySchema } from "#src/domain/api-keys/api-keys.contract.ts";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { SCOPE_LABELS } from "./scope-labels.ts";
import { useCreateApiKey } from "../../lib/queries/api-keys.query.ts";

type NewKeyDialogProps = { trigger: ReactNode; onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void };

/** Creates an API key for one account. */
export function NewKeyDialog({ trigger, onCreated }: NewKeyDialogProps) {
  const { accounts, selectedAccount } = useDash();
  const bots = accounts.filter(isOwnAccount);
  const chosen = bots.find(({ id }) => id === selectedAccount?.id) ?? bots[0];
  const create = useCreateApiKey();
  const form = useForm<z.input<typeof newApiKeySchema>, unknown, z.output<typeof newApiKeySchema>>({
    resolver: zodResolver(newApiKeySchema),
    values: { name: "", apiAccountId: chosen?.id ?? "", scopes: ["ingest"] },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="New API key"
      description="The key is shown only once, right after you create it."
      trigger={trigger}
      submit="Create key"
      form={form}
      mutation={create}
      onSubmit={(values, { onSuccess }) =>
        create.mutate(values, {
          onSuccess: (created) => {
            onSuccess();
            onCreated(created);
          },
        })
      }
    >
      <Field label="Name" error={errors.name?.message} hint="Where the key is used, e.g. “Production bot”." required>
        <Input {...form.register("name")} />
      </Field>
      <Field label="API account" error={errors.apiAccountId?.message}>
        <NativeSelect {...form.register("apiAccountId")}>
          {bots.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-sm font-semibold">Permissions</legend>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={SCOPE_LABELS[scope].label}
            hint={SCOPE_LABELS[scope].hint}
            {...form.register("scopes")}
          />
        ))}
        {errors.scopes === undefined ? null : (
          <p className="text-[0.8125rem] font-medium text-drop-ink">{errors.scopes.message}</p>
        )}
      </fieldset>
    </FormDialog>
  );
}
