import type { UseFormReturn } from "react-hook-form";
import { isFigureMeasure } from "#src/domain/alerts/measures.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { describeUnit } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";

/** Settings that most alerts keep at their defaults: how long, how much data, and when it clears. */
export function FineTuning({ form, draft }: { form: UseFormReturn<AlertDraft>; draft: AlertDraft }) {
  const { errors } = form.formState;
  const isFigure = isFigureMeasure(draft.measure);
  const hasError = (["minN", "forHours", "clearForHours", "recoverAt", "renotifyHours"] as const).some(
    (name) => errors[name] !== undefined,
  );
  const unit = draft.kind === "threshold" ? describeUnit(draft.measure) : null;
  return (
    <details className="group rounded-md border border-rule bg-card" {...(hasError ? { open: true } : {})}>
      <summary className="flex min-h-12 items-center gap-2 px-4 text-sm font-semibold sm:px-5">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ›
        </span>
        Fine-tuning
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-5 sm:grid-cols-2 sm:px-5">
        {draft.measure === "lastMessage" ? null : (
          <Field
            label="Needs at least"
            hint="Conversations: three of five are no reason for an alert."
            error={errors.minN?.message}
          >
            <Input inputMode="numeric" {...form.register("minN")} />
          </Field>
        )}
        {isFigure ? (
          <>
            <Field label="If there are fewer" hint="Too few conversations to judge.">
              <NativeSelect {...form.register("onNoData")}>
                <option value="keep">Keep the state</option>
                <option value="alert">Alert</option>
                <option value="ok">Count as OK</option>
              </NativeSelect>
            </Field>
          </>
        ) : null}
        {draft.measure === "findings" ? null : (
          <Field label="Fires after" hint="Hours in a row." error={errors.forHours?.message}>
            <Input inputMode="numeric" {...form.register("forHours")} />
          </Field>
        )}
        {isFigure ? (
          <>
            <Field label="Clears after" hint="Hours in a row." error={errors.clearForHours?.message}>
              <Input inputMode="numeric" {...form.register("clearForHours")} />
            </Field>
            <Field
              label={unit === null ? "Clears at" : `Clears at, ${unit}`}
              hint="Empty: a little back from where it fires."
              error={errors.recoverAt?.message}
            >
              <Input inputMode="decimal" {...form.register("recoverAt")} />
            </Field>
          </>
        ) : null}
        <Field label="Remind every" hint="Hours while it lasts. Empty: never." error={errors.renotifyHours?.message}>
          <Input inputMode="numeric" {...form.register("renotifyHours")} />
        </Field>
      </div>
    </details>
  );
}
