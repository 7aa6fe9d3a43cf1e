import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newApiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { useCreateApiAccount } from "./api-keys.query.ts";

/** Creates an API account and selects it. The server enforces the plan's limit. */
export function NewAccountDialog() {
  const { selectAccount } = useDash();
  const create = useCreateApiAccount();
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name: "", channel: "webchat" } });
  return (
    <FormDialog
      title="New API account"
      description="For a bot or another source of conversations."
      trigger={<Button size="sm">Add account</Button>}
      submit="Add account"
      form={form}
      mutation={create}
      onSubmit={(values, { onSuccess }) =>
        create.mutate(values, {
          onSuccess: ({ id }) => {
            selectAccount(id);
            onSuccess();
          },
        })
      }
    >
      <AccountFields form={form} />
    </FormDialog>
  );
}
