import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newAdministratorSchema } from "#src/domain/admin/administrators.contract.ts";
import type { administratorInvitationSchema } from "#src/domain/admin/administrators.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useInviteAdministrator } from "./administrators.query.ts";

type InviteDialogProps = {
  onInvited: (link: z.output<typeof administratorInvitationSchema> & { name: string }) => void;
};

/** Invites an administrator, who sets a password and a second factor with the link. */
export function InviteDialog({ onInvited }: InviteDialogProps) {
  const invite = useInviteAdministrator();
  const form = useForm<z.output<typeof newAdministratorSchema>>({
    resolver: zodResolver(newAdministratorSchema),
    defaultValues: { name: "", email: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Invite an administrator"
      description="You get a link to pass on. The person who opens it sets a password and a second factor."
      trigger={<Button size="sm">Invite</Button>}
      submit="Create link"
      form={form}
      mutation={invite}
      onSubmit={(values, { onSuccess }) =>
        invite.mutate(values, {
          onSuccess: (link) => {
            onSuccess();
            onInvited({ ...link, name: values.name });
          },
        })
      }
    >
      <Field label="Name" error={errors.name?.message} required>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label="E-mail" error={errors.email?.message} required>
        <Input type="email" autoComplete="off" {...form.register("email")} />
      </Field>
    </FormDialog>
  );
}
