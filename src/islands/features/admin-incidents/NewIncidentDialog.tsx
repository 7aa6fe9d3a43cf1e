import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newIncidentSchema } from "#src/domain/admin/desk.contract.ts";
import { COMPONENTS, INCIDENT_IMPACTS } from "#src/domain/status/components.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Options } from "#src/components/ui/Options.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { FormDialog } from "../../lib/FormDialog.tsx";
import { useOpenIncident } from "./incidents.query.ts";

/** Opens an incident, which /status shows from then on. */
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
      description="Everybody can read it on /status from then on."
      trigger={<Button size="sm">Open an incident</Button>}
      submit="Open it"
      form={form}
      mutation={open}
      onSubmit={(values, outcome) => open.mutate(values, outcome)}
    >
      <Field label="Title" error={errors.title?.message} required>
        <Input {...form.register("title")} />
      </Field>
      <Field label="What it does to people" error={errors.impact?.message}>
        <NativeSelect {...form.register("impact")}>
          <Options words={INCIDENT_IMPACTS} />
        </NativeSelect>
      </Field>
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 text-sm font-semibold">Parts concerned</legend>
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
