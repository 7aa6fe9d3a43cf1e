import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { salesSchema } from "#src/domain/leads/leads.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";

type Values = z.input<typeof enquirySchema>;
type Kind = keyof typeof FORMS;

/** The three forms' fields together: those that a form lacks stay empty, and the server passes over them. */
const enquirySchema = salesSchema.extend(newTicketSchema.shape);

/** Where each page's form goes, and what it asks. */
const FORMS = {
  contact: { path: paths.api.leads, source: "contact", message: "Message" },
  sales: { path: paths.api.leads, source: "sales", message: "What would you like to know?" },
  help: {
    path: paths.api.tickets,
    source: undefined,
    message: "What happens, and what should?",
  },
} as const;

/** The form of /contact, /sales and /help. Without JavaScript the browser sends the same fields to the same endpoint. */
export function EnquiryForm({ kind, email = "" }: { kind: Kind; email?: string }) {
  const { path, source, message } = FORMS[kind];
  const [failure, setFailure] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(enquirySchema) });
  const { errors } = formState;

  async function send(values: Values): Promise<void> {
    setFailure("");
    try {
      await callApi({ method: "POST", path, body: { ...values, source }, output: successSchema, renew: false });
      setLeaving(true);
      location.assign(paths.messageSent);
    } catch (error) {
      if (error instanceof ApiError) {
        for (const [name, text] of Object.entries(error.fields)) {
          if (isField(name)) setError(name, { type: "server", message: text }, { shouldFocus: true });
        }
      }
      setFailure(
        error instanceof ApiError
          ? error.sentence
          : "We can't be reached just now. Your words are still here: please try again.",
      );
    }
  }

  return (
    <form
      method="post"
      action={path}
      ref={checkHere}
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="grid gap-5"
    >
      {source === undefined ? null : <input type="hidden" name="source" value={source} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" error={errors.email?.message} required>
          {/* No default values: what was typed before the script came is read from the fields. */}
          <Input type="email" autoComplete="email" defaultValue={email} {...register("email")} />
        </Field>
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" {...register("name")} />
        </Field>
        {kind === "sales" ? (
          <>
            <Field label="Company" error={errors.company?.message}>
              <Input autoComplete="organization" {...register("company")} />
            </Field>
            <Field label="Messages a month" hint="A guess will do." error={errors.volume?.message}>
              <Input inputMode="numeric" {...register("volume")} />
            </Field>
          </>
        ) : null}
      </div>
      {kind === "help" ? (
        <Field label="Subject" error={errors.subject?.message}>
          <Input {...register("subject")} />
        </Field>
      ) : null}
      <Field label={message} error={errors.message?.message} required>
        <Textarea rows={6} {...register("message")} />
      </Field>
      <div hidden>
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={formState.isSubmitting || isLeaving}
          loadingText="Sending..."
        >
          Send
        </Button>
        <p role="alert" className="min-w-0 flex-1 basis-56 text-sm font-medium text-drop-ink">
          {failure}
        </p>
      </div>
    </form>
  );
}

/** Until the script is there, the browser checks the fields itself. */
function checkHere(form: HTMLFormElement | null): void {
  if (form !== null) form.noValidate = true;
}

function isField(name: string): name is keyof Values & string {
  return name in enquirySchema.shape;
}
