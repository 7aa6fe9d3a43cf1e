import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { newApiAccountSchema } from "#src/domain/accounts/accounts.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";

type Values = z.input<typeof newApiAccountSchema>;
type AccountFieldsProps = {
  form: UseFormReturn<Values, unknown, z.output<typeof newApiAccountSchema>>;
  /** The channel that the account has: offered even where it is none of ours. */
  current?: string;
};

/** What an API account is called and where its bot talks. */
export function AccountFields({ form, current }: AccountFieldsProps) {
  const { register, formState } = form;
  const foreign = current !== undefined && CHANNELS.every(({ id }) => id !== current);
  return (
    <>
      <Field label="Name" error={formState.errors.name?.message} required>
        <Input placeholder="Web shop assistant" {...register("name")} />
      </Field>
      <Field label="Channel" error={formState.errors.channel?.message}>
        <NativeSelect {...register("channel")}>
          {foreign ? <option value={current}>{current}</option> : null}
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
