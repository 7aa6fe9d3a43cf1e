import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { canManageWebhooks } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { MemberChoice } from "../../lib/forms/MemberChoice.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { webhooksQuery } from "../../lib/queries/webhooks.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import type { AlertDraft } from "./alert-draft.ts";

/** The recipients of an alert's notices: people by mail, chats, webhooks. */
export function TargetFields({ form }: { form: UseFormReturn<AlertDraft> }) {
  const { role } = useDash();
  const webhooks = useQuery({ ...webhooksQuery(), enabled: canManageWebhooks(role) });
  const { errors } = form.formState;
  const endpoints = webhooks.data?.endpoints ?? [];
  return (
    <>
      <MemberChoice field={form.register("userIds")} error={errors.userIds?.message} />
      <Field
        label="Slack"
        hint="The address of an incoming webhook. Chats that accept the format of Slack work too."
        error={errors.slack?.message}
      >
        <Input type="url" placeholder="https://hooks.slack.com/services/…" {...form.register("slack")} />
      </Field>
      <Field
        label="Microsoft Teams"
        hint="The address of a workflow for incoming webhooks."
        error={errors.teams?.message}
      >
        <Input type="url" placeholder="https://…" {...form.register("teams")} />
      </Field>
      {canManageWebhooks(role) ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-semibold">Webhooks</legend>
          {endpoints.map(({ id, url, description }) => (
            <Checkbox
              key={id}
              value={id}
              label={description === "" ? url : description}
              hint={description === "" ? undefined : url}
              className="wrap-anywhere"
              {...form.register("endpointIds")}
            />
          ))}
          {endpoints.length === 0 ? (
            <p className="text-[0.8125rem] text-soft">
              None yet.{" "}
              <DashLink
                to={paths.dash.settingsWebhooks}
                className="font-semibold text-ink underline decoration-edge underline-offset-4"
              >
                Add one in the settings
              </DashLink>
            </p>
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}
