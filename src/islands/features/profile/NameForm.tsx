import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { personNameSchema } from "#src/domain/auth/auth.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { KEEP_DIRTY_VALUES } from "../../lib/forms/reset-options.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../lib/forms/SettingsForm.tsx";
import { useUpdateProfile } from "./profile.query.ts";

const schema = z.object({ name: personNameSchema });
const toasts = toastOutcome("Name saved", "The name could not be saved");

/** The user's own name. */
export function NameForm({ name }: { name: string }) {
  const change = useUpdateProfile();
  const form = useForm({ resolver: zodResolver(schema), values: { name }, resetOptions: KEEP_DIRTY_VALUES });
  return (
    <SettingsForm
      form={form}
      saving={change.isPending}
      names={["name"]}
      toasts={toasts}
      onSave={(values, outcome) => change.mutate(values, outcome)}
      className="max-w-md"
    >
      <Field label="Full name" hideLabel error={form.formState.errors.name?.message}>
        <Input autoComplete="name" {...form.register("name")} />
      </Field>
    </SettingsForm>
  );
}
