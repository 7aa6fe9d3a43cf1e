import { formatCompact } from "#src/domain/shared/format.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { UnlistedOption } from "./UnlistedOption.tsx";

/** A value to filter by, with the number of conversations where that is known. */
export type FilterOption = { value: string; name: string; n?: number | undefined };

type FilterSelectProps = {
  label: string;
  value: string | undefined;
  options: readonly FilterOption[];
  /** Number of rarer values that are not listed. */
  unlisted?: number | undefined;
  /** Names a chosen value that the options don't have. */
  getName?: (value: string) => string;
  onChoose: (value: string | undefined) => void;
};

/** A filter as a select. */
export function FilterSelect({ label, value, options, unlisted, getName = String, onChoose }: FilterSelectProps) {
  const isUnknown = value !== undefined && !options.some((option) => option.value === value);
  return (
    <Field label={label}>
      <NativeSelect size="sm" value={value ?? ""} onChange={(event) => onChoose(event.target.value || undefined)}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.n === undefined ? option.name : `${option.name} (${formatCompact(option.n)})`}
          </option>
        ))}
        {isUnknown ? <option value={value}>{getName(value)}</option> : null}
        <UnlistedOption count={unlisted} />
      </NativeSelect>
    </Field>
  );
}
