import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { UnlistedOption } from "../../../lib/screens/UnlistedOption.tsx";

export type Option = { value: string; name: string };

type FacetProps = {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  /** Number of rarer values that are not listed. */
  unlisted?: number | undefined;
  onChoose: (value: string | undefined) => void;
};

/** A filter of the list as a select. */
export function Facet({ label, value, options, unlisted, onChoose }: FacetProps) {
  const unknown = value !== undefined && !options.some((choice) => choice.value === value);
  return (
    <Field label={label}>
      <NativeSelect size="sm" value={value ?? ""} onChange={(event) => onChoose(event.target.value || undefined)}>
        <option value="">Any</option>
        {options.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
        {unknown ? <option value={value}>{value}</option> : null}
        <UnlistedOption count={unlisted} />
      </NativeSelect>
    </Field>
  );
}
