import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm, useWatch } from "react-hook-form";
import type { FieldPath } from "react-hook-form";
import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api/api-error.ts";
import { showFieldErrors } from "../../../lib/forms/field-errors.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useConnectChannel, useCreateAccount } from "../channels.query.ts";
import { createDraft, dropEmpty, NEW_ACCOUNT } from "./connect-draft.ts";
import type { ConnectDraft } from "./connect-draft.ts";
import { FieldInput } from "./FieldInput.tsx";
import { SetupSteps } from "./SetupSteps.tsx";

type ConnectFormProps = { channel: ChannelEntry; connectedAccounts: readonly string[] };

/** First step of the wizard: the API account, the platform's secrets, and beside them the steps in the platform. */
export function ConnectForm({ channel, connectedAccounts }: ConnectFormProps) {
  const { accounts, selectedAccount } = useDash();
  const navigate = useNavigate();
  const createAccount = useCreateAccount();
  const connect = useConnectChannel();
  const [settingsOpen, setSettingsOpen] = useState(channel.settings.some(({ required }) => required));
  const bots = accounts.filter((one) => isOwnAccount(one) && !connectedAccounts.includes(one.id));
  const preset =
    bots.find((account) => account.channel === channel.id) ??
    bots.find(({ id }) => id === selectedAccount?.id) ??
    bots[0];
  const form = useForm<ConnectDraft>({ defaultValues: createDraft(channel, preset?.id ?? NEW_ACCOUNT) });
  const accountId = useWatch({ control: form.control, name: "accountId" });
  const { errors } = form.formState;
  const isPending = createAccount.isPending || connect.isPending;
  const names: FieldPath<ConnectDraft>[] = [
    ...channel.fields.map(({ name }): FieldPath<ConnectDraft> => `credentials.${name}`),
    ...channel.settings.map(({ name }): FieldPath<ConnectDraft> => `settings.${name}`),
  ];

  async function submit(draft: ConnectDraft): Promise<void> {
    try {
      const target = await chooseAccount(draft);
      await connect.mutateAsync({
        channel: channel.id,
        accountId: target,
        credentials: dropEmpty(draft.credentials),
        settings: dropEmpty(draft.settings),
      });
      await navigate({ to: paths.dash.channelConnection(channel.id, target) });
    } catch (error) {
      // A field in a closed part can't be focused.
      if (hasSettingError(error)) flushSync(() => setSettingsOpen(true));
      if (!showFieldErrors(form, error, names)) form.setError("root", { message: getErrorMessage(error) });
    }
  }

  /** The chosen account; a new one is created once, also if connecting fails afterwards. */
  async function chooseAccount(draft: ConnectDraft): Promise<string> {
    if (draft.accountId !== NEW_ACCOUNT) return draft.accountId;
    const { id } = await createAccount.mutateAsync({ name: draft.newAccount, channel: channel.id });
    form.setValue("accountId", id);
    return id;
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Section title="1. Connect" description="Secrets are encrypted, and never shown again.">
        <form
          noValidate
          aria-label={`Connect ${channel.name}`}
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <Field
            label="API account"
            hint={bots.length === 0 ? "You have no API account without this channel yet. We create one." : undefined}
          >
            <NativeSelect {...form.register("accountId")}>
              {bots.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={NEW_ACCOUNT}>New API account</option>
            </NativeSelect>
          </Field>
          {accountId === NEW_ACCOUNT ? (
            <Field label="Name of the new account" error={errors.newAccount?.message} required>
              <Input {...form.register("newAccount", { required: "Enter a name" })} />
            </Field>
          ) : null}
          {channel.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              registration={form.register(`credentials.${field.name}`, {
                validate: (value) =>
                  !field.required || field.generated || value.trim() !== "" || `Enter the ${field.label}`,
              })}
              error={errors.credentials?.[field.name]?.message}
              placeholder={field.generated ? "We make one" : undefined}
            />
          ))}
          {channel.settings.length === 0 ? null : (
            <details
              className="group rounded-sm border border-rule"
              open={settingsOpen}
              onToggle={(event) => setSettingsOpen(event.currentTarget.open)}
            >
              <summary className="flex min-h-10 items-center gap-2 px-3 text-sm font-semibold">
                <span aria-hidden="true" className="transition-transform group-open:rotate-90">
                  ›
                </span>
                Settings
              </summary>
              <div className="grid gap-4 px-3 pt-1 pb-4">
                {channel.settings.map((setting) => (
                  <FieldInput
                    key={setting.name}
                    field={setting}
                    registration={form.register(`settings.${setting.name}`)}
                    error={errors.settings?.[setting.name]?.message}
                  />
                ))}
              </div>
            </details>
          )}
          <FormFailure>{errors.root?.message}</FormFailure>
          <Button type="submit" variant="primary" loading={isPending} className="w-fit">
            Connect {channel.name}
          </Button>
        </form>
      </Section>
      <Section title={`2. Steps in ${channel.name}`} description="You see them again after connecting.">
        <SetupSteps
          channel={channel}
          missing="Shown after connecting."
          values={{
            webhookUrl:
              accountId === NEW_ACCOUNT ? null : location.origin + paths.api.channelConnection(channel.id, accountId),
            relayUrl: null,
            snippet: null,
            fields: {},
          }}
        />
      </Section>
    </div>
  );
}

function hasSettingError(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).some((name) => name.startsWith("settings."));
}
