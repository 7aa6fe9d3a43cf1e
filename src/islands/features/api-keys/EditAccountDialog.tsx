import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newApiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";

/** Edits the name and channel of an API account. */
export function EditAccountDialog({ account, onClose }: { account: ApiAccount; onClose: () => void }) {
  const edit = useUpdateApiAccount();
  const { name, channel } = account;
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name, channel } });
  return (
    <FormDialog
      title={`Edit “${name}”`}
      description="Existing conversations keep their channel."
      onClose={onClose}
      submit="Save"
      form={form}
      mutation={edit}
      onSubmit={(change, outcome) => edit.mutate({ id: account.id, change }, outcome)}
    >
      <AccountFields form={form} current={channel} />
    </FormDialog>
  );
}
