import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newIncidentSchema } from "#src/domain/admin/admin-incidents.contract.ts";
import { COMPONENTS, INCIDENT_IMPACTS } from "#src/domain/status/status-labels.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useOpenIncident } from "./incidents.query.ts";

/** Opens an incident and publishes it on /status. */
export function NewIncidentDialog() {
  const open = useOpenIncident();
  const form = useForm<z.output<typeof newIncidentSchema>>({
    resolver: zodResolver(newIncidentSchema),
    defaultValues: { title: "", impact: "minor", components: [], text: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Open an incident"
      description="It is published on /status immediately."
      trigger={<Button size="sm">Open an incident</Button>}
      submit="Open incident"
      form={form}
      mutation={open}
      onSubmit={(values, outcome) => open.mutate(values, outcome)}
    >
      <Field label="Title" error={errors.title?.message} required>
        <Input {...form.register("title")} />
      </Field>
      <Field label="Impact" error={errors.impact?.message}>
        <NativeSelect {...form.register("impact")}>
          <Options labels={INCIDENT_IMPACTS} />
        </NativeSelect>
      </Field>
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 text-sm font-semibold">Affected components</legend>
        {COMPONENTS.map(({ id, name }) => (
          <Checkbox key={id} label={name} value={id} {...form.register("components")} />
        ))}
      </fieldset>
      <Field label="What we know" error={errors.text?.message} required>
        <Textarea rows={4} {...form.register("text")} />
      </Field>
    </FormDialog>
  );
}
