import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { formatPropertyFilter, parsePropertyFilter } from "#src/domain/properties/property-filter.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { propertiesQuery } from "../../lib/queries/properties.query.ts";
import type { AlertDraft } from "./alert-draft.ts";

/** A select for each tracked property that figures can be filtered by. */
export function PropertyFields({ form, filter }: { form: UseFormReturn<AlertDraft>; filter: string }) {
  const { data } = useQuery(propertiesQuery());
  const conditions = parsePropertyFilter(filter) ?? [];

  function choose(name: string, value: string): void {
    const others = conditions.filter((condition) => condition.name !== name);
    const next = value === "" ? others : [...others, { name, op: "=" as const, value }];
    form.setValue("property", formatPropertyFilter(next), { shouldDirty: true });
  }

  return (data?.properties ?? [])
    .filter(({ tracked, listOnly }) => tracked && !listOnly)
    .map(({ name, label, examples }, index) => {
      const chosen = conditions.find((condition) => condition.name === name && condition.op === "=")?.value ?? "";
      const values = chosen === "" || examples.includes(chosen) ? examples : [...examples, chosen];
      return (
        <Field key={name} label={label} error={index === 0 ? form.formState.errors.property?.message : undefined}>
          <NativeSelect value={chosen} onChange={({ target }) => choose(name, target.value)}>
            <option value="">Any</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </NativeSelect>
        </Field>
      );
    });
}
