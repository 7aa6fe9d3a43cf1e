import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { REPORT_LANGUAGES, reportLanguageSchema } from "#src/domain/reports/reports.contract.ts";
import { SLACK_WAYS, digestChangeSchema } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import type { DigestChange, DigestSettings } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { MemberChoice } from "../../lib/forms/MemberChoice.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../lib/forms/SettingsForm.tsx";
import { useChangeDigest } from "./weekly-digest.query.ts";

/** Secrets are empty unless they are entered again; only those of the chosen way are checked. */
const schema = z
  .object({
    enabled: z.boolean(),
    lang: reportLanguageSchema,
    userIds: z.array(z.string()),
    slack: z.enum(SLACK_WAYS),
    ...{ url: z.string(), token: z.string(), channel: z.string() },
  })
  .transform(({ url, token, channel, ...values }, context): DigestChange => {
    const change = {
      ...values,
      ...(values.slack === "webhook" && url !== "" ? { url } : {}),
      ...(values.slack === "bot" ? { channel, ...(token === "" ? {} : { token }) } : {}),
    };
    const parsed = digestChangeSchema.safeParse(change);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

const toasts = toastOutcome("Weekly digest saved", "The weekly digest could not be saved");
const LANGUAGES = Object.fromEntries(REPORT_LANGUAGES.map((language) => [language, describeLanguage(language)]));
const WAYS = { off: "Not in Slack", webhook: "Incoming webhook", bot: "Bot token" };

/** Who gets the weekly digest, and in which language. */
export function DigestForm({ settings, disabled }: { settings: DigestSettings; disabled: boolean }) {
  const save = useChangeDigest();
  const { enabled, lang, userIds, channel, hint } = settings;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    values: { enabled, lang, userIds, slack: settings.slack, url: "", token: "", channel: channel ?? "" },
  });
  const slack = useWatch({ control: form.control, name: "slack" });
  const { errors } = form.formState;
  const stored = slack === settings.slack && hint !== null ? hint : undefined;
  return (
    <SettingsForm
      form={form}
      label="Weekly digest"
      disabled={disabled}
      saving={save.isPending}
      names={["enabled", "userIds", "url", "token", "channel"]}
      secrets={["url", "token"]}
      toasts={toasts}
      onSave={(values, outcome) => save.mutate(values, outcome)}
    >
      <Field label="When" error={errors.enabled?.message}>
        <Checkbox label="Send it every Monday at 8:00" {...form.register("enabled")} />
      </Field>
      <Field label="Language" className="max-w-44">
        <NativeSelect {...form.register("lang")}>
          <Options labels={LANGUAGES} />
        </NativeSelect>
      </Field>
      <MemberChoice field={form.register("userIds")} error={errors.userIds?.message} />
      <Field label="In Slack" className="max-w-60">
        <NativeSelect {...form.register("slack")}>
          <Options labels={WAYS} />
        </NativeSelect>
      </Field>
      {slack === "webhook" ? (
        <Field
          label="Address of the webhook"
          hint={stored === undefined ? "In your Slack app: Incoming Webhooks." : `Stored: ${stored}`}
          error={errors.url?.message}
        >
          <Input type="url" placeholder="https://hooks.slack.com/services/…" {...form.register("url")} />
        </Field>
      ) : null}
      {slack === "bot" ? (
        <>
          <Field
            label="Bot token"
            hint={stored === undefined ? "Of an app with the scope chat:write." : `Stored: ${stored}`}
            error={errors.token?.message}
          >
            <PasswordInput noun="bot token" autoComplete="off" placeholder="xoxb-…" {...form.register("token")} />
          </Field>
          <Field
            label="Channel"
            hint="Its ID, at the end of the channel's details. Invite the bot there first."
            error={errors.channel?.message}
            className="max-w-60"
          >
            <Input placeholder="C024BE91L" {...form.register("channel")} />
          </Field>
        </>
      ) : null}
    </SettingsForm>
  );
}
