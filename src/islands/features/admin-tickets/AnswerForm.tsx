import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ticketAnswerSchema } from "#src/domain/admin/desk.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { UnsavedGuard } from "../../lib/UnsavedGuard.tsx";
import { useAnswerTicket } from "./tickets.query.ts";

/** Answers a ticket by mail. */
export function AnswerForm({ id, email }: { id: string; email: string }) {
  const answer = useAnswerTicket(id);
  const form = useForm({ resolver: zodResolver(ticketAnswerSchema), defaultValues: { text: "" } });
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4 border-t border-rule pt-6"
      onSubmit={(event) =>
        void form.handleSubmit((values) => answer.mutate(values, { onSuccess: () => form.reset() }))(event)
      }
    >
      <Field
        label="Answer"
        hint={`Goes to ${email} by mail, under your name.`}
        error={form.formState.errors.text?.message}
        className="w-full"
        required
      >
        <Textarea rows={5} {...form.register("text")} />
      </Field>
      <UnsavedGuard unsaved={form.formState.isDirty} />
      <Button type="submit" variant="primary" loading={answer.isPending}>
        Send the answer
      </Button>
      <FormFailure>{answer.isError ? explainError(answer.error) : null}</FormFailure>
    </form>
  );
}
