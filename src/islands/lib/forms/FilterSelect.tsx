import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";

type FilterSelectProps = {
  label: string;
  /** Label of the option without a filter: "Any state". */
  any: string;
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

/** Filters a list by one value; empty means all. */
export function FilterSelect({ label, any, options, value, onChange }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel>
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        <Options labels={options} />
      </NativeSelect>
    </Field>
  );
}
