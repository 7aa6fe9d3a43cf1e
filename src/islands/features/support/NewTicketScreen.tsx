import { zodResolver } from "@hookform/resolvers/zod";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { paths } from "#src/domain/paths/paths.ts";
import { describePromise } from "#src/domain/tickets/reply-time.ts";
import { newSupportTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { UnsavedGuard } from "../../lib/forms/UnsavedGuard.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { AttachFiles } from "../../lib/tickets/AttachFiles.tsx";
import { TicketFilesContext } from "../../lib/tickets/files-context.ts";
import { useAttachments } from "../../lib/tickets/use-attachments.ts";
import { BackToTickets } from "./BackToTickets.tsx";
import { MEMBER_FILES, useOpenTicket } from "./support.query.ts";

const formSchema = newSupportTicketSchema.omit({ attachments: true });

/** /dash/support/new: opens a ticket. */
export function NewTicketScreen() {
  return (
    <TicketFilesContext value={MEMBER_FILES}>
      <BackToTickets />
      <NewTicketForm />
    </TicketFilesContext>
  );
}

function NewTicketForm() {
  const { client } = useDash();
  const attachments = useAttachments();
  const openTicket = useOpenTicket();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { subject: "", text: "" } });
  const { errors, isDirty } = form.formState;
  return (
    <Card className="max-w-3xl p-4 sm:p-6">
      <form
        noValidate
        className="grid justify-items-start gap-5"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            openTicket.mutate(
              { ...values, attachments: attachments.ids },
              {
                onSuccess: ({ id }) => {
                  toast({ title: "Ticket sent", description: describePromise(client.plan) });
                  // What is sent is not lost.
                  void navigate({ to: paths.dash.ticket(id), search: {}, ignoreBlocker: true });
                },
              },
            ),
          )(event)
        }
      >
        <p className="text-sm text-soft">
          {describePromise(client.plan)} We write to the email address of your account too.
        </p>
        <Field label="Subject" error={errors.subject?.message} className="w-full" required>
          <Input {...form.register("subject")} />
        </Field>
        <Field
          label="Message"
          hint="What did you do, what happened, and what did you expect? Paste a screenshot here, too."
          error={errors.text?.message}
          className="w-full"
          required
        >
          <Textarea rows={8} {...form.register("text")} onPaste={attachments.paste} />
        </Field>
        <AttachFiles attachments={attachments} />
        <UnsavedGuard unsaved={isDirty || attachments.files.length > 0} />
        <Button type="submit" variant="primary" loading={openTicket.isPending || attachments.uploading > 0}>
          Send to support
        </Button>
        <FormFailure>{openTicket.isError ? getErrorMessage(openTicket.error) : null}</FormFailure>
      </form>
    </Card>
  );
}
