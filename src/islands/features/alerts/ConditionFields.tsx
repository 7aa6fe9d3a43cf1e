import { Controller } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { WINDOW_HOURS } from "#src/domain/alerts/alerts.contract.ts";
import { describeHours, getMeasureName } from "#src/domain/alerts/describe.ts";
import { MEASURES, isFigureMeasure } from "#src/domain/alerts/measures.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { describeUnit, listUnits } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";

type ConditionFieldsProps = { form: UseFormReturn<AlertDraft>; draft: AlertDraft };

const KINDS = [
  { value: "anomaly", label: "Unusual" },
  { value: "change", label: "Change" },
  { value: "threshold", label: "Fixed value" },
] as const;

/** What an alert watches, and when it fires. */
export function ConditionFields({ form, draft }: ConditionFieldsProps) {
  const { errors } = form.formState;
  const isFigure = isFigureMeasure(draft.measure);
  return (
    <>
      <Field label="Figure" error={errors.measure?.message}>
        <NativeSelect {...form.register("measure")}>
          {MEASURES.map((measure) => (
            <option key={measure} value={measure}>
              {getMeasureName(measure)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {isFigure ? (
        <>
          <Field label="Over the last" error={errors.windowHours?.message}>
            <NativeSelect {...form.register("windowHours")}>
              {WINDOW_HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {describeHours(hours)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <div className="grid gap-1.5">
            <span aria-hidden="true" className="text-sm font-semibold">
              Alert when it is
            </span>
            <Controller
              control={form.control}
              name="kind"
              render={({ field }) => (
                <SegmentedControl
                  label="Alert when it is"
                  options={KINDS}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            />
          </div>
        </>
      ) : null}
      {isFigure && draft.kind === "threshold" ? <ThresholdFields form={form} draft={draft} /> : null}
      {isFigure && draft.kind === "change" ? <ChangeFields form={form} draft={draft} /> : null}
      {isFigure && draft.kind === "anomaly" ? <AnomalyFields form={form} /> : null}
      {draft.measure === "lastMessage" ? (
        <>
          <Field
            label="No message for"
            hint="Minutes, from 15 to 10,080 (a week)."
            error={errors.minutes?.message}
            required
          >
            <Input inputMode="numeric" {...form.register("minutes")} />
          </Field>
          <Checkbox
            label="Also at quiet hours"
            hint="Otherwise only in hours that had a message in each of the last four weeks."
            {...form.register("always")}
          />
        </>
      ) : null}
      {draft.measure === "findings" ? (
        <p className="text-sm text-soft">
          Fires for a failure pattern of the last 7 days that did not occur in the 28 days before, once for each
          pattern.
        </p>
      ) : null}
    </>
  );
}

function ThresholdFields({ form, draft }: ConditionFieldsProps) {
  const unit = describeUnit(draft.measure);
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Direction">
        <NativeSelect {...form.register("op")}>
          <option value="below">Below</option>
          <option value="above">Above</option>
        </NativeSelect>
      </Field>
      <Field label={unit === null ? "Value" : `Value, ${unit}`} error={errors.value?.message} required>
        <Input inputMode="decimal" {...form.register("value")} />
      </Field>
    </div>
  );
}

function ChangeFields({ form, draft }: ConditionFieldsProps) {
  const { errors } = form.formState;
  const units = listUnits(draft.measure);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DirectionField form={form} />
        <Field label="By at least" error={errors.amount?.message} required>
          <Input inputMode="decimal" {...form.register("amount")} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="In" error={errors.unit?.message}>
          <NativeSelect {...form.register("unit")}>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {unit === "absolute" ? (describeUnit(draft.measure) ?? "units of the figure") : UNITS[unit]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Against">
          <NativeSelect {...form.register("against")}>
            <option value="week">The same time a week earlier</option>
            <option value="previous">The time just before</option>
          </NativeSelect>
        </Field>
      </div>
    </>
  );
}

function AnomalyFields({ form }: Pick<ConditionFieldsProps, "form">) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DirectionField form={form} />
      <Field label="Sensitivity" hint="Low fires least.">
        <NativeSelect {...form.register("sensitivity")}>
          <option value="low">Low</option>
          <option value="medium">Medium</option>
          <option value="high">High</option>
        </NativeSelect>
      </Field>
    </div>
  );
}

function DirectionField({ form }: Pick<ConditionFieldsProps, "form">) {
  return (
    <Field label="Direction">
      <NativeSelect {...form.register("direction")}>
        <option value="down">Down</option>
        <option value="up">Up</option>
        <option value="either">Either way</option>
      </NativeSelect>
    </Field>
  );
}

const UNITS = { percent: "percent", points: "percentage points" } as const;
