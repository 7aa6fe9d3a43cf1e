import { useNavigate } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import type { FieldErrors } from "react-hook-form";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { EMPTY_DRAFT, parseDraft, toDraftErrors } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";
import { useSaveAlert } from "./alerts.query.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { FilterFields } from "./FilterFields.tsx";
import { FineTuning } from "./FineTuning.tsx";
import { LivePreview } from "./LivePreview.tsx";
import { ReadOnlyAlertsNote } from "./ReadOnlyAlertsNote.tsx";
import { TargetFields } from "./TargetFields.tsx";

type AlertEditorProps = {
  /** Null for a new alert. */
  id: string | null;
  initial: AlertDraft;
};

/** The form of an alert, with what it would have done beside it while typing. */
export function AlertEditor({ id, initial }: AlertEditorProps) {
  const navigate = useNavigate();
  const save = useSaveAlert();
  const isReadOnly = useReadOnly();
  const form = useForm<AlertDraft>({
    defaultValues: initial,
    resolver: (draft) => {
      const { errors } = parseDraft(draft);
      return errors === null ? { values: draft, errors: {} } : { values: {}, errors: toFieldErrors(errors) };
    },
  });
  const draft = { ...initial, ...useWatch({ control: form.control }) };
  const { errors } = form.formState;

  async function submit(values: AlertDraft): Promise<void> {
    const { rule } = parseDraft(values);
    if (rule === null) return;
    try {
      const saved = await save.mutateAsync({ id, rule });
      toast({ title: id === null ? "Alert created" : "Alert saved" });
      await navigate({ to: paths.dash.alert(saved.id) });
    } catch (error) {
      const fields = error instanceof ApiError ? toDraftErrors(error.fields, values) : {};
      const names = Object.keys(fields).filter(isDraftField);
      for (const name of names) form.setError(name, { message: fields[name] ?? "" });
      if (names.length === 0) form.setError("root", { message: getErrorMessage(error) });
    }
  }

  return (
    <form
      noValidate
      aria-label={id === null ? "New alert" : "Change alert"}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div className="grid min-w-0 gap-4">
        <ReadOnlyAlertsNote />
        <Section title="What to watch">
          <div className="grid gap-4">
            <ConditionFields form={form} draft={draft} />
            <FilterFields form={form} draft={draft} />
          </div>
        </Section>
        <Section title="Notifications">
          <div className="grid gap-4">
            <Field label="Name" error={errors.name?.message} hint="Shown in the subject of the mail." required>
              <Input {...form.register("name")} maxLength={100} />
            </Field>
            <Field label="Severity" error={errors.severity?.message}>
              <NativeSelect {...form.register("severity")}>
                <option value="info">Info</option>
                <option value="warning">Warning</option>
                <option value="critical">Critical</option>
              </NativeSelect>
            </Field>
            <TargetFields form={form} />
          </div>
        </Section>
        <FineTuning form={form} draft={draft} />
        <FormFailure>{errors.root?.message}</FormFailure>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={isReadOnly}>
            {id === null ? "Create alert" : "Save alert"}
          </Button>
          <DashLink
            to={id === null ? paths.dash.alerts : paths.dash.alert(id)}
            className={buttonClasses("ghost", "md")}
          >
            Cancel
          </DashLink>
        </div>
      </div>
      <LivePreview draft={draft} />
    </form>
  );
}

function toFieldErrors(errors: Partial<Record<keyof AlertDraft, string>>): FieldErrors<AlertDraft> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: "rule", message }]));
}

function isDraftField(name: string): name is keyof AlertDraft {
  return Object.hasOwn(EMPTY_DRAFT, name);
}
