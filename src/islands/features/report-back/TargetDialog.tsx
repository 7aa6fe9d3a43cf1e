import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { REPORT_FIELDS, REPORT_KINDS, newReportTargetSchema } from "#src/domain/sources/report-targets.contract.ts";
import type { createdReportTargetSchema } from "#src/domain/sources/report-targets.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useCreateReportTarget } from "./report-back.query.ts";
import { KIND_NAMES } from "./kind-names.ts";

/** The fields of all kinds as they are typed; those of the chosen kind are checked. */
const formSchema = z
  .object({
    kind: z.enum(REPORT_KINDS),
    ...{ datasetId: z.string(), accessToken: z.string(), measurementId: z.string(), apiSecret: z.string() },
    url: z.string(),
  })
  .transform((values, context) => {
    const ofKind: readonly string[] = ["kind", ...REPORT_FIELDS[values.kind]];
    const typed = Object.entries(values).filter(([name]) => ofKind.includes(name));
    const parsed = newReportTargetSchema.safeParse(Object.fromEntries(typed));
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

const EMPTY = { kind: "meta", datasetId: "", accessToken: "", measurementId: "", apiSecret: "", url: "" } as const;

type TargetDialogProps = {
  trigger: ReactNode;
  onCreated: (created: z.output<typeof createdReportTargetSchema>) => void;
};

/** Adds a target of one of the kinds. */
export function TargetDialog({ trigger, onCreated }: TargetDialogProps) {
  const create = useCreateReportTarget();
  const form = useForm<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: EMPTY,
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add target"
      size="md"
      trigger={trigger}
      submit="Add target"
      form={form}
      mutation={create}
      onSubmit={(values, { onSuccess, onError }) =>
        create.mutate(values, {
          onError,
          onSuccess: (created) => {
            onSuccess();
            onCreated(created);
          },
        })
      }
    >
      <Field label="Report to">
        <NativeSelect {...form.register("kind")}>
          {REPORT_KINDS.map((name) => (
            <option key={name} value={name}>
              {KIND_NAMES[name]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {kind === "meta" ? (
        <>
          <Field
            label="Dataset ID"
            hint="In Meta's Events Manager: the dataset that is linked to your page or WhatsApp account."
            error={errors.datasetId?.message}
            required
          >
            <Input inputMode="numeric" {...form.register("datasetId")} />
          </Field>
          <Field label="Access token" error={errors.accessToken?.message} required>
            <PasswordInput noun="access token" autoComplete="off" {...form.register("accessToken")} />
          </Field>
        </>
      ) : null}
      {kind === "ga4" ? (
        <>
          <Field
            label="Measurement ID"
            hint="The data stream of the website with your chat."
            error={errors.measurementId?.message}
            required
          >
            <Input placeholder="G-ABC123XYZ" {...form.register("measurementId")} />
          </Field>
          <Field
            label="API secret"
            hint="Admin, Data streams, Measurement Protocol API secrets."
            error={errors.apiSecret?.message}
            required
          >
            <PasswordInput noun="API secret" autoComplete="off" {...form.register("apiSecret")} />
          </Field>
        </>
      ) : null}
      {kind === "webhook" ? (
        <Field label="Address" hint="https://, on a public server." error={errors.url?.message} required>
          <Input type="url" placeholder="https://example.com/hooks/sold" {...form.register("url")} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
