import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { incidentUpdateSchema } from "#src/domain/admin/desk.contract.ts";
import { INCIDENT_STATES } from "#src/domain/status/components.ts";
import type { Incident } from "#src/domain/status/status.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Options } from "#src/components/ui/Options.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";
import { FormDialog } from "../../lib/FormDialog.tsx";
import { useUpdateIncident } from "./incidents.query.ts";

/** Tells how an incident goes on, or that it has ended. */
export function UpdateIncidentDialog({ incident: { id, title } }: { incident: Incident }) {
  const update = useUpdateIncident(id);
  const form = useForm<z.output<typeof incidentUpdateSchema>>({
    resolver: zodResolver(incidentUpdateSchema),
    defaultValues: { state: "monitoring", text: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Update: ${title}`}
      description="“Resolved” ends the incident; any other state opens it again."
      trigger={
        <Button size="sm" aria-label={`Update ${title}`}>
          Update
        </Button>
      }
      submit="Save the update"
      form={form}
      mutation={update}
      onSubmit={(values, outcome) => update.mutate(values, outcome)}
    >
      <Field label="State" error={errors.state?.message}>
        <NativeSelect {...form.register("state")}>
          <Options words={INCIDENT_STATES} />
        </NativeSelect>
      </Field>
      <Field label="What is new" error={errors.text?.message} required>
        <Textarea rows={4} {...form.register("text")} />
      </Field>
    </FormDialog>
  );
}
