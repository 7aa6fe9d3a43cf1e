import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import type { DimensionFilter } from "#src/domain/metrics/metrics.contract.ts";
import { reportLanguageSchema } from "#src/domain/reports/reports.contract.ts";
import type { ReportLanguage } from "#src/domain/reports/reports.contract.ts";
import { newScheduleSchema } from "#src/domain/reports/schedules.contract.ts";
import type { Schedule } from "#src/domain/reports/schedules.contract.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { ReportLanguageOptions } from "./ReportLanguageSelect.tsx";
import { useChangeSchedule, useCreateSchedule } from "./reports.query.ts";
import { describeHour, WEEKDAY_LABELS } from "./schedule-labels.ts";

const schema = z.object({
  every: z.enum(["week", "month"]),
  weekday: z.string(),
  hour: z.string(),
  lang: reportLanguageSchema,
  recipients: z.string().transform((text, context) => {
    const addresses = text.split(/[\s,;]+/).filter((address) => address !== "");
    const parsed = newScheduleSchema.shape.recipients.safeParse(addresses);
    if (parsed.success) return parsed.data;
    // An error of one address is shown for the field.
    context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "Enter valid email addresses" });
    return z.NEVER;
  }),
});

type ScheduleDialogProps = {
  trigger: ReactNode;
  /** The schedule to change; without one, a new one. */
  schedule?: Schedule;
  /** Filter and language of a new one. */
  filter?: DimensionFilter;
  lang?: ReportLanguage;
};

/** Sends the report every week or month to people. */
export function ScheduleDialog({ trigger, schedule, filter = {}, lang = "en" }: ScheduleDialogProps) {
  const { client, user } = useDash();
  const create = useCreateSchedule();
  const change = useChangeSchedule();
  const mutation = schedule === undefined ? create : change;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      every: schedule?.every ?? "month",
      weekday: String(schedule?.weekday ?? 1),
      hour: String(schedule?.hour ?? 8),
      lang: schedule?.lang ?? lang,
      recipients: schedule?.recipients.map(({ address }) => address).join("\n") ?? user.userEmail,
    },
  });
  const every = useWatch({ control: form.control, name: "every" });
  return (
    <FormDialog
      title={schedule === undefined ? "Schedule this report" : "Change schedule"}
      description="The figures by email with the PDF attached, for the week or month that is over."
      size="md"
      trigger={trigger}
      submit={schedule === undefined ? "Schedule" : "Save"}
      form={form}
      mutation={mutation}
      onSubmit={(values, outcome) => {
        const body = { ...values, weekday: Number(values.weekday), hour: Number(values.hour) };
        const callbacks = {
          onSuccess: () => {
            outcome.onSuccess();
            toast({ title: schedule === undefined ? "Report scheduled" : "Schedule saved" });
          },
          onError: (error: Error) => {
            if (!showFieldErrors(form, error, ["recipients"])) outcome.onError(error);
          },
        };
        if (schedule === undefined) create.mutate({ ...body, filter, enabled: true }, callbacks);
        else change.mutate({ ...body, id: schedule.id }, callbacks);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Every">
          <NativeSelect {...form.register("every")}>
            <Options labels={{ week: "Week", month: "Month" }} />
          </NativeSelect>
        </Field>
        {every === "week" ? (
          <Field label="On">
            <NativeSelect {...form.register("weekday")}>
              {WEEKDAY_LABELS.map((label, at) => (
                <option key={label} value={at + 1}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Field>
        ) : null}
        <Field label="At" hint={client.timeZone}>
          <NativeSelect {...form.register("hour")}>
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={hour} value={hour}>
                {describeHour(hour)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Field label="Language" className="max-w-44">
        <NativeSelect {...form.register("lang")}>
          <ReportLanguageOptions />
        </NativeSelect>
      </Field>
      <Field
        label="Email addresses"
        hint="One per line. People who aren't members confirm first that they want the reports."
        error={form.formState.errors.recipients?.message}
      >
        <Textarea rows={3} spellCheck={false} {...form.register("recipients")} />
      </Field>
    </FormDialog>
  );
}
