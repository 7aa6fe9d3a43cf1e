import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ticketReplySchema } from "#src/domain/admin/admin-tickets.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { UnsavedGuard } from "../../lib/forms/UnsavedGuard.tsx";
import { useReplyToTicket } from "./tickets.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Replies to a ticket by email. */
export function ReplyForm({ id, email }: { id: string; email: string }) {
  const reply = useReplyToTicket(id);
  const form = useForm({ resolver: zodResolver(ticketReplySchema), defaultValues: { text: "" } });
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4 border-t border-rule pt-6"
      onSubmit={(event) =>
        void form.handleSubmit((values) => reply.mutate(values, { onSuccess: () => form.reset() }))(event)
      }
    >
      <Field
        label="Reply"
        hint={`Sent to ${email} by email, with your name.`}
        error={form.formState.errors.text?.message}
        className="w-full"
        required
      >
        <Textarea rows={5} {...form.register("text")} />
      </Field>
      <UnsavedGuard unsaved={form.formState.isDirty} />
      <Button type="submit" variant="primary" loading={reply.isPending}>
        Send reply
      </Button>
      <FormFailure>{reply.isError ? getErrorMessage(reply.error) : null}</FormFailure>
    </form>
  );
}
