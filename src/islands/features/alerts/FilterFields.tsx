import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { resolvePreset } from "#src/domain/metrics/period.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { describeSourceKinds } from "#src/domain/sources/source-labels.ts";
import { SOURCE_KINDS } from "#src/domain/sources/sources.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { dimensionsQuery } from "../../lib/queries/metrics.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { PropertyFields } from "./PropertyFields.tsx";
import { FILTERS } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";

/** Which conversations an alert watches. */
export function FilterFields({ form, draft }: { form: UseFormReturn<AlertDraft>; draft: AlertDraft }) {
  const { accounts } = useDash();
  const { today } = usePeriod();
  const { data } = useQuery(dimensionsQuery(resolvePreset("90d", today)));
  const count = FILTERS.filter((name) => draft[name].trim() !== "").length;
  // Not closed again while somebody types in it.
  const [isFiltered] = useState(count > 0);
  const { errors } = form.formState;
  return (
    <details className="group rounded-sm border border-rule" open={isFiltered}>
      <summary className="flex min-h-10 items-center gap-2 px-3 text-sm font-semibold">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ›
        </span>
        {count === 0 ? "All conversations" : "Only some conversations"}
      </summary>
      <div className="grid gap-4 px-3 pt-1 pb-4 sm:grid-cols-2">
        <Field label="API account" error={errors.account?.message}>
          <NativeSelect {...form.register("account")}>
            <option value="">All API accounts</option>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Channel" error={errors.channel?.message}>
          <NativeSelect {...form.register("channel")}>
            <option value="">All channels</option>
            {withSelected(data?.channels.map(({ value }) => value) ?? [], draft.channel).map((value) => (
              <option key={value} value={value}>
                {getChannelName(value)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Language" error={errors.language?.message}>
          <NativeSelect {...form.register("language")}>
            <option value="">All languages</option>
            {(data?.languages ?? []).map(({ value }) => (
              <option key={value} value={value}>
                {describeLanguage(value)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Bot version" error={errors.version?.message}>
          <NativeSelect {...form.register("version")}>
            <option value="">All versions</option>
            {withSelected(data?.versions.map(({ value }) => value) ?? [], draft.version).map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Kind of source" error={errors.sourceKind?.message}>
          <NativeSelect {...form.register("sourceKind")}>
            <option value="">All sources</option>
            {withSelected(SOURCE_KINDS, draft.sourceKind).map((value) => (
              <option key={value} value={value}>
                {describeSourceKinds(value)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Source" hint="Its ID or name" error={errors.source?.message}>
          <Input {...form.register("source")} />
        </Field>
        <Field label="Campaign" error={errors.campaign?.message}>
          <Input {...form.register("campaign")} />
        </Field>
        <PropertyFields form={form} filter={draft.property} />
      </div>
    </details>
  );
}

/** The selected value stays listed, also if it had no conversations lately. */
function withSelected(values: readonly string[], selected: string): string[] {
  return selected === "" || values.includes(selected) ? [...values] : [...values, selected];
}
