import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { incidentUpdateSchema } from "#src/domain/admin/admin-incidents.contract.ts";
import { INCIDENT_STATES } from "#src/domain/status/status-labels.ts";
import type { Incident } from "#src/domain/status/status.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useUpdateIncident } from "./incidents.query.ts";

/** Posts an incident update or resolves it. */
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
      description="“Resolved” closes the incident; any other state reopens it."
      trigger={
        <Button size="sm" aria-label={`Update ${title}`}>
          Update
        </Button>
      }
      submit="Post update"
      form={form}
      mutation={update}
      onSubmit={(values, outcome) => update.mutate(values, outcome)}
    >
      <Field label="State" error={errors.state?.message}>
        <NativeSelect {...form.register("state")}>
          <Options labels={INCIDENT_STATES} />
        </NativeSelect>
      </Field>
      <Field label="Update" error={errors.text?.message} required>
        <Textarea rows={4} {...form.register("text")} />
      </Field>
    </FormDialog>
  );
}
