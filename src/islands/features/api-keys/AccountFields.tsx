import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { newApiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";

type Values = z.input<typeof newApiAccountSchema>;
type AccountFieldsProps = {
  form: UseFormReturn<Values, unknown, z.output<typeof newApiAccountSchema>>;
  /** The account's current channel; listed even if it is not one of ours. */
  current?: string;
};

/** Name and channel of an API account. */
export function AccountFields({ form, current }: AccountFieldsProps) {
  const { register, formState } = form;
  const isUnlisted = current !== undefined && CHANNELS.every(({ id }) => id !== current);
  return (
    <>
      <Field label="Name" error={formState.errors.name?.message} required>
        <Input placeholder="Online store assistant" {...register("name")} />
      </Field>
      <Field label="Channel" error={formState.errors.channel?.message}>
        <NativeSelect {...register("channel")}>
          {isUnlisted ? <option value={current}>{current}</option> : null}
          {CHANNELS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </>
  );
}
