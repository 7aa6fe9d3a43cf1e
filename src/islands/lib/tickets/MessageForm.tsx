import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { messageSchema } from "#src/domain/leads/leads.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { getErrorMessage } from "../api/api-error.ts";
import { AttachFiles } from "./AttachFiles.tsx";
import { useAttachments } from "./use-attachments.ts";

const formSchema = z.object({ text: messageSchema });

type MessageFormProps = {
  label: string;
  hint: string;
  submit: string;
  send: {
    mutate: (message: { text: string; attachments: string[] }, outcome: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
};

/** Writes a message of a ticket, with files. */
export function MessageForm({ label, hint, submit, send }: MessageFormProps) {
  const attachments = useAttachments();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { text: "" } });
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4 border-t border-rule pt-6"
      onSubmit={(event) =>
        void form.handleSubmit(({ text }) =>
          send.mutate(
            { text, attachments: attachments.ids },
            {
              onSuccess: () => {
                form.reset();
                attachments.clear();
              },
            },
          ),
        )(event)
      }
    >
      <Field label={label} hint={hint} error={form.formState.errors.text?.message} className="w-full" required>
        <Textarea rows={5} {...form.register("text")} onPaste={attachments.paste} />
      </Field>
      <AttachFiles attachments={attachments} />
      <UnsavedGuard unsaved={form.formState.isDirty || attachments.files.length > 0} />
      <Button type="submit" variant="primary" loading={send.isPending || attachments.uploading > 0}>
        {submit}
      </Button>
      <FormFailure>{send.error === null ? null : getErrorMessage(send.error)}</FormFailure>
    </form>
  );
}
