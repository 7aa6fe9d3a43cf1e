import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { FieldPath } from "react-hook-form";
import { MAX_GRACE_HOURS } from "#src/domain/channels/channels.contract.ts";
import type { ChannelEntry, Connection } from "#src/domain/channels/channels.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { showFieldErrors } from "../../../lib/forms/field-errors.ts";
import { FormDialog } from "../../../lib/forms/FormDialog.tsx";
import { useRotateChannel } from "../channels.query.ts";
import { dropEmpty } from "../connect/connect-draft.ts";
import { FieldInput } from "../connect/FieldInput.tsx";

type Values = { credentials: Record<string, string>; graceHours: string };
type RotateDialogProps = { channel: ChannelEntry; connection: Connection; trigger: ReactNode };

const GRACE_LABELS = {
  "0": "Not any longer",
  "1": "1 hour",
  "24": "24 hours",
  "72": "3 days",
  [String(MAX_GRACE_HOURS)]: "7 days",
};

/** Replaces secrets. The old ones work for a while, so that no message is lost in between. */
export function RotateDialog({ channel, connection, trigger }: RotateDialogProps) {
  const rotate = useRotateChannel({ channel: channel.id, accountId: connection.apiAccountId });
  const form = useForm<Values>({
    defaultValues: {
      credentials: Object.fromEntries(channel.fields.map(({ name }) => [name, ""])),
      graceHours: "24",
    },
  });
  const names = channel.fields.map(({ name }): FieldPath<Values> => `credentials.${name}`);
  const isMade = channel.fields.some(({ generated }) => generated);
  return (
    <FormDialog
      title={`Replace secrets of ${channel.name}`}
      description={
        isMade
          ? "Fields that you leave empty keep their value. If you leave all empty, we replace those that we made."
          : "Fields that you leave empty keep their value."
      }
      size="md"
      trigger={trigger}
      submit="Replace"
      form={form}
      mutation={rotate}
      onSubmit={({ credentials, graceHours }, outcome) =>
        rotate.mutate(
          { credentials: dropEmpty(credentials), graceHours: Number(graceHours) },
          {
            onSuccess: () => {
              outcome.onSuccess();
              toast({ title: "Secrets replaced" });
            },
            onError: (error) => {
              if (!showFieldErrors(form, error, names)) outcome.onError(error);
            },
          },
        )
      }
    >
      {channel.fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          optional
          registration={form.register(`credentials.${field.name}`)}
          error={form.formState.errors.credentials?.[field.name]?.message}
          placeholder="Unchanged"
        />
      ))}
      <Field label="The old ones work for" hint="Until then, requests signed with either are accepted.">
        <NativeSelect {...form.register("graceHours")}>
          <Options labels={GRACE_LABELS} />
        </NativeSelect>
      </Field>
    </FormDialog>
  );
}
