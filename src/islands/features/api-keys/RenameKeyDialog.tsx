import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { apiKeyChangeSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import type { ApiKey } from "#src/domain/api-keys/api-keys.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useRenameApiKey } from "./api-keys.query.ts";

/** Renames an API key. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const rename = useRenameApiKey();
  const form = useForm({ resolver: zodResolver(apiKeyChangeSchema), defaultValues: { name: apiKey.name } });
  return (
    <FormDialog
      title={`Rename “${apiKey.name}”`}
      onClose={onClose}
      submit="Save"
      form={form}
      mutation={rename}
      errorAt="name"
      onSubmit={({ name }, outcome) => rename.mutate({ id: apiKey.id, name }, outcome)}
    >
      <Field label="Name" error={form.formState.errors.name?.message} required>
        <Input {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
