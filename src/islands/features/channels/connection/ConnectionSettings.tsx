import { useForm } from "react-hook-form";
import type { FieldPath } from "react-hook-form";
import type { ChannelEntry, Connection } from "#src/domain/channels/channels.contract.ts";
import { formatOpeningTexts } from "#src/domain/channels/opening-texts.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { KEEP_DIRTY_VALUES } from "../../../lib/forms/reset-options.ts";
import { toastOutcome } from "../../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../../lib/forms/SettingsForm.tsx";
import { useChangeSettings } from "../channels.query.ts";
import { pickChanged } from "../connect/connect-draft.ts";
import { FieldInput } from "../connect/FieldInput.tsx";
import { useCanManage } from "../use-can-manage.ts";

const toasts = toastOutcome("Settings saved", "The settings could not be saved");

type Values = { settings: Record<string, string> };

/** The settings of a connection; a list of them for those who may not change them. */
export function ConnectionSettings({ channel, connection }: { channel: ChannelEntry; connection: Connection }) {
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
              <dd className="wrap-anywhere">{toText(connection.settings[name]) || "Not set"}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

/** A setting as its field shows it. */
function toText(value: Connection["settings"][string] | undefined): string {
  return Array.isArray(value) ? formatOpeningTexts(value) : String(value ?? "");
}

function EditableSettings({ channel, connection }: { channel: ChannelEntry; connection: Connection }) {
  const place = { channel: channel.id, accountId: connection.apiAccountId };
  const change = useChangeSettings(place);
  const stored = Object.fromEntries(channel.settings.map(({ name }) => [name, toText(connection.settings[name])]));
  const form = useForm<Values>({
    values: { settings: stored },
    resetOptions: KEEP_DIRTY_VALUES,
  });
  const names = channel.settings.map(({ name }): FieldPath<Values> => `settings.${name}`);

  return (
    <SettingsForm
      form={form}
      label="Settings of the connection"
      saving={change.isPending}
      names={names}
      toasts={toasts}
      onSave={({ settings }, outcome) => change.mutate(pickChanged(settings, stored), outcome)}
    >
      {channel.settings.map((setting) => (
        <FieldInput
          key={setting.name}
          field={setting}
          registration={form.register(`settings.${setting.name}`)}
          error={form.formState.errors.settings?.[setting.name]?.message}
        />
      ))}
    </SettingsForm>
  );
}
