import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { personNameSchema } from "#src/domain/auth/auth.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { useUpdateProfile } from "./profile.query.ts";
import { KEEP_DIRTY_VALUES } from "../../lib/forms/reset-options.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";

const schema = z.object({ name: personNameSchema });

/** The user's own name. */
export function NameForm({ name }: { name: string }) {
  const change = useUpdateProfile();
  const form = useForm({ resolver: zodResolver(schema), values: { name }, resetOptions: KEEP_DIRTY_VALUES });
  return (
    <form
      noValidate
      className="flex max-w-md flex-wrap items-start gap-2"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, toastOutcome("Name saved", "The name could not be saved")),
        )(event)
      }
    >
      <Field label="Full name" hideLabel error={form.formState.errors.name?.message} className="flex-1 basis-52">
        <Input autoComplete="name" {...form.register("name")} />
      </Field>
      <Button type="submit" loading={change.isPending}>
        Save name
      </Button>
    </form>
  );
}
