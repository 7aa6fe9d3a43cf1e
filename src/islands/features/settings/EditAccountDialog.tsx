import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newApiAccountSchema } from "#src/domain/accounts/accounts.contract.ts";
import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import { FormDialog } from "../../lib/FormDialog.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { useChangeApiAccount } from "./api-keys.query.ts";

/** Another name or channel for an API account. */
export function EditAccountDialog({ account, onClose }: { account: ApiAccount; onClose: () => void }) {
  const edit = useChangeApiAccount();
  const { name, channel } = account;
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name, channel } });
  return (
    <FormDialog
      title={`Edit “${name}”`}
      description="Conversations that are there keep the channel they came by."
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
