import { useForm } from "react-hook-form";
import type { FieldPath } from "react-hook-form";
import type { ChannelEntry, Connection } from "#src/domain/channels/channels.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { useChangeSettings } from "./channels.query.ts";
import { pickChanged } from "./connect-draft.ts";
import { FieldInput } from "./FieldInput.tsx";
import { useCanManage } from "./use-can-manage.ts";

type Values = { settings: Record<string, string> };

/** The settings of a connection; a list of them for those who may not change them. */
export function SettingsForm({ channel, connection }: { channel: ChannelEntry; connection: Connection }) {
  const canManage = useCanManage();
  if (channel.settings.length === 0) return null;
  return (
    <Section title="Settings">
      {canManage ? (
        <EditableSettings channel={channel} connection={connection} />
      ) : (
        <dl className="grid gap-3 text-sm">
          {channel.settings.map(({ name, label }) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">{String(connection.settings[name] ?? "") || "Not set"}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

function EditableSettings({ channel, connection }: { channel: ChannelEntry; connection: Connection }) {
  const place = { channel: channel.id, accountId: connection.apiAccountId };
  const change = useChangeSettings(place);
  const stored = Object.fromEntries(
    channel.settings.map(({ name }) => [name, String(connection.settings[name] ?? "")]),
  );
  const form = useForm<Values>({
    values: { settings: stored },
    resetOptions: { keepDirtyValues: true },
  });
  const names = channel.settings.map(({ name }): FieldPath<Values> => `settings.${name}`);

  function submit({ settings }: Values): void {
    change.mutate(pickChanged(settings, connection.settings), {
      onSuccess: ({ connection: { settings: saved } }) => {
        form.reset({
          settings: Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, String(value)])),
        });
        toast({ title: "Settings saved" });
      },
      onError: (error) => {
        if (!showFieldErrors(form, error, names)) form.setError("root", { message: getErrorMessage(error) });
      },
    });
  }

  return (
    <form
      noValidate
      aria-label="Settings of the connection"
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {channel.settings.map((setting) => (
        <FieldInput
          key={setting.name}
          field={setting}
          registration={form.register(`settings.${setting.name}`)}
          error={form.formState.errors.settings?.[setting.name]?.message}
        />
      ))}
      <FormFailure>{form.formState.errors.root?.message}</FormFailure>
      <Button type="submit" variant="primary" loading={change.isPending} className="w-fit">
        Save settings
      </Button>
    </form>
  );
}
