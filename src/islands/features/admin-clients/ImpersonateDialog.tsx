import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newImpersonationSchema } from "#src/domain/admin/admin-impersonation.contract.ts";
import type { ClientDetail } from "#src/domain/admin/admin-clients.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useImpersonate } from "./clients.query.ts";

type ImpersonateDialogProps = { clientId: string; clientName: string; person: ClientDetail["people"][number] };

/** Asks for a reason, then opens the client's dashboard as one of its users. */
export function ImpersonateDialog({ clientId, clientName, person }: ImpersonateDialogProps) {
  const impersonate = useImpersonate(clientId);
  const form = useForm<z.output<typeof newImpersonationSchema>>({
    resolver: zodResolver(newImpersonationSchema),
    defaultValues: { userId: person.id, reason: "" },
  });
  return (
    <FormDialog
      title={`Act as ${person.name}?`}
      description={`Opens the dashboard of ${clientName} for 30 minutes. You can't change passwords, API keys, users or billing. Your name and reason are recorded in both audit logs.`}
      size="md"
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Act as ${person.name}`}>
          Act as
        </Button>
      }
      submit="Open dashboard"
      form={form}
      mutation={impersonate}
      onSubmit={(values) => impersonate.mutate(values, { onSuccess: ({ path }) => location.assign(path) })}
    >
      <Field label="Reason" hint="For example, a ticket number." error={form.formState.errors.reason?.message}>
        <Input autoComplete="off" {...form.register("reason")} />
      </Field>
    </FormDialog>
  );
}
