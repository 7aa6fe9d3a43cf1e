import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newImpersonationSchema } from "#src/domain/admin/admin.contract.ts";
import type { ClientDetail } from "#src/domain/admin/admin.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { useImpersonate } from "./clients.query.ts";

type ImpersonateDialogProps = { clientId: string; clientName: string; person: ClientDetail["people"][number] };

/** Asks why, then opens the client's dashboard as one of its people. */
export function ImpersonateDialog({ clientId, clientName, person }: ImpersonateDialogProps) {
  const [open, setOpen] = useState(false);
  const formId = `impersonate-${person.id}`;
  const impersonate = useImpersonate(clientId);
  const form = useForm<z.output<typeof newImpersonationSchema>>({
    resolver: zodResolver(newImpersonationSchema),
    defaultValues: { userId: person.id, reason: "" },
  });

  function change(next: boolean): void {
    setOpen(next);
    form.reset();
    impersonate.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={`Act as ${person.name}?`}
      description={`Opens the dashboard of ${clientName} for 30 minutes. You can't change passwords, keys, users or billing there. Your name and the reason go to both audit logs.`}
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Act as ${person.name}`}>
          Act as
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={impersonate.isPending}>
            Open the dashboard
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            impersonate.mutate(values, { onSuccess: ({ path }) => location.assign(path) }),
          )(event)
        }
      >
        <Field label="Reason" hint="For instance the number of a ticket." error={form.formState.errors.reason?.message}>
          <Input autoComplete="off" {...form.register("reason")} />
        </Field>
        {impersonate.isError ? (
          <p role="alert" className="text-sm font-medium text-drop-ink">
            {explainError(impersonate.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
