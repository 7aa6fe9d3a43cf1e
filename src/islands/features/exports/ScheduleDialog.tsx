import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { scheduledExportInputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import type { ScheduledExport, ScheduledExportInput } from "#src/domain/exports/scheduled-export.contract.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useSetScheduledExport } from "./scheduled-export.query.ts";

const FORMATS = { parquet: "Parquet", jsonl: "JSON lines" } as const;
const FIELDS = ["endpoint", "region", "bucket", "prefix", "keyId", "secret", "formats"] as const;

/** Sets the bucket that days are written to; saving writes a small file first. */
export function ScheduleDialog({ schedule, trigger }: { schedule: ScheduledExport | null; trigger: ReactNode }) {
  const set = useSetScheduledExport();
  const form = useForm<z.input<typeof scheduledExportInputSchema>, unknown, ScheduledExportInput>({
    resolver: zodResolver(scheduledExportInputSchema),
    values: getValues(schedule),
  });
  const { errors } = form.formState;
  const isKept = schedule !== null;
  return (
    <FormDialog
      title="Scheduled export"
      description="A small file is written to the bucket first. If that fails, nothing is saved."
      size="md"
      trigger={trigger}
      submit="Test and save"
      form={form}
      mutation={set}
      onSubmit={(values, { onSuccess }) =>
        set.mutate(values, {
          onError: (error) => void showFieldErrors(form, error, FIELDS),
          onSuccess: () => {
            onSuccess();
            toast({ title: values.enabled ? "The bucket takes files" : "Scheduled export saved" });
          },
        })
      }
    >
      <Field label="Endpoint" hint="Of any store that speaks S3." error={errors.endpoint?.message} required>
        <Input type="url" placeholder="https://s3.eu-west-1.amazonaws.com" {...form.register("endpoint")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Region" error={errors.region?.message} required>
          <Input autoComplete="off" spellCheck={false} placeholder="eu-west-1" {...form.register("region")} />
        </Field>
        <Field label="Bucket" error={errors.bucket?.message} required>
          <Input autoComplete="off" spellCheck={false} {...form.register("bucket")} />
        </Field>
      </div>
      <Field label="Folder" hint="Empty for the top of the bucket." error={errors.prefix?.message}>
        <Input autoComplete="off" spellCheck={false} placeholder="threadlight" {...form.register("prefix")} />
      </Field>
      <Field label="Access key ID" error={errors.keyId?.message} required>
        <Input autoComplete="off" spellCheck={false} {...form.register("keyId")} />
      </Field>
      <Field
        label="Secret access key"
        hint={
          isKept
            ? "Stored encrypted. Leave it empty to keep it; another endpoint or key ID needs it again."
            : "Stored encrypted, and never shown again."
        }
        error={errors.secret?.message}
        required={!isKept}
      >
        <PasswordInput
          noun="secret access key"
          autoComplete="off"
          {...form.register("secret", { setValueAs: (value: unknown) => (value === "" ? undefined : value) })}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">Formats</legend>
        {Object.entries(FORMATS).map(([format, label]) => (
          <Checkbox key={format} label={label} value={format} {...form.register("formats")} />
        ))}
        {errors.formats === undefined ? null : <p className="text-sm text-drop-ink">{errors.formats.message}</p>}
      </fieldset>
      <Checkbox label="Write finished days each night" {...form.register("enabled")} />
    </FormDialog>
  );
}

function getValues(schedule: ScheduledExport | null): z.input<typeof scheduledExportInputSchema> {
  if (schedule === null) {
    return { endpoint: "", region: "", bucket: "", prefix: "", keyId: "", formats: ["parquet"], enabled: true };
  }
  const { endpoint, region, bucket, prefix, keyId, formats, enabled } = schedule;
  return { endpoint, region, bucket, prefix, keyId, formats, enabled };
}
