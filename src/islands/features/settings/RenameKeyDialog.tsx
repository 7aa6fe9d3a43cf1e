import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { apiKeyChangeSchema } from "#src/domain/accounts/accounts.contract.ts";
import type { ApiKey } from "#src/domain/accounts/accounts.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { useRenameApiKey } from "./api-keys.query.ts";
import { tellOutcome } from "./save-words.ts";

const FORM_ID = "rename-api-key";

/** Another name for a key; the key itself stays. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const rename = useRenameApiKey();
  const form = useForm({ resolver: zodResolver(apiKeyChangeSchema), defaultValues: { name: apiKey.name } });
  const { onError } = tellOutcome("", "The key was not renamed");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Rename “${apiKey.name}”`}
      size="sm"
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="primary" loading={rename.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit(({ name }) => rename.mutate({ id: apiKey.id, name }, { onSuccess: onClose, onError }))(
            event,
          )
        }
      >
        <Field label="Name" error={form.formState.errors.name?.message} required>
          <Input {...form.register("name")} />
        </Field>
      </form>
    </Dialog>
  );
}
