import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newAdministratorSchema } from "#src/domain/admin/admin.contract.ts";
import type { invitationSchema } from "#src/domain/admin/admin.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { useInviteAdministrator } from "./administrators.query.ts";

const FORM_ID = "invite-administrator";

type InviteDialogProps = { onInvited: (link: z.output<typeof invitationSchema> & { name: string }) => void };

/** Adds an administrator, who then sets password and second factor by a link. */
export function InviteDialog({ onInvited }: InviteDialogProps) {
  const [open, setOpen] = useState(false);
  const invite = useInviteAdministrator();
  const form = useForm<z.output<typeof newAdministratorSchema>>({
    resolver: zodResolver(newAdministratorSchema),
    defaultValues: { name: "", email: "" },
  });
  const { errors } = form.formState;

  function change(next: boolean): void {
    setOpen(next);
    form.reset();
    invite.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Invite an administrator"
      description="You get a link to hand over. Whoever follows it sets a password and a second factor."
      size="sm"
      trigger={<Button size="sm">Invite</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="primary" loading={invite.isPending}>
            Make the link
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            invite.mutate(values, {
              onSuccess: (link) => {
                change(false);
                onInvited({ ...link, name: values.name });
              },
            }),
          )(event)
        }
      >
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label="E-mail" error={errors.email?.message} required>
          <Input type="email" autoComplete="off" {...form.register("email")} />
        </Field>
        {invite.isError ? (
          <p role="alert" className="text-sm font-medium text-drop-ink">
            {explainError(invite.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
