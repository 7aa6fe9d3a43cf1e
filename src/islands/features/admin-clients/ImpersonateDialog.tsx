import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newImpersonationSchema } from "#src/domain/admin/admin.contract.ts";
import type { ClientDetail } from "#src/domain/admin/admin.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { FormDialog } from "../../lib/FormDialog.tsx";
import { useImpersonate } from "./clients.query.ts";

type ImpersonateDialogProps = { clientId: string; clientName: string; person: ClientDetail["people"][number] };

/** Asks why, then opens the client's dashboard as one of its people. */
export function ImpersonateDialog({ clientId, clientName, person }: ImpersonateDialogProps) {
  const impersonate = useImpersonate(clientId);
  const form = useForm<z.output<typeof newImpersonationSchema>>({
    resolver: zodResolver(newImpersonationSchema),
    defaultValues: { userId: person.id, reason: "" },
  });
  return (
    <FormDialog
      title={`Act as ${person.name}?`}
      description={`Opens the dashboard of ${clientName} for 30 minutes. You can't change passwords, keys, users or billing there. Your name and the reason go to both audit logs.`}
      size="md"
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Act as ${person.name}`}>
          Act as
        </Button>
      }
      submit="Open the dashboard"
      form={form}
      mutation={impersonate}
      onSubmit={(values) => impersonate.mutate(values, { onSuccess: ({ path }) => location.assign(path) })}
    >
      <Field label="Reason" hint="For instance the number of a ticket." error={form.formState.errors.reason?.message}>
        <Input autoComplete="off" {...form.register("reason")} />
      </Field>
    </FormDialog>
  );
}
